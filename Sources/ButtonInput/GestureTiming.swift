import MonotonicTime

/// The time limits by which gestures are distinguished (R-IN-2).
public struct GestureTiming: Hashable, Sendable {
    /// The time for which the line of a button must stay released before the release is accepted. A shorter release is
    /// bounce of the contacts. Zero disables debouncing.
    public var debounce: Nanoseconds = .milliseconds(5)
    /// The minimum time for which a long press is held.
    public var longPress = Self.defaultLongPress
    /// The maximum time from the release of a short press to the second press of a double tap.
    public var doubleTap: Nanoseconds = .milliseconds(300)

    /// The default of `longPress` for buttons and combinations.
    public static let defaultLongPress = Nanoseconds.milliseconds(600)
    /// The default of the maximum time from the first press of a combination to its last press.
    public static let defaultTogetherness = Nanoseconds.milliseconds(60)

    /// Creates the default time limits.
    public init() {}
}
