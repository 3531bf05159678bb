import ButtonInput
import HardwareBuses
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

    /// Its name in combinations and scripts, besides its line.
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

    /// The defaults.
    public init() {}
}

extension Configuration {
    /// The buttons that keys and scripts can press: if there are none, one with all defaults.
    package var pressableButtons: [ButtonSettings] { buttons.isEmpty ? [ButtonSettings()] : buttons }
}
