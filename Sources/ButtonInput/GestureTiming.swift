import MonotonicTime

/// The time limits that distinguish gestures (R-IN-2).
public struct GestureTiming: Hashable, Sendable {
    /// How long a button's line must stay released before the release is accepted. A shorter release is contact bounce.
    /// Zero disables debouncing.
    public var debounce: Nanoseconds = .milliseconds(5)
    /// The minimum duration of a long press.
    public var longPress = Self.defaultLongPress
    /// The maximum time from the release of a short press to the second press of a double tap.
    public var doubleTap: Nanoseconds = .milliseconds(300)

    /// The default duration of a long press, for buttons and combinations.
    public static let defaultLongPress = Nanoseconds.milliseconds(600)
    /// The default maximum time from the first press of a combination to its last press.
    public static let defaultTogetherness = Nanoseconds.milliseconds(60)

    /// Creates the default time limits.
    public init() {}
}
