import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime

/// The settings of a button, from a `[[button]]` table of the configuration.
public struct ButtonSettings: Hashable, Sendable {
    /// The electrical contact or keys that form a button, and how they are connected to the sign.
    package enum Contact: Hashable, Sendable {
        /// A push button that is connected to a GPIO line.
        case line(LineRequest)
        /// One or more keys of input devices, such as keyboards or remote controls, that act as one button.
        case keys(KeyRequest)

        /// The name of the button's GPIO line or of its first key, such as `GPIO17` or `KEY_RIGHT`.
        package var name: String {
            switch self {
            case .line(let request): request.line
            case .keys(let request): request.codes.first?.name ?? ""
            }
        }

        /// Returns whether `name` is the name of the button's GPIO line or of one of its keys.
        package func hasName(_ name: String) -> Bool {
            switch self {
            case .line(let request): request.line == name
            case .keys(let request): request.codes.contains { $0.name == name }
            }
        }
    }

    /// When to delay a tap until it is certain that the press does not start another gesture, such as a
    /// double tap.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        case always
        /// A tap is delayed only while the banner is at rest. While the banner slides, every press takes
        /// effect as a tap immediately.
        case atRest = "at-rest"
    }

    /// The configured name of the button in combinations, scripts and reports, or nil if it has none.
    package var name: String?
    /// The GPIO line to which the button is connected, or the keys that form the button.
    package var contact: Contact
    package var timing = GestureTiming()
    package var waitMode = Wait.always
    package var onTap = Command.navigate(.next)
    package var onDoubleTap = Command.none
    package var onLongPress = Command.none
    /// The time for which the display stays lit after the release of a button that acts as a presence sensor,
    /// such as a motion sensor. Nil if the button is not one.
    package var wakeDuration: Nanoseconds?

    /// Whether this is the default button, which exists if the configuration has no `[[button]]` table. It
    /// has no GPIO line, so only keys, scripts and clients can press it.
    package var isImplied = false

    /// Creates the settings of a push button on the GPIO line with the name `line`. A tap on it advances the
    /// banner to the next option.
    package init(line: String = "GPIO17") {
        contact = .line(LineRequest(line: line))
    }

    /// The name of the button in combinations, scripts and messages. This is the configured name, or else the
    /// name of the GPIO line or first key.
    package var shownName: String { name ?? contact.name }

    /// Returns the button's name in reports, or nil for the default button, which exists if none is
    /// configured. A button without a configured name is named after the pressed `key`, or after its line or
    /// first key if `key` is nil or not one of its keys.
    package func reportedName(pressing key: String? = nil) -> String? {
        guard !isImplied else { return nil }
        if let name { return name }
        return key.flatMap { contact.hasName($0) ? $0 : nil } ?? contact.name
    }

    /// The GPIO line to which the button is connected, or nil if the button consists of keys.
    package var lineRequest: LineRequest? {
        if case .line(let request) = contact { request } else { nil }
    }

    /// The keys of input devices that form the button, or nil if the button is connected to a GPIO line.
    package var keyRequest: KeyRequest? {
        if case .keys(let request) = contact { request } else { nil }
    }

    /// Returns whether `other` has the same GPIO line or keys. If so, a reload of the configuration keeps the
    /// device open.
    package func hasSameContact(as other: ButtonSettings) -> Bool { contact == other.contact }
}

extension Configuration {
    /// The buttons that keys and scripts can press. If the configuration contains no button, this is a single
    /// button with default settings.
    package var pressableButtons: [ButtonSettings] {
        guard buttons.isEmpty else { return buttons }
        var button = ButtonSettings()
        button.isImplied = true
        return [button]
    }
}

/// The settings of a combination of buttons that are pressed together, from a `[[combination]]` table of the
/// configuration.
public struct CombinationSettings: Hashable, Sendable {
    /// The name of the combination in reports, or nil to combine the names of its buttons.
    package var name: String?
    /// The indices, in the list of configured buttons, of the two or more buttons that must be pressed
    /// together.
    package var buttons: Set<Int> = []
    /// The maximum time between the first and the last press for the presses to be recognized as a
    /// combination.
    package var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// The minimum time for which all buttons of the combination must be held for a long press.
    package var longPress: Nanoseconds = GestureTiming.defaultLongPress
    package var onTap = Command.none
    package var onLongPress = Command.none

    package init() {}
}
