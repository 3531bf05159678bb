import Foundation
import GatewayMessages
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The counts of all signs of a fleet")
struct FleetStatisticsTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private mutating func publish(_ node: String, _ text: String) {
        fleet.receive("loopbanner/\(node)/statistics", text)
    }

    private func text(_ tree: JSONTree?) -> String { String(decoding: tree?.bytes ?? [], as: UTF8.self) }

    private func statistics(_ day: String? = nil, today: String = "2026-11-27") -> FleetStatistics {
        FleetStatistics(SignTable(fleet.view), day: day, today: today)
    }

    @Test("the counts of the latest day are added up over all signs, those shown longest first")
    mutating func sum() {
        for node in ["a", "b", "c", "d"] { fleet.add(node) }
        publish(
            "a",
            #"{"day":"2026-11-27","taps":2,"activations":1,"today":{"tea":2},"shown":{"tea":60,"cake":90}}"#
        )
        publish("b", #"{"day":"2026-11-27","taps":1,"activations":0,"today":{"tea":1},"shown":{"tea":40}}"#)
        publish("c", #"{"day":"2026-11-26","taps":9,"activations":9,"today":{},"shown":{"old":5}}"#)
        #expect(
            text(statistics().tree)
                == #"{"day":"2026-11-27","days":["2026-11-26","2026-11-27"],"signs":2,"taps":3,"activations":1,"#
                + #""options":[{"id":"tea","signs":2,"shown_seconds":100,"taps":3},"#
                + #"{"id":"cake","signs":1,"shown_seconds":90,"taps":0}],"all_options":2}"#
        )
        #expect(statistics("2026-11-26").tree["taps"]?.integer == 9)
        #expect(text(statistics("x").tree["options"]) == "[]")
    }

    @Test("the day of this machine is shown first, and forged days in the future are ignored")
    mutating func forgedDays() {
        let days = ["2099-01-01", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-20"]
        for (number, day) in days.enumerated() {
            fleet.add("s\(number)")
            publish("s\(number)", #"{"day":"\#(day)","taps":\#(number),"shown":{"tea":1}}"#)
        }
        let today = statistics()
        #expect(today.day == "2026-11-27" && today.tree["taps"]?.integer == 3)
        #expect(text(today.tree["days"]) == #"["2026-11-20","2026-11-27","2026-11-28"]"#)
        #expect(statistics("2026-11-28").tree["signs"]?.integer == 1)
        #expect(statistics("2099-01-01").tree["signs"]?.integer == 0)
        #expect(statistics(today: "2026-11-26").day == "2026-11-20")
        #expect(
            statistics(today: "2026-11-19").day == "2026-11-20",
            "signs in the east have begun the next day"
        )
        #expect(statistics(today: "2026-11-18").day == "")
    }

    @Test("the table has a row for each sign and option, and no text in it is a formula")
    mutating func table() {
        fleet.add("a", labels: #""berlin","window""#)
        publish("a", #"{"day":"2026-11-27","shown":{"tea":60,"=1+1":5,"a\"b,c":1},"today":{"tea":2}}"#)
        let lines = String(decoding: statistics().csv, as: UTF8.self).split(separator: "\r\n")
        #expect(
            lines == [
                "day,sign,labels,option,shown_seconds,taps", "2026-11-27,a,berlin window,tea,60,2",
                "2026-11-27,a,berlin window,'=1+1,5,0", #"2026-11-27,a,berlin window,"a""b,c",1,0"#,
            ]
        )
    }

    @Test("counts that are nonsense are not kept, and large ones are limited")
    mutating func nonsense() throws {
        fleet.add("a")
        for text in [
            "", "7", #"{"taps":1}"#, #"{"day":"yesterday"}"#, #"{"day":"2026-13-01"}"#, #"{"day":20261127}"#,
        ] {
            publish("a", text)
            #expect(fleet.view.member(named: "a")?.statistics == nil, "\(text)")
        }
        let ids = (0..<500).map { #""option\#($0)":1"# }.joined(separator: ",")
        let long = String(repeating: "x", count: 900)
        publish("a", #"{"day":"2026-11-27","taps":-4,"activations":9e99,"shown":{"\#(long)":1,\#(ids)}}"#)
        let counts = try #require(fleet.view.member(named: "a")?.statistics)
        #expect(counts.taps == 0 && counts.activations == 0 && counts.options.count == 63)
        publish("a", #"{"day":"2026-11-27","shown":{},"today":{\#(ids)}}"#)
        #expect(fleet.view.member(named: "a")?.statistics?.options.count == 64)
        publish("a", #"{"day":"2026-11-27","shown":{\#(ids)},"today":{"other":1}}"#)
        #expect(fleet.view.member(named: "a")?.statistics?.options.count == 64)
        publish("a", #"{"day":"2026-11-27","shown":{"tea":9223372036854775807}}"#)
        #expect(fleet.view.member(named: "a")?.statistics?.options.first?.shown == 10_000_000)
    }

    @Test("a day is over when the sign counts the next one, unless its clock is wrong")
    mutating func days() throws {
        let now = try #require(UTCTime.seconds("2026-11-28T00:30:00Z"))
        func counts(_ day: String) throws -> SignStatistics {
            try #require(SignStatistics(["day": .string(day)]))
        }
        let (old, new) = (try counts("2026-11-27"), try counts("2026-11-28"))
        #expect(FinishedDays.isOver(old, new, at: now))
        #expect(!FinishedDays.isOver(new, old, at: now) && !FinishedDays.isOver(old, old, at: now))
        #expect(!FinishedDays.isOver(old, try counts("2036-01-01"), at: now))
        #expect(!FinishedDays.isOver(try counts("2016-01-01"), new, at: now))
        #expect(!FinishedDays.isOver(nil, new, at: now))
        #expect(!FinishedDays.isOver(old, at: now) && FinishedDays.isOver(old, at: now + 2 * 86_400))
    }

    @Test("the proof of play has a line for each sign and day, which a new process continues")
    mutating func proof() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "play.jsonl")
        var log = try PlayLog(path)
        #expect(log.lastHash == PlayLog.firstHash)
        fleet.add("a")
        for day in ["2026-11-26", "2026-11-26", "2026-11-25", "2026-11-27"] {
            publish("a", #"{"day":"\#(day)","shown":{"tea":60},"today":{"tea":2}}"#)
            #expect(log.recordDay(of: try #require(fleet.view.member(named: "a")), at: 1_800_000_000) == nil)
        }
        var again = try PlayLog(path)
        #expect(again.lastHash == log.lastHash)
        publish("a", #"{"day":"2026-11-28","shown":{"tea":61}}"#)
        #expect(again.recordDay(of: try #require(fleet.view.member(named: "a")), at: 1_800_000_000) == nil)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            Array($0.utf8)
        }
        #expect(lines.count == 3)
        #expect(PlayLog.verify(lines, previousHash: PlayLog.firstHash) == .success(again.lastHash))
        #expect(
            String(decoding: lines[0], as: UTF8.self)
                == #"{"previous":"\#(PlayLog.firstHash)","at":"2027-01-15T08:00:00Z","node":"a","day":"2026-11-26","#
                + #""shown":{"tea":60},"taps":{"tea":2},"release":null}"#
        )
    }

    @Test("a line that was changed, removed or inserted breaks the chain at the next one")
    func forgery() throws {
        var lines: [[UInt8]] = []
        var hash = PlayLog.firstHash
        for number in 1...5 {
            lines.append(Array(#"{"previous":"\#(hash)","day":"\#(number)"}"#.utf8))
            hash = SHA256.hexadecimal(of: lines[number - 1])
        }
        #expect(PlayLog.verify(lines, previousHash: nil) == .success(hash))
        #expect(PlayLog.verify([], previousHash: nil) == .success(nil))
        var changed = lines
        changed[1].removeLast()
        changed[1] += Array(" }".utf8)
        var removed = lines
        removed.remove(at: 2)
        var inserted = lines
        inserted.insert(lines[0], at: 1)
        for (forged, place) in [(changed, 3), (removed, 3), (inserted, 2)] {
            #expect(PlayLog.verify(forged, previousHash: nil) == .failure(PlayLog.BrokenChain(line: place)))
        }
        #expect(
            PlayLog.verify(Array(lines.dropFirst()), previousHash: PlayLog.firstHash)
                == .failure(.init(line: 1))
        )
    }

    @Test("a file whose first lines were removed is not a complete proof")
    mutating func beginning() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "play.jsonl")
        var log = try PlayLog(path)
        fleet.add("a")
        for day in ["2026-11-26", "2026-11-27"] {
            publish("a", #"{"day":"\#(day)","shown":{"tea":60}}"#)
            #expect(log.recordDay(of: try #require(fleet.view.member(named: "a")), at: 1_800_000_000) == nil)
        }
        #expect(try FileCommands.verifyPlayLog(at: path) == 0)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        try (lines[1] + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let failure = #expect(throws: OwnerProgram.Failure.self) { try FileCommands.verifyPlayLog(at: path) }
        #expect(failure?.description == "\(path):1: the lines before this one are missing")
        try (lines[0] + "\n").write(toFile: path + ".1", atomically: true, encoding: .utf8)
        #expect(try FileCommands.verifyPlayLog(at: path) == 0)
    }
}
