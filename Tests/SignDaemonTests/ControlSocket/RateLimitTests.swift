import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Limits a second")
struct RateLimitTests {
    @Test("as many as the limit may happen at once, and then as many a second")
    func burst() {
        var limit = RateLimit(50)
        let start = Instant(nanoseconds: 5_000_000_000)
        /// How many of 60 may happen at once, this long after the start.
        func taken(after length: Nanoseconds) -> Int {
            var count = 0
            for _ in 0..<60 where limit.take(at: start + length) { count += 1 }
            return count
        }
        #expect(taken(after: .zero) == 50)
        #expect(taken(after: .milliseconds(19)) == 0)
        #expect(taken(after: .milliseconds(20)) == 1)
        #expect(taken(after: .milliseconds(39)) == 0)
        #expect(taken(after: .seconds(5)) == 50)
    }

    @Test(
        "what counts as several is done at once and paid off afterwards, and never counts as more than the limit"
    )
    func cost() {
        var limit = RateLimit(50)
        let start = Instant(nanoseconds: 5_000_000_000)
        let takes = [
            (41, 0, true), (9, 0, true), (1, 0, false), (1_000_000, 20, true), (1, 1_019, false),
            (1, 1_040, true),
        ]
        for (cost, milliseconds, isAllowed) in takes {
            let isTaken = limit.take(cost, at: start + .milliseconds(Int64(milliseconds)))
            #expect(isTaken == isAllowed, "\(cost) after \(milliseconds) ms")
        }
    }

    @Test("over any time no more happen than the limit allows")
    func bound() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let most = Int.random(in: 1...200, using: &generator)
            var limit = RateLimit(most)
            var now = Instant(nanoseconds: 0)
            var taken: [Instant] = []
            for _ in 0..<2000 {
                now = now + .microseconds(Int64.random(in: 0...8000, using: &generator))
                if limit.take(at: now) { taken.append(now) }
            }
            for (index, first) in taken.enumerated() {
                let within = taken[index...].prefix { $0 <= first + .seconds(1) }.count
                #expect(within <= 2 * most + 1, "seed 9")
            }
            let seconds = (now - Instant(nanoseconds: 0)).rawValue / 1_000_000_000 + 1
            #expect(taken.count <= most * (Int(seconds) + 1), "seed 9")
        }
    }
}
