import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

/// The values of a `[[combination]]` table as read from the file, before they are checked against the
/// buttons. A combination is a group of buttons that are pressed together.
struct CombinationDraft {
    fileprivate(set) var settings = CombinationSettings()
    /// The names of the buttons to press together, with their locations in the file. Nil if the names are
    /// missing or invalid.
    fileprivate(set) var buttonNames: [(name: String, location: TextLocation)]?

    static var schema: TableSchema<CombinationDraft> {
        TableSchema(
            header: "[[combination]]",
            keys: [
                .text("name") { $0.settings.name = $1 },
                buttonsKey,
                .duration("within", in: .milliseconds(1) ... .seconds(1)) { $0.settings.within = $1 },
                .duration("long_press", in: .milliseconds(1) ... .seconds(60)) { $0.settings.longPress = $1 }
                    .orCommand("on_long_press"),
                .command("on_tap") { $0.settings.onTap = $1 },
                .command("on_long_press") { $0.settings.onLongPress = $1 },
            ],
            defaults: ["within": "\"60ms\"", "long_press": "\"600ms\""],
            otherNames: [
                "button": "buttons", "command": "on_tap", "hold": "on_long_press", "keys": "buttons",
                "lines": "buttons", "on_press": "on_tap", "press": "on_tap", "tap": "on_tap",
                "time": "within", "window": "within", "label": "name", "id": "name",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    private static var buttonsKey: TableSchema<CombinationDraft>.Key {
        TableSchema.Key(name: "buttons", form: .strings) { value, combination, findings in
            guard value.kind == .array else {
                return findings.addTypeError(
                    value,
                    named: "buttons",
                    expected: "an array of strings, \(buttonsExample)"
                )
            }
            let elements = Array(value.children)
            let names = elements.compactMap { element in
                findings.readText(element, named: "every element of buttons").map {
                    (name: $0, location: element.location)
                }
            }
            if names.count == elements.count { combination.buttonNames = names }
        }
    }

    fileprivate static let buttonsExample = "such as [\"GPIO17\", \"GPIO27\"]"
}

/// The combinations of buttons that have been read from a configuration file so far. Each new combination is
/// checked against them and against the buttons.
struct CombinationList {
    private(set) var combinations: [CombinationSettings] = []
    private(set) var locations: [TextLocation] = []
    private let buttons: ButtonList
    /// For each combination, the number of the line of the file that lists its buttons.
    private var buttonsLineNumbers: [Int] = []

    init(_ buttons: ButtonList) {
        self.buttons = buttons
    }

    /// Adds the combination of buttons in `table` to the list. Adds an error instead if its buttons are
    /// missing or invalid. Errors about its other keys do not prevent this. `draft` contains the values of
    /// the table's keys.
    mutating func append(_ draft: CombinationDraft, from table: TOMLNode, findings: inout Findings) {
        var settings = draft.settings
        guard let buttonsNode = table.member("buttons") else {
            // An invalid key was already reported.
            guard findings.areValid("buttons", in: table) else { return }
            let message = "buttons is missing; list at least two, \(CombinationDraft.buttonsExample)"
            return findings.addError(message, at: table.location)
        }
        checkCommands(of: settings, in: table, &findings)

        guard let names = draft.buttonNames, let indices = buttonIndices(of: names, &findings) else { return }
        if let message = errorMessage(forButtons: indices) {
            return findings.addError(message, at: buttonsNode.location)
        }
        settings.buttons = indices

        buttonsLineNumbers.append(buttonsNode.location.line)
        checkName(of: settings, in: table, &findings)
        checkPressInterval(of: settings, in: table, &findings)
        combinations.append(settings)
        locations.append(table.location)
    }

    /// Returns an error message if the buttons at `indices` cannot be a combination, otherwise nil. It needs
    /// at least two buttons, and must not have the same buttons as an earlier combination.
    private func errorMessage(forButtons indices: Set<Int>) -> String? {
        guard indices.count > 1 else {
            return "a combination needs at least two buttons, \(CombinationDraft.buttonsExample)"
        }
        // Ambiguous buttons were already reported, and may only seem to be the same.
        guard buttons.hasUniqueNames, let earlier = combinations.firstIndex(where: { $0.buttons == indices })
        else { return nil }
        return
            "these buttons are already combined on line \(buttonsLineNumbers[earlier]); merge the two tables"
    }

    /// Returns the indices of the buttons called `buttonNames`. If there is no such button or a button is
    /// listed twice, returns nil and adds an error, unless an earlier error has the same cause.
    private func buttonIndices(
        of buttonNames: [(name: String, location: TextLocation)],
        _ findings: inout Findings
    ) -> Set<Int>? {
        var indices: Set<Int> = []
        for (name, location) in buttonNames {
            guard let index = buttons.index(named: name, at: location, findings: &findings) else {
                return nil
            }
            guard indices.insert(index).inserted else {
                if buttons.hasUniqueNames {
                    findings.addError(
                        "\(Wording.quoted(name)) is listed twice in this combination",
                        at: location
                    )
                }
                return nil
            }
        }
        return indices
    }

    private func checkCommands(
        of settings: CombinationSettings,
        in table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard settings.onTap == .none, settings.onLongPress == .none,
            findings.areValid("on_tap", "on_long_press", in: table)
        else { return }
        findings.addError(
            "a combination without a command only delays its buttons; "
                + "set on_tap or on_long_press, or remove it",
            at: table.location
        )
    }

    /// Reports an error if another button or combination already has the name of the combination `settings`,
    /// because events with this name would be ambiguous.
    private func checkName(of settings: CombinationSettings, in table: TOMLNode, _ findings: inout Findings) {
        guard let name = settings.name, let node = table.member("name") else { return }
        let isTaken =
            combinations.contains { $0.name == name }
            || buttons.buttons.contains { $0.name == name || $0.contact.hasName(name) }
        guard isTaken else { return }
        findings.addError(
            "name \(Wording.quoted(name)) is already used by another button or combination; "
                + "names must be unique and differ from all lines and keys",
            at: node.location
        )
    }

    /// Reports an error if a long press of the combination or of one of its buttons is not longer than
    /// `within`, the time in which the buttons must be pressed together. Such a gesture would be recognized
    /// too late.
    private func checkPressInterval(
        of settings: CombinationSettings,
        in table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard findings.areValid("within", in: table) else { return }
        let location = table.location(ofKey: "within", "buttons")
        if settings.onLongPress != .none, findings.areValid("long_press", in: table) {
            requireInterval(
                settings.within,
                shorterThan: settings.longPress,
                named: "long_press",
                at: location,
                &findings
            )
        }
        for index in settings.buttons.sorted() {
            let button = buttons.buttons[index]
            // A double tap also depends on `long_press`, which limits the length of its first press.
            let usesLongPress = button.onLongPress != .none || button.onDoubleTap != .none
            guard usesLongPress, findings.areValid("long_press", in: buttons.tables[index]) else { continue }
            requireInterval(
                settings.within,
                shorterThan: button.timing.longPress,
                named: "long_press of \(Wording.quoted(button.shownName))",
                at: location,
                &findings
            )
        }
    }

    /// Reports an error at `location` if `interval`, the value of the key `within`, is not shorter than
    /// `longPress`, the duration of a long press, which the message calls `name`.
    private func requireInterval(
        _ interval: Nanoseconds,
        shorterThan longPress: Nanoseconds,
        named name: String,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard interval >= longPress else { return }
        findings.addError(
            "within (\(interval.durationText)) must be shorter than \(name) (\(longPress.durationText))",
            at: location
        )
    }
}
