import MonotonicTime

/// The time limits of gestures (R-IN-2).
public struct GestureTiming: Hashable, Sendable {
    /// The time for which a line must stay released until the release is accepted. Shorter gaps are bounce. Zero
    /// disables debouncing.
    public var debounce: Nanoseconds = .milliseconds(5)
    /// The minimum duration of a long press.
    public var longPress = Self.defaultLongPress
    /// The maximum time from a short press to the second one of a double tap.
    public var doubleTap: Nanoseconds = .milliseconds(300)

    /// The default of `longPress`, for buttons and combinations.
    public static let defaultLongPress = Nanoseconds.milliseconds(600)
    /// The default maximum time from the first press of a combination to the last.
    public static let defaultTogetherness = Nanoseconds.milliseconds(60)

    /// Creates the default time limits.
    public init() {}
}
