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
        #expect(budget.availablePackets(at: start) == 90)
        budget.usePackets(60)
        #expect(budget.availablePackets(at: start + .milliseconds(5)) == 30)
        budget.usePackets(30)
        #expect(budget.availablePackets(at: start + .milliseconds(9)) == 0)
        #expect(budget.sliceEnd == start + .milliseconds(10))
        #expect(budget.availablePackets(at: start + .milliseconds(10)) == 90)
    }

    @Test("a smaller picture never makes the rest negative")
    func smallerPicture() {
        var budget = PacketBudget()
        budget.setPictureSize(100)
        _ = budget.availablePackets(at: .zero)
        budget.usePackets(200)
        budget.setPictureSize(1)
        #expect(budget.availablePackets(at: .zero) == 0)
    }
}
