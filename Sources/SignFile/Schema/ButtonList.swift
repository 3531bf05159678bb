import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

/// The buttons that were read from a file so far. Each further button is checked against them.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    private(set) var tables: [TOMLNode] = []
    /// Whether the GPIO lines and names of all buttons are valid. If not, an unknown name may belong to an invalid
    /// button.
    private(set) var isComplete: Bool
    /// Whether all buttons have different GPIO lines and names.
    private(set) var isUnambiguous = true
    /// The GPIO lines of the buttons, grouped by `ButtonLine.root`. Only lines in the same group can be equal.
    private var lines: [String: [ButtonLine]] = [:]

    /// Creates an empty list. `isComplete` is false if the file has button tables that are missing from the list.
    init(isComplete: Bool) {
        self.isComplete = isComplete
    }

    /// Adds the button of `table`. A button with errors is added, too, because combinations may contain it.
    mutating func append(_ button: ButtonSettings, from table: TOMLNode, findings: inout Findings) {
        var button = button
        let isLineRead = findings.isRead("line", "chip", of: table)
        if isLineRead {
            checkLine(of: button, table, &findings)
        } else {
            // An empty name marks a button whose GPIO line is not valid.
            button.line = ""
        }
        isComplete = isComplete && isLineRead && findings.isRead("name", of: table)
        buttons.append(button)
        tables.append(table)
    }

    private mutating func checkLine(
        of button: ButtonSettings,
        _ table: TOMLNode,
        _ findings: inout Findings
    ) {
        let location = table.location(of: "line")
        let line = ButtonLine(name: button.line, chip: button.chip, textLine: location.line)
        guard let first = lines[line.root]?.first(where: line.isSame) else {
            return lines[line.root, default: []].append(line)
        }
        let spelling = first.name == line.name ? "" : ", as \(Wording.quoted(first.name))"
        findings.error(
            "\(Wording.quoted(line.name)) already has a button, in line \(first.textLine)\(spelling); "
                + "each button needs its own line",
            at: location
        )
        isUnambiguous = false
    }

    mutating func checkNames(_ findings: inout Findings) {
        for (index, button) in buttons.enumerated() {
            guard let name = button.name, let location = tables[index].member("name")?.location else {
                continue
            }
            let isTaken = buttons.indices.contains { other in
                other < index && buttons[other].name == name
                    || other != index && buttons[other].line == name
            }
            guard isTaken else { continue }
            findings.error(
                "name \(Wording.quoted(name)) is already used by another button; "
                    + "names must be unique and differ from all lines",
                at: location
            )
            isUnambiguous = false
        }
    }

    /// Returns the index of the button with the name `name`, or nil if there is not exactly one. Adds an error in this
    /// case, unless an earlier error has the same cause.
    func index(named name: String, at location: TextLocation, findings: inout Findings) -> Int? {
        if let index = buttons.index(named: name) { return index }
        let isLine = buttons.contains { $0.line == name }
        if isLine ? isUnambiguous : isComplete {
            findings.error(buttons.message(aboutUnknown: name), at: location)
        }
        return nil
    }
}

private struct ButtonLine {
    let name: String
    let chip: String?
    /// The number of the line in the file that sets the GPIO line.
    let textLine: Int

    /// The part of the name that is the same in all spellings of a GPIO line: the number for `GPIO17` and `17`. For a
    /// name without a number, it is the whole name.
    var root: String { LineName(name).number.map(String.init) ?? name }

    /// Returns whether both names certainly mean the same GPIO line. `GPIO17` is line 17 of the chip of the Raspberry
    /// Pi's header, and a name without a chip is taken for a line of that chip. For other chips, the result is false,
    /// because their names are unknown. Precondition: both have the same root.
    func isSame(as other: ButtonLine) -> Bool {
        if chip == other.chip, name == other.name { return true }
        let chips = Set([chip, other.chip].compactMap { $0 })
        return chips.count == 1 && chips.isSubset(of: RaspberryPiHeader.chipLabels)
    }
}

extension [ButtonSettings] {
    /// Returns the index of the button whose name or GPIO line is `name`. Returns nil if there is none or more than
    /// one.
    package func index(named name: String) -> Int? {
        if let index = firstIndex(where: { $0.name == name }) { return index }
        let indices = indices.filter { self[$0].line == name }
        return indices.count == 1 ? indices.first : nil
    }

    /// Returns the error message for a `name` that no button has, or that is the GPIO line of several buttons.
    package func message(aboutUnknown name: String) -> String {
        guard !contains(where: { $0.line == name }) else {
            return "\(Wording.quoted(name)) is the line of several buttons on different chips; "
                + "name the buttons and use the names"
        }
        let names = map { Wording.quoted($0.name ?? $0.line) }
        guard !names.isEmpty else {
            return "there is no button \(Wording.quoted(name)), and no other [[button]]"
        }
        let verb = names.count == 1 ? "is" : "are"
        return
            "there is no button \(Wording.quoted(name)); there \(verb) \(Wording.list(names, lastJoin: "and"))"
    }
}
