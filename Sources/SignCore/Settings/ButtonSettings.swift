import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime

/// The settings of a button: the table `[[button]]`.
public struct ButtonSettings: Hashable, Sendable {
    /// When the sign delays a tap, because the press may become another gesture.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        case always
        /// Only while the banner is at rest. During a slide every press is an immediate tap.
        case atRest = "at-rest"
    }

    /// The name in combinations, scripts and reports.
    package var name: String?
    /// The name of the GPIO line, or its number on `chip` in decimal digits.
    package var line = "GPIO17"
    /// The label or the path of the GPIO chip. If it is nil, all chips are searched for a line of that name.
    package var chip: String?
    /// Whether the GPIO line is low while the button is pressed.
    package var isActiveLow = true
    package var bias = LineBias.pullUp
    package var timing = GestureTiming()
    package var wait = Wait.always
    package var onTap = Command.navigate(.next)
    package var onDoubleTap = Command.none
    package var onLongPress = Command.none

    /// Whether this button represents the missing `[[button]]` of a configuration without buttons, for presses by keys,
    /// scripts and clients.
    package var isImplied = false

    package init() {}

    /// The name in reports: the configured name or, without one, the line; nil for an implied button.
    var reportedName: String? { isImplied ? nil : name ?? line }
}

extension Configuration {
    /// The buttons that keys and scripts can press. If none is configured, this is one button with default settings.
    package var pressableButtons: [ButtonSettings] {
        guard buttons.isEmpty else { return buttons }
        var button = ButtonSettings()
        button.isImplied = true
        return [button]
    }
}

/// The settings of a combination, buttons that are pressed together: the table `[[combination]]`.
public struct CombinationSettings: Hashable, Sendable {
    /// The indices of two or more buttons.
    package var buttons: Set<Int> = []
    /// The maximum time between the first and the last press.
    package var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// The minimum time for which all buttons are held for a long press.
    package var longPress: Nanoseconds = GestureTiming.defaultLongPress
    package var onTap = Command.none
    package var onLongPress = Command.none

    package init() {}
}
