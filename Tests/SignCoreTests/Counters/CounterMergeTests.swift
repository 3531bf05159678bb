import InfiniteScroll
import MonotonicTime
import Schedules
import Testing

@testable import SignCore

@Suite("Counters that other signs send")
struct CounterMergeTests {
    private func counters() -> Counters {
        var counters = Counters(CounterBank(), zone: .utc)
        let start = Instant(nanoseconds: 0)
        _ = counters.adopt(
            [CounterSettings(name: "a")],
            clock: ContentClock(ClockReading.noon2026, at: start),
            at: start
        )
        return counters
    }

    private func merge(_ tally: CounterTally) -> [Int64] {
        var counters = counters()
        return counters.merge([GroupCounter("a", tally)]).map(\.number)
    }

    @Test("a later tally applies")
    func later() {
        #expect(merge(CounterTally(base: CounterTally.Base(at: 5, sign: "b", number: 7))) == [7])
    }

    @Test("a tally at the end of its ranges is ignored, because the next change would leave them")
    func ranges() {
        let base = CounterTally.Base(at: 5, sign: "b", number: 7)
        let late = CounterTally.Base(at: 1 << 61, sign: "b", number: 7)
        let share = { (changes: Int64, sum: Int64, at: Int64) in
            ["b": CounterTally.Share(lastChangeNumber: changes, sum: sum, at: at)]
        }
        for tally in [
            CounterTally(base: late),
            CounterTally(base: base, shares: share(1 << 61, 1, 6)),
            CounterTally(base: base, shares: share(1, 1 << 40, 6)),
            CounterTally(base: base, shares: share(1, -1 << 40, 6)),
            CounterTally(base: base, shares: share(1, 1, 1 << 61)),
            CounterTally(base: base, excess: 1 << 48),
            CounterTally(base: base, shortfall: 1 << 48),
        ] {
            #expect(merge(tally) == [], "\(tally)")
        }
    }
}
