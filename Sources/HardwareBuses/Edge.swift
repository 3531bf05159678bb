import MonotonicTime

/// A change of a button's line, stamped by the kernel.
public struct Edge: Hashable, Sendable {
    /// Whether the line became active: for a button, pressed.
    public var isActive: Bool
    /// When it happened, on CLOCK_MONOTONIC.
    public var at: Instant

    /// A change of the line at an instant.
    public init(isActive: Bool, at: Instant) {
        self.isActive = isActive
        self.at = at
    }
}

/// A requested GPIO input line that reports its edges.
public protocol GPIOLine: AnyObject {
    /// Readable, for epoll, while edges wait.
    var fileDescriptor: CInt { get }
    /// Whether the line is active now.
    func isActive() throws(BusError) -> Bool
    /// The oldest edge that waits, or nil when none does.
    func nextEdge() throws(BusError) -> Edge?
}
