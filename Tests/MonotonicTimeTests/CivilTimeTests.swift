import MonotonicTime
import Testing

@Suite("Civil time")
struct CivilTimeTests {
    @Test("by default a moment is at a full second and in UTC")
    func defaults() {
        let moment = CivilTime(secondsSince1970: 1_700_000_000)
        #expect(moment.nanosecond == 0)
        #expect(moment.utcOffset == 0)
        #expect(moment.zone == "UTC")
    }

    @Test("the same second in another time zone is a different civil time")
    func zones() {
        let there = CivilTime(secondsSince1970: 1_700_000_000, utcOffset: 3_600, zone: "CET")
        #expect(there != CivilTime(secondsSince1970: 1_700_000_000))
        #expect(there.secondsSince1970 == 1_700_000_000)
        #expect(there == CivilTime(secondsSince1970: 1_700_000_000, utcOffset: 3_600, zone: "CET"))
    }

    @Test("nanoseconds since 1970 are exact from 1677 to 2262, and clamped beyond")
    func nanoseconds() {
        func count(_ seconds: Int64, _ nanosecond: Int64 = 0) -> Int64 {
            CivilTime(secondsSince1970: seconds, nanosecond: nanosecond).nanosecondsSince1970
        }
        #expect(count(0, 7) == 7)
        #expect(count(-1, 999_999_999) == -1)
        #expect(count(9_223_372_036, 854_775_807) == .max)
        #expect(count(-9_223_372_036) == -9_223_372_036_000_000_000)
        // The last second of the year 9999.
        #expect(count(253_402_300_799, 999_999_999) == .max)
        #expect(count(9_223_372_036, 854_775_808) == .max)
        #expect(count(.max, 999_999_999) == .max)
        #expect(count(.min) == .min)
    }
}
