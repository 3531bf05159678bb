import MonotonicTime
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The schedule of state file writes")
struct SaveScheduleTests {
    private func ms(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

    @Test("a promised change is written at once, and a burst of them twice a second")
    func promises() {
        var schedule = SaveSchedule(pause: .seconds(60))
        var writes: [Int64] = []
        for now: Int64 in 0..<3_000 {
            if now < 2_000, now.isMultiple(of: 20) { schedule.recordChange(isPromised: true, at: ms(now)) }
            guard schedule.isDue(at: ms(now)) else { continue }
            writes.append(now)
            schedule.succeeded(at: ms(now))
        }
        #expect(writes == [0, 500, 1_000, 1_500, 2_000])
        #expect(schedule.nextDeadline == nil)
    }

    @Test("other changes are written a second later, and once a minute at most")
    func leisure() {
        var schedule = SaveSchedule(pause: .seconds(60))
        var writes: [Int64] = []
        for now: Int64 in 0..<200_000 {
            if now < 130_000, now.isMultiple(of: 1_000) {
                schedule.recordChange(isPromised: false, at: ms(now))
            }
            guard schedule.isDue(at: ms(now)) else { continue }
            writes.append(now)
            schedule.succeeded(at: ms(now))
        }
        #expect(writes == [1_000, 61_000, 121_000, 181_000])
    }

    @Test("a promised change also writes the others")
    func together() {
        var schedule = SaveSchedule(pause: .seconds(60))
        schedule.recordChange(isPromised: false, at: ms(0))
        #expect(schedule.nextDeadline == ms(1_000))
        schedule.recordChange(isPromised: true, at: ms(100))
        #expect(schedule.isDue(at: ms(100)))
        schedule.succeeded(at: ms(100))
        #expect(schedule.nextDeadline == nil)
    }

    @Test("over any second no promised change waits longer than half a second, whatever came before")
    func bound() {
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<200 {
            var schedule = SaveSchedule(pause: .seconds(60))
            var oldestPromise: Int64?
            for now: Int64 in 0..<4_000 {
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    let isPromised = Bool.random(using: &generator)
                    schedule.recordChange(isPromised: isPromised, at: ms(now))
                    if isPromised { oldestPromise = oldestPromise ?? now }
                }
                if schedule.isDue(at: ms(now)) {
                    schedule.succeeded(at: ms(now))
                    oldestPromise = nil
                }
                #expect(oldestPromise.map { now - $0 <= 500 } ?? true, "seed 32")
            }
        }
    }

    @Test(
        "a disk that fails is tried again after 1, 2, 4, 8 and then every 10 seconds, whatever changes meanwhile"
    )
    func failing() {
        var schedule = SaveSchedule(pause: .seconds(60))
        schedule.recordChange(isPromised: true, at: ms(0))
        var tried: [Int64] = []
        for now: Int64 in 0..<46_000 {
            if now.isMultiple(of: 300) { schedule.recordChange(isPromised: true, at: ms(now)) }
            guard schedule.isDue(at: ms(now)) else { continue }
            tried.append(now)
            schedule.failed(at: ms(now))
            #expect(schedule.isFailing)
        }
        #expect(tried == [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000])
        schedule.succeeded(at: ms(55_000))
        #expect(!schedule.isFailing)
        schedule.recordChange(isPromised: true, at: ms(55_100))
        #expect(schedule.nextDeadline == ms(55_500))
    }
}
