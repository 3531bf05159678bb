import ButtonInput
import HardwareBuses
import InfiniteScroll

/// `[[button]]`.
public struct ButtonSettings: Hashable, Sendable {
    /// When a press waits for what else it may become.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        /// Always.
        case always
        /// Only while the banner is not on its way from one option to another; then a press is a tap at once.
        case atRest = "at-rest"
    }

    /// What combinations and scripts call it, besides its line.
    public var name: String?
    /// The line's name, or its number on `chip` in decimal digits.
    public var line = "GPIO17"
    /// Label or path of the chip; nil looks on all of them for a line of that name.
    public var chip: String?
    /// Whether the line is low while the button is pressed.
    public var isActiveLow = true
    /// The resistor that the line asks for.
    public var bias = LineBias.pullUp
    /// When a press counts, and as what.
    public var timing = GestureTiming()
    /// When a tap waits for what else the press may become.
    public var wait = Wait.always
    /// What a short press does.
    public var onTap = Command.navigate(.next)
    /// What two short presses do.
    public var onDoubleTap = Command.none
    /// What a long press does.
    public var onLongPress = Command.none

    /// The defaults.
    public init() {}
}

extension Configuration {
    /// The buttons that keys and scripts can press: where there is none, one with every default.
    package var pressableButtons: [ButtonSettings] { buttons.isEmpty ? [ButtonSettings()] : buttons }
}
