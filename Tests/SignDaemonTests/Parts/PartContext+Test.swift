import LinuxSystem
import SignCore

@testable import SignDaemon

extension PartContext {
    /// A context whose orders go nowhere but into their mailbox.
    static func make() throws -> PartContext {
        PartContext(
            log: try Log(),
            clock: FakeClock(0).source,
            orders: try Mailbox(capacity: FrameLoop.orderCapacity),
            texts: try TextRendering(TextDrawer(.patient)) { _ in },
            screen: nil
        )
    }

    /// The orders that were sent since the last call.
    func takeOrders() -> [FrameLoop.Order] {
        var taken: [FrameLoop.Order] = []
        while let (order, _) = orders.next() { taken.append(order) }
        return taken
    }
}
