import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime

/// `[[button]]`.
public struct ButtonSettings: Hashable, Sendable {
    /// When a press waits for gestures that it may become.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        case always
        /// Only at rest; during a slide every press is an immediate tap.
        case atRest = "at-rest"
    }

    /// The name in combinations, scripts and reports.
    package var name: String?
    /// The line's name, or its number on `chip` in decimal digits.
    package var line = "GPIO17"
    /// The label or path of the chip; nil searches all chips for a line of that name.
    package var chip: String?
    /// Whether the line is low while the button is pressed.
    package var isActiveLow = true
    package var bias = LineBias.pullUp
    package var timing = GestureTiming()
    package var wait = Wait.always
    package var onTap = Command.navigate(.next)
    package var onDoubleTap = Command.none
    package var onLongPress = Command.none

    /// Whether the configuration has no `[[button]]`, and this one handles presses of keys, scripts and clients.
    package var isImplied = false

    package init() {}

    /// The name in reports: the configured name or the line; nil for an implied button.
    var reportedName: String? { isImplied ? nil : name ?? line }
}

extension Configuration {
    /// The buttons that keys and scripts can press. If there are none, one with all defaults.
    package var pressableButtons: [ButtonSettings] {
        guard buttons.isEmpty else { return buttons }
        var button = ButtonSettings()
        button.isImplied = true
        return [button]
    }
}

/// `[[combination]]`: buttons that are pressed together.
public struct CombinationSettings: Hashable, Sendable {
    /// The indices of two or more buttons.
    package var buttons: Set<Int> = []
    /// The maximum time between the first press and the last.
    package var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// The minimum time that all are held for a long press.
    package var longPress: Nanoseconds = GestureTiming.defaultLongPress
    package var onTap = Command.none
    package var onLongPress = Command.none

    package init() {}
}
