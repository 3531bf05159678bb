import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Rate limits")
struct RateLimitTests {
    @Test("a burst of the limit is allowed, and then the limit per second")
    func burst() {
        var limit = RateLimit(50)
        let start = Instant(nanoseconds: 5_000_000_000)
        /// Returns how many of 60 calls are accepted at one instant, `length` after the start.
        func accepted(after length: Nanoseconds) -> Int {
            var count = 0
            for _ in 0..<60 where limit.take(at: start + length) { count += 1 }
            return count
        }
        #expect(accepted(after: .zero) == 50)
        #expect(accepted(after: .milliseconds(19)) == 0)
        #expect(accepted(after: .milliseconds(20)) == 1)
        #expect(accepted(after: .milliseconds(39)) == 0)
        #expect(accepted(after: .seconds(5)) == 50)
    }

    @Test(
        "a higher cost is allowed at once and paid off afterwards, and is at most the limit"
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

    @Test("over any period, the limit holds")
    func bound() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let most = Int.random(in: 1...200, using: &generator)
            var limit = RateLimit(most)
            var now = Instant(nanoseconds: 0)
            var accepted: [Instant] = []
            for _ in 0..<2000 {
                now = now + .microseconds(Int64.random(in: 0...8000, using: &generator))
                if limit.take(at: now) { accepted.append(now) }
            }
            for (index, first) in accepted.enumerated() {
                let within = accepted[index...].prefix { $0 <= first + .seconds(1) }.count
                #expect(within <= 2 * most + 1, "seed 9")
            }
            let seconds = (now - Instant(nanoseconds: 0)).rawValue / 1_000_000_000 + 1
            #expect(accepted.count <= most * (Int(seconds) + 1), "seed 9")
        }
    }
}
