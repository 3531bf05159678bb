import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The schedule of commands")
struct RunScheduleTests {
    @Test("a command runs when it is due, once for each scheduled time")
    func once() {
        var schedule = RunSchedule(count: 2)
        schedule.setDueTime(of: 1, to: Instant(nanoseconds: 5))
        #expect(schedule.first == Instant(nanoseconds: 5))
        let runs = [4, 5, 5].map { schedule.next(at: Instant(nanoseconds: $0)) }
        #expect(runs == [nil, 1, nil])
        #expect(schedule.first == nil)
    }

    @Test("the command that has waited longest is next")
    func longest() {
        var schedule = RunSchedule(count: 3)
        for (index, due) in [30, 10, 20].enumerated() {
            schedule.setDueTime(of: index, to: Instant(nanoseconds: Int64(due)))
        }
        let runs = (0..<4).map { _ in schedule.next(at: Instant(nanoseconds: 40)) }
        #expect(runs == [1, 2, 0, nil])
    }

    @Test("a command that runs longer than its interval does not starve the others")
    func hog() {
        let names = ["quick", "hog"]
        let lengths: [Int64] = [1, 10]
        var schedule = RunSchedule(count: 2)
        for index in names.indices { schedule.setDueTime(of: index, to: Instant(nanoseconds: 0)) }
        var now: Int64 = 0
        var runs: [String] = []
        for _ in 0..<6 {
            guard let index = schedule.next(at: Instant(nanoseconds: now)) else { continue }
            // As in the gateway, the next run is scheduled when a run begins.
            schedule.setDueTime(of: index, to: Instant(nanoseconds: now + 10))
            runs.append(names[index])
            now += lengths[index]
        }
        #expect(runs == ["quick", "hog", "quick", "hog", "quick", "hog"])
    }
}
