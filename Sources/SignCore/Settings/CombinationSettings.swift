import ButtonInput
import MonotonicTime

/// `[[combination]]`: buttons that are pressed together.
public struct CombinationSettings: Hashable, Sendable {
    /// Their places among the buttons, at least two.
    public var buttons: Set<Int> = []
    /// How soon after the first of them the last one must be down.
    public var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// How long all of them are held to be a long press.
    public var longPress: Nanoseconds = GestureTiming.defaultLongPress
    /// What a short press of them does.
    public var onTap = Command.none
    /// What a long press of them does.
    public var onLongPress = Command.none

    /// The defaults, of no buttons.
    public init() {}
}
