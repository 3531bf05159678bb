import MonotonicTime

/// A change of a GPIO input line's level, with the kernel's timestamp.
public struct Edge: Hashable, Sendable {
    /// Whether the line became active. The line of a button is active while the button is pressed.
    public var isActive: Bool
    /// The time of the change, on CLOCK_MONOTONIC.
    public var at: Instant

    /// Creates an edge at which the line became active or inactive.
    public init(isActive: Bool, at: Instant) {
        self.isActive = isActive
        self.at = at
    }
}
