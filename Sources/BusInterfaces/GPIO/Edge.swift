import MonotonicTime

/// An edge of a GPIO input line: a change of its level, with the kernel's time stamp.
public struct Edge: Hashable, Sendable {
    /// Whether the line became active. For a button, active means pressed.
    public var isActive: Bool
    /// The time of the change, on CLOCK_MONOTONIC.
    public var at: Instant

    /// Creates an edge to the given state at the given time.
    public init(isActive: Bool, at: Instant) {
        self.isActive = isActive
        self.at = at
    }
}
