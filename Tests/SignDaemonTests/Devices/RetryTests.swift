import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Retries")
struct RetryTests {
    private let start = Instant(nanoseconds: 7)

    private func retry() -> Retry { Retry(firstPause: .milliseconds(100), longestPause: .milliseconds(350)) }

    @Test("no attempt is scheduled for a working device")
    func works() {
        let retry = retry()
        #expect(retry.nextAttempt == nil)
        #expect(!retry.isDue(at: start + .seconds(1000)))
    }

    @Test("the pauses double up to the longest one, and are reset when the device has worked")
    func pauses() {
        var retry = retry()
        var now = start
        func pauses(_ count: Int) -> [Int64] {
            (0..<count).map { _ in
                _ = retry.fail(at: now)
                let next = retry.nextAttempt ?? now
                defer { now = next }
                return (next - now).rawValue / 1_000_000
            }
        }
        #expect(pauses(5) == [100, 200, 350, 350, 350])
        retry.succeed()
        #expect(retry.nextAttempt == nil)
        #expect(pauses(2) == [100, 200])
    }

    @Test("an attempt is due from its instant on")
    func due() {
        var retry = retry()
        _ = retry.fail(at: start)
        #expect(!retry.isDue(at: start + .milliseconds(100) - Nanoseconds(1)))
        #expect(retry.isDue(at: start + .milliseconds(100)))
        retry.giveUp()
        #expect(!retry.isDue(at: start + .seconds(1000)))
    }

    @Test("an early attempt resets the pauses, and reports nothing twice")
    func outOfTurn() {
        var retry = retry()
        var reports = [retry.fail(at: start), retry.fail(at: start)]
        retry.schedule(at: start)
        #expect(retry.isDue(at: start))
        reports.append(retry.fail(at: start))
        #expect(retry.nextAttempt == start + .milliseconds(100))
        retry.succeed()
        reports.append(retry.fail(at: start))
        #expect(reports == [true, false, false, true])
    }

    @Test("whatever happens, the first failure after working is reported and no other", arguments: 0..<20)
    func reports(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var retry = retry()
        var hasFailed = false
        for step in 0..<200 {
            let now = start + .milliseconds(Int64(step))
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                retry.succeed()
                hasFailed = false
            case 1:
                retry.schedule(at: now)
            default:
                let isReported = retry.fail(at: now)
                #expect(isReported == !hasFailed, "seed \(seed), step \(step)")
                hasFailed = true
                let pause = (retry.nextAttempt ?? now) - now
                #expect(pause >= .milliseconds(100) && pause <= .milliseconds(350), "seed \(seed)")
            }
        }
    }
}
