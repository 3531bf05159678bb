import MonotonicTime

/// A change of the level of a GPIO input line, with the kernel's timestamp.
public struct Edge: Hashable, Sendable {
    /// Whether the GPIO line became active. The line of a button is active while the button is pressed.
    public var isActive: Bool
    /// The time at which the GPIO line changed, on CLOCK_MONOTONIC.
    public var at: Instant

    /// Creates a change of a GPIO line, which became active or inactive at the time `at`.
    public init(isActive: Bool, at: Instant) {
        self.isActive = isActive
        self.at = at
    }
}
