import Foundation
import TestSupport
import Testing

@testable import Schedules

@Suite("Files of time zones")
struct ZoneHistoryTests {
    private static let folder = "/usr/share/zoneinfo"

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    @Test(
        "the offset and its name are those of the zone, also after the changes in the file",
        arguments: [
            ("Europe/London", 1_767_268_800, 0, "GMT"), ("Europe/London", 1_783_000_000, 3_600, "BST"),
            ("Asia/Kolkata", 1_767_268_800, 19_800, "IST"),
            ("Asia/Kathmandu", 1_767_268_800, 20_700, "+0545"),
            ("Australia/Lord_Howe", 1_767_268_800, 39_600, "+11"),
            ("Australia/Lord_Howe", 1_783_000_000, 37_800, "+1030"),
            // March 31 and July 6, 2052.
            ("Europe/Berlin", 2_595_459_600, 7_200, "CEST"), ("Europe/Berlin", 2_595_459_599, 3_600, "CET"),
            ("America/Santiago", 2_603_836_800, -14_400, "-04"), ("UTC", 0, 0, "UTC"),
        ]
    )
    func periods(_ name: String, _ second: Int, _ offset: Int, _ abbreviation: String) throws {
        let zone = try #require(ZoneHistory(parsing: Self.bytes(name)))
        #expect(
            zone.period(at: Int64(second)) == ZoneHistory.Period(offset: Int64(offset), name: abbreviation)
        )
    }

    @Test(
        "the offsets before 2037 are those of a reader for the old part of the file",
        arguments: ZoneFile.names
    )
    func offsets(_ name: String) throws {
        let (zone, file) = (try #require(ZoneHistory(parsing: Self.bytes(name))), try ZoneFile(name))
        for change in file.times where change > 0 {
            for second in [change - 1, change] {
                #expect(zone.period(at: second).offset == file.offset(at: second))
            }
        }
    }

    @Test("a rule for each year is read, and other texts are not")
    func rules() {
        let noon: Int64 = 1_783_000_000
        #expect(ZoneRule("UTC0")?.period(at: noon).offset == 0)
        #expect(
            ZoneRule("<+0530>-5:30")?.period(at: noon) == ZoneHistory.Period(offset: 19_800, name: "+0530")
        )
        #expect(ZoneRule("A1B,J60/0,J300")?.period(at: noon).name == "B")
        #expect(ZoneRule("A1B2,0/-24,5")?.period(at: noon).name == "A")
        for text in [
            "", "A", "1", "<A", "A1B", "A1B,M13.1.0,M1.1.0", "A1B,J0,J1", "A1B,J1", "A1B,J1,J2,", "A1234",
        ] {
            #expect(ZoneRule(text) == nil, "\(text)")
        }
    }

    @Test("a damaged file is refused or gives some offset")
    func damage() throws {
        let bytes = try Self.bytes("Europe/London")
        for length in 0..<200 { #expect(ZoneHistory(parsing: Array(bytes.prefix(length))) == nil) }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<3 {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                damaged[place] = UInt8.random(in: 0...255, using: &random)
            }
            let zone = ZoneHistory(parsing: damaged)
            for second in [Int64.min, 0, 1_783_000_000, .max] { _ = zone?.period(at: second) }
        }
    }
}
