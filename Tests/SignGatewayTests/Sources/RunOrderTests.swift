import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The order in which programs run")
struct RunOrderTests {
    @Test("a program runs when it is due, and once for each plan")
    func once() {
        var order = RunOrder(count: 2)
        order.plan(1, at: Instant(nanoseconds: 5))
        #expect(order.first == Instant(nanoseconds: 5))
        let taken = [4, 5, 5].map { order.next(at: Instant(nanoseconds: $0)) }
        #expect(taken == [nil, 1, nil])
        #expect(order.first == nil)
    }

    @Test("the program that has waited longest is next")
    func longest() {
        var order = RunOrder(count: 3)
        for (index, due) in [30, 10, 20].enumerated() {
            order.plan(index, at: Instant(nanoseconds: Int64(due)))
        }
        let taken = (0..<4).map { _ in order.next(at: Instant(nanoseconds: 40)) }
        #expect(taken == [1, 2, 0, nil])
    }

    @Test("a program that always runs longer than its pause leaves the others their turns")
    func hog() {
        let names = ["quick", "hog"]
        let lengths: [Int64] = [1, 10]
        var order = RunOrder(count: 2)
        for index in names.indices { order.plan(index, at: Instant(nanoseconds: 0)) }
        var now: Int64 = 0
        var runs: [String] = []
        for _ in 0..<6 {
            guard let index = order.next(at: Instant(nanoseconds: now)) else { continue }
            // The next run is planned when one begins, as the gateway does.
            order.plan(index, at: Instant(nanoseconds: now + 10))
            runs.append(names[index])
            now += lengths[index]
        }
        #expect(runs == ["quick", "hog", "quick", "hog", "quick", "hog"])
    }
}
