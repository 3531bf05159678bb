import MonotonicTime

/// A level change of a GPIO input line, time-stamped by the kernel.
public struct Edge: Hashable, Sendable {
    /// Whether the line became active; an active button is pressed.
    public var isActive: Bool
    /// The time of the change, on CLOCK_MONOTONIC.
    public var at: Instant

    /// Creates an edge.
    public init(isActive: Bool, at: Instant) {
        self.isActive = isActive
        self.at = at
    }
}
