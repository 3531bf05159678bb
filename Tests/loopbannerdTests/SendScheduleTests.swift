import MonotonicTime
import Testing

@testable import loopbannerd

@Suite("When pictures are sent")
struct SendScheduleTests {
    private func milliseconds(_ number: Int64) -> Instant { Instant(nanoseconds: 1_000_000 * number) }

    @Test("without a picture nothing is due")
    func nothing() {
        #expect(SendSchedule(rate: 50, refresh: .milliseconds(800)).deadline == nil)
    }

    @Test("the first picture is due at once, and the last one again after each interval")
    func refresh() {
        var schedule = SendSchedule(rate: 50, refresh: .milliseconds(800))
        schedule.pictureArrived()
        #expect(schedule.isDue(at: milliseconds(5)))
        schedule.start(at: milliseconds(5))
        #expect(!schedule.isDue(at: milliseconds(804)))
        #expect(schedule.deadline == milliseconds(805))
        schedule.start(at: milliseconds(805))
        #expect(schedule.deadline == milliseconds(1_605))
    }

    @Test("without an interval nothing is sent again")
    func noRefresh() {
        var schedule = SendSchedule(rate: 50, refresh: .zero)
        schedule.pictureArrived()
        schedule.start(at: milliseconds(5))
        #expect(schedule.deadline == nil)
    }

    @Test("however many pictures come, at most the rate is sent")
    func rate() {
        var schedule = SendSchedule(rate: 40, refresh: .milliseconds(50))
        var starts: [Int64] = []
        for time in 0..<Int64(10_000) {
            if time % 3 == 0 { schedule.pictureArrived() }
            guard schedule.isDue(at: milliseconds(time)) else { continue }
            schedule.start(at: milliseconds(time))
            starts.append(time)
        }
        #expect((399...400).contains(starts.count))
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 24 })
    }

    @Test("pictures at the rate of the display are all sent, though they come a little early or late")
    func jitter() {
        var schedule = SendSchedule(rate: 50, refresh: .milliseconds(800))
        var sent = 0
        for step in 0..<Int64(10_000) {
            let picture = step / 20
            let isArrival = step == picture * 20 + (picture % 3 == 0 ? 0 : 1)
            if isArrival { schedule.pictureArrived() }
            guard schedule.isDue(at: milliseconds(step)) else { continue }
            schedule.start(at: milliseconds(step))
            sent += 1
        }
        #expect(sent >= 499)
    }

    @Test("after a pause, the next picture is due at once, and none is made up for")
    func pause() {
        var schedule = SendSchedule(rate: 50, refresh: .zero)
        schedule.pictureArrived()
        schedule.start(at: milliseconds(0))
        schedule.pictureArrived()
        #expect(schedule.isDue(at: milliseconds(5_000)))
        schedule.start(at: milliseconds(5_000))
        schedule.pictureArrived()
        #expect(schedule.deadline == milliseconds(5_020))
    }
}
