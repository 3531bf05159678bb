import MonotonicTime
import Testing

@testable import loopbannerd

@Suite("The packets that are read per time")
struct PacketBudgetTests {
    @Test("two pictures and a few packets more may arrive in ten milliseconds")
    func limit() {
        var budget = PacketBudget()
        budget.setPictureSize(13)
        let start = Instant(nanoseconds: 1_000_000_000)
        #expect(budget.available(at: start) == 90)
        budget.use(60)
        #expect(budget.available(at: start + .milliseconds(5)) == 30)
        budget.use(30)
        #expect(budget.available(at: start + .milliseconds(9)) == 0)
        #expect(budget.sliceEnd == start + .milliseconds(10))
        #expect(budget.available(at: start + .milliseconds(10)) == 90)
    }

    @Test("a smaller picture never makes the rest negative")
    func smallerPicture() {
        var budget = PacketBudget()
        budget.setPictureSize(100)
        _ = budget.available(at: .zero)
        budget.use(200)
        budget.setPictureSize(1)
        #expect(budget.available(at: .zero) == 0)
    }
}
