import ButtonInput
import MonotonicTime

/// `[[combination]]`: buttons that are pressed together.
public struct CombinationSettings: Hashable, Sendable {
    /// Their indices among the buttons, at least two.
    public var buttons: Set<Int> = []
    /// The maximum time between the first press and the last.
    public var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// The minimum time that all are held for a long press.
    public var longPress: Nanoseconds = GestureTiming.defaultLongPress
    /// The command of a short press.
    public var onTap = Command.none
    /// The command of a long press.
    public var onLongPress = Command.none

    /// The defaults, of no buttons.
    public init() {}
}
