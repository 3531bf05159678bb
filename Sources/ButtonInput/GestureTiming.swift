import MonotonicTime

/// When a press counts, and as what (R-IN-2).
public struct GestureTiming: Hashable, Sendable {
    /// How long a released line must stay so for the release to count: any gap that is shorter is the contact
    /// bouncing. Zero takes every edge for what it says.
    public var debounce: Nanoseconds = .milliseconds(5)
    /// How long a press is held to be a long one.
    public var longPress = Self.defaultLongPress
    /// How soon after a short press another one makes it a double tap.
    public var doubleTap: Nanoseconds = .milliseconds(300)

    /// A press is long from here on unless the settings say otherwise, on one button or on several.
    public static let defaultLongPress = Nanoseconds.milliseconds(600)
    /// How soon after the first of a combination's buttons the last one must be down unless the settings say
    /// otherwise.
    public static let defaultTogetherness = Nanoseconds.milliseconds(60)

    /// The defaults.
    public init() {}
}
