import MonotonicTime
import Testing

@Suite("Civil time")
struct CivilTimeTests {
    @Test("a moment is at the full second and in UTC unless it says otherwise")
    func defaults() {
        let moment = CivilTime(secondsSince1970: 1_700_000_000)
        #expect(moment.nanosecond == 0)
        #expect(moment.utcOffset == 0)
        #expect(moment.zone == "UTC")
    }

    @Test("the same second in another time zone is another civil time")
    func zones() {
        let there = CivilTime(secondsSince1970: 1_700_000_000, utcOffset: 3_600, zone: "CET")
        #expect(there != CivilTime(secondsSince1970: 1_700_000_000))
        #expect(there.secondsSince1970 == 1_700_000_000)
        #expect(there == CivilTime(secondsSince1970: 1_700_000_000, utcOffset: 3_600, zone: "CET"))
    }
}
