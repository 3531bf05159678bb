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
