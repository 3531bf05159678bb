import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime

/// The settings of a button, from a `[[button]]` table of the configuration.
public struct ButtonSettings: Hashable, Sendable {
    /// The contact that a person presses, and how it is connected to the sign.
    package enum Contact: Hashable, Sendable {
        /// A push button on a GPIO line.
        case line(LineRequest)
        /// One or several keys of input devices.
        case keys(KeyRequest)

        /// The name of the GPIO line or of the first key, such as `GPIO17` or `KEY_RIGHT`.
        package var name: String {
            switch self {
            case .line(let request): request.line
            case .keys(let request): request.codes.first?.name ?? ""
            }
        }

        /// Returns whether `name` is the name of the GPIO line or of one of the keys.
        package func hasName(_ name: String) -> Bool {
            switch self {
            case .line(let request): request.line == name
            case .keys(let request): request.codes.contains { $0.name == name }
            }
        }
    }

    /// The condition for delaying a tap. A delay is necessary if the press may turn out to be another gesture.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        case always
        /// The sign delays a tap only while the banner is at rest. During a slide, every press is a tap at once.
        case atRest = "at-rest"
    }

    /// The name of the button in combinations, scripts and reports. Nil if none is configured.
    package var name: String?
    /// The GPIO line or the keys that form the button.
    package var contact: Contact
    package var timing = GestureTiming()
    package var wait = Wait.always
    package var onTap = Command.navigate(.next)
    package var onDoubleTap = Command.none
    package var onLongPress = Command.none
    /// The time for which the display stays lit after the button is released. Nil if the button does not indicate the
    /// presence of a person.
    package var wakes: Nanoseconds?

    /// Whether this is the implied button of a configuration without `[[button]]`, which only keys, scripts and clients
    /// can press.
    package var isImplied = false

    /// Creates a push button on the GPIO line `line` that shows the next option.
    package init(line: String = "GPIO17") {
        contact = .line(LineRequest(line: line))
    }

    /// The name in combinations, scripts and messages: the configured name, or if there is none, the name of the line
    /// or the first key.
    package var shownName: String { name ?? contact.name }

    /// Returns the name in reports, or nil for an implied button. `key` is the name of the pressed key, or nil for the
    /// first key. A name that is not among the button's keys is ignored.
    package func reportedName(pressing key: String? = nil) -> String? {
        guard !isImplied else { return nil }
        if let name { return name }
        return key.flatMap { contact.hasName($0) ? $0 : nil } ?? contact.name
    }

    /// The GPIO line of the button, or nil if the button consists of keys.
    package var lineRequest: LineRequest? {
        if case .line(let request) = contact { request } else { nil }
    }

    /// The keys of the button, or nil if the button is on a GPIO line.
    package var keyRequest: KeyRequest? {
        if case .keys(let request) = contact { request } else { nil }
    }

    /// Returns whether `other` has the same contact, so that it does not have to be reopened.
    package func hasSameContact(as other: ButtonSettings) -> Bool { contact == other.contact }
}

extension Configuration {
    /// The buttons that keys and scripts can press. If the configuration has no button, this is a single button with
    /// default settings.
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
    /// The name of the combination in reports. If nil, it is formed from the names of the buttons.
    package var name: String?
    /// The indices of the two or more buttons that form the combination.
    package var buttons: Set<Int> = []
    /// The maximum time between the first and the last press.
    package var within: Nanoseconds = GestureTiming.defaultTogetherness
    /// The minimum time for which all buttons must be held for a long press.
    package var longPress: Nanoseconds = GestureTiming.defaultLongPress
    package var onTap = Command.none
    package var onLongPress = Command.none

    package init() {}
}
