import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("The end of a daemon")
struct ShutdownTests {
    private let context: PartContext
    private let shutdown: Shutdown

    init() throws {
        context = try .make()
        shutdown = Shutdown(context)
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test("a frame thread that does not stop is abandoned after 700 milliseconds")
    func patience() {
        #expect(shutdown.deadline == nil)
        #expect(!shutdown.hasBegun)
        shutdown.stop(at: at(1_000))
        #expect(shutdown.hasBegun)
        #expect(shutdown.deadline == at(1_700))
        let orders = context.takeOrders()
        #expect(orders.count == 1)
        if case .stop = orders.first {} else { Issue.record("no order to stop") }
        shutdown.handleDeadline(at: at(1_699))
        #expect(shutdown.status == nil)
        shutdown.handleDeadline(at: at(1_700))
        #expect(shutdown.status == .unavailable)
    }

    @Test("a frame thread that stops late, but before the deadline is handled, ends the daemon successfully")
    func late() {
        shutdown.stop(at: at(0))
        shutdown.end(with: .done)
        shutdown.handleDeadline(at: at(900))
        #expect(shutdown.status == .done)
    }
}
