import MonotonicTime
import SignCore
import Testing

@testable import SignSimulation

@Suite("The clock at the start of a simulation")
struct ClockTextTests {
    @Test("a date and a time are a moment in UTC")
    func moments() throws {
        #expect(try CivilTime(parsing: "1970-01-01T00:00:00").secondsSince1970 == 0)
        #expect(try CivilTime(parsing: "2026-01-01T12:00:00") == ClockReading.noon2026)
        #expect(try CivilTime(parsing: "2000-02-29T23:59:59Z").secondsSince1970 == 951_868_799)
        #expect(try CivilTime(parsing: "2000-03-01T00:00:00").secondsSince1970 == 951_868_800)
        #expect(try CivilTime(parsing: "9999-12-31T23:59:59").secondsSince1970 == 253_402_300_799)
    }

    @Test(
        "any other text is not a valid date and time",
        arguments: [
            "", "noon", "2026-01-01", "2026-01-01 12:00:00", "2026-13-01T12:00:00", "2026-02-29T12:00:00",
            "2100-02-29T00:00:00", "2026-01-01T24:00:00", "2026-01-01T12:60:00", "2026-01-00T12:00:00",
            "1969-12-31T23:59:59", "2026-01-01T12:00:0é", "+026-01-01T12:00:00",
        ]
    )
    func nonsense(_ text: String) {
        #expect(throws: ClockTextError.self) { _ = try CivilTime(parsing: text) }
    }

    @Test("a clock reading converts instants before and after it")
    func reading() {
        let civil = CivilTime(secondsSince1970: 100, nanosecond: 600_000_000)
        let reading = ClockReading(civil, at: Instant(nanoseconds: 5_000_000_000))
        func time(_ nanoseconds: Int64) -> [Int64] {
            let time = reading.civilTime(at: Instant(nanoseconds: nanoseconds))
            return [time.secondsSince1970, time.nanosecond]
        }
        #expect(time(5_000_000_000) == [100, 600_000_000])
        #expect(time(5_400_000_000) == [101, 0])
        #expect(time(5_399_999_999) == [100, 999_999_999])
        #expect(time(4_300_000_000) == [99, 900_000_000])
        #expect(time(0) == [95, 600_000_000])
        #expect(time(65_000_000_000) == [160, 600_000_000])
    }
}
