import MonotonicTime

/// The time limits that distinguish the gestures of a button, such as taps and long presses (R-IN-2).
public struct GestureTiming: Hashable, Sendable {
    /// The time for which a button must stay released until the release is accepted. A shorter release is
    /// treated as contact bounce. Zero disables debouncing.
    public var debounce: Nanoseconds = .milliseconds(5)
    /// The minimum duration of a long press.
    public var longPress = Self.defaultLongPress
    /// The maximum time from the release of a short press to the second press of a double tap.
    public var doubleTap: Nanoseconds = .milliseconds(300)

    /// The default duration of a long press of a button or a combination of buttons.
    public static let defaultLongPress = Nanoseconds.milliseconds(600)
    /// The default time within which all buttons of a combination must be pressed, from the first press to
    /// the last.
    public static let defaultTogetherness = Nanoseconds.milliseconds(60)

    /// Creates time limits with default values.
    public init() {}
}
