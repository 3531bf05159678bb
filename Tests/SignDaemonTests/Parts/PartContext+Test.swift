import LinuxSystem
import SignCore

@testable import SignDaemon

extension PartContext {
    /// Creates a context for tests, in which no frame thread runs.
    static func make() throws -> PartContext {
        PartContext(
            log: try Log(),
            clock: FakeClock(0).source,
            orders: try Mailbox(capacity: FrameLoop.orderCapacity),
            texts: try TextRendering(TextDrawer(restart: .backoff)) { _ in },
            screen: nil
        )
    }

    /// Removes and returns the orders that were sent to the frame thread.
    func takeOrders() -> [FrameLoop.Order] {
        var result: [FrameLoop.Order] = []
        while let (order, _) = orders.next() { result.append(order) }
        return result
    }
}
