import BusInterfaces
import ButtonInput
import InfiniteScroll

/// `[[button]]`.
public struct ButtonSettings: Hashable, Sendable {
    /// When a press waits for other gestures it may become.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        /// Always.
        case always
        /// Only at rest; during a slide every press is an immediate tap.
        case atRest = "at-rest"
    }

    /// Its name in combinations, scripts and reports, besides its line.
    public var name: String?
    /// The line's name, or its number on `chip` in decimal digits.
    public var line = "GPIO17"
    /// Label or path of the chip; nil searches all chips for a line of that name.
    public var chip: String?
    /// Whether the line is low while the button is pressed.
    public var isActiveLow = true
    /// The bias resistor of the line.
    public var bias = LineBias.pullUp
    /// The timing of gestures.
    public var timing = GestureTiming()
    /// When a tap waits for other gestures.
    public var wait = Wait.always
    /// The command of a short press.
    public var onTap = Command.navigate(.next)
    /// The command of two short presses.
    public var onDoubleTap = Command.none
    /// The command of a long press.
    public var onLongPress = Command.none

    /// Whether the configuration has no `[[button]]`, and this one takes the presses of keys, scripts and clients.
    package var isImplied = false

    /// The defaults.
    public init() {}

    /// The name in reports: that of the configuration, otherwise the line; nil for an implied button.
    var reportedName: String? { isImplied ? nil : name ?? line }
}

extension Configuration {
    /// The buttons that keys and scripts can press: if there are none, one with all defaults.
    package var pressableButtons: [ButtonSettings] {
        guard buttons.isEmpty else { return buttons }
        var button = ButtonSettings()
        button.isImplied = true
        return [button]
    }
}
