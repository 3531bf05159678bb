import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

/// The buttons that have been read from a configuration file so far. Each new button is checked against them.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    private(set) var tables: [TOMLNode] = []
    /// Whether the GPIO lines, input keys, and names of all buttons are valid. If they are not, a name that
    /// is not found may belong to an invalid button.
    private(set) var isComplete: Bool
    /// Whether there were no errors about buttons that share a GPIO line, key, or name. After such an error,
    /// a name may refer to several buttons.
    private(set) var hasUniqueNames = true
    /// The GPIO lines of the buttons, grouped by `ButtonLine.root`. Only lines in the same group can be the
    /// same line.
    private var linesByRoot: [String: [ButtonLine]] = [:]

    /// Creates an empty list of buttons. `isComplete` is false if the file has `[[button]]` tables that are
    /// not read into the list.
    init(isComplete: Bool) {
        self.isComplete = isComplete
    }

    /// Adds `button`, which was read from `table`, to the list. Reports an error if its GPIO line or key is
    /// already in use. A button with errors is added, too, because combinations may contain it.
    mutating func append(_ button: ButtonSettings, from table: TOMLNode, findings: inout Findings) {
        var button = button
        let isContactValid = findings.areValid("line", "chip", "key", "device", in: table)
        if !isContactValid {
            // An empty name marks a button whose GPIO line or key is not valid.
            button.contact = .line(LineRequest(line: ""))
        } else if let request = button.lineRequest {
            addLine(of: request, table: table, findings: &findings)
        } else if let request = button.keyRequest {
            checkKeys(of: button, request: request, in: table, findings: &findings)
        }
        isComplete = isComplete && isContactValid && findings.areValid("name", in: table)
        buttons.append(button)
        tables.append(table)
    }

    /// Records the GPIO line `request` of the button in `table`. Reports an error if an earlier button
    /// already has this line, perhaps in another spelling. All spellings of a line have the same root, by
    /// which the recorded lines are grouped, so only the lines with this root are compared.
    private mutating func addLine(
        of request: LineRequest,
        table: TOMLNode,
        findings: inout Findings
    ) {
        let location = table.location(ofKey: "line")
        let gpioLine = ButtonLine(name: request.line, chip: request.chip, fileLine: location.line)
        guard let earlierLine = linesByRoot[gpioLine.root]?.first(where: gpioLine.isSame) else {
            linesByRoot[gpioLine.root, default: []].append(gpioLine)
            return
        }
        let spelling = earlierLine.name == gpioLine.name ? "" : ", as \(Wording.quoted(earlierLine.name))"
        findings.addError(
            "\(Wording.quoted(gpioLine.name)) is already used by the button on line \(earlierLine.fileLine)\(spelling); "
                + "each button needs a separate GPIO line",
            at: location
        )
        hasUniqueNames = false
    }

    /// Reports an error for each earlier button that uses a key of `button` on the same input device. There
    /// is no error if both buttons have a name, which distinguishes them in events. `request` contains the
    /// keys, identified by their codes, and the device of `button`.
    private mutating func checkKeys(
        of button: ButtonSettings,
        request: KeyRequest,
        in table: TOMLNode,
        findings: inout Findings
    ) {
        for (earlierButton, earlierTable) in zip(buttons, tables) {
            if button.name != nil, earlierButton.name != nil { continue }
            guard let earlierRequest = earlierButton.keyRequest, earlierRequest.device == request.device
            else { continue }
            let sharedCode = request.codes.first { earlierRequest.codes.contains(where: $0.isSame) }
            guard let sharedCode else { continue }
            findings.addError(
                "\(Wording.quoted(sharedCode.name)) is already used by the button on line \(earlierTable.location(ofKey: "key").line); "
                    + "give both buttons names or different devices",
                at: table.location(ofKey: "key")
            )
            hasUniqueNames = false
        }
    }

    /// Reports an error about each button with an ambiguous name: an earlier button has the same name, or it
    /// is the name of another button's GPIO line or key.
    mutating func checkNames(_ findings: inout Findings) {
        for (index, button) in buttons.enumerated() {
            guard let name = button.name, let location = tables[index].member("name")?.location else {
                continue
            }
            let isNameOfEarlierButton = buttons[..<index].contains { $0.name == name }
            let isNameOfOtherContact = buttons.indices.contains { other in
                other != index && buttons[other].contact.hasName(name)
            }
            guard isNameOfEarlierButton || isNameOfOtherContact else { continue }
            findings.addError(
                "name \(Wording.quoted(name)) is already used by another button; "
                    + "names must be unique and differ from all lines and keys",
                at: location
            )
            hasUniqueNames = false
        }
    }

    /// Returns the index of the button called `name`. If no button or more than one matches, returns nil and
    /// adds an error, unless an earlier error has the same cause. `location` is the location of the name in
    /// the file.
    func index(named name: String, at location: TextLocation, findings: inout Findings) -> Int? {
        if let index = buttons.index(named: name) { return index }
        let isLine = buttons.contains { $0.contact.hasName(name) }
        let isNewProblem = isLine ? hasUniqueNames : isComplete
        if isNewProblem {
            findings.addError(buttons.message(aboutUnknown: name), at: location)
        }
        return nil
    }
}

private struct ButtonLine {
    let name: String
    let chip: String?
    /// The number of the line of the file that assigns the GPIO line to the button.
    let fileLine: Int

    /// The part of the name that all spellings of a GPIO line have in common: the number for `GPIO17` and
    /// `17`, or the complete name if it contains no number.
    var root: String { LineName(name).number.map(String.init) ?? name }

    /// Returns whether this name and `other`, which must have the same root, certainly refer to the same GPIO
    /// line. `GPIO17` is line 17 of the Raspberry Pi header's chip, which is also assumed for names without a
    /// chip. Returns false for other chips, whose line names are unknown.
    func isSame(as other: ButtonLine) -> Bool {
        if chip == other.chip, name == other.name { return true }
        let chips = Set([chip, other.chip].compactMap { $0 })
        return chips.count == 1 && chips.isSubset(of: RaspberryPiHeader.chipLabels)
    }
}

extension [ButtonSettings] {
    /// Returns the index of the button with this name, GPIO line, or key. Returns nil if there is none, or if
    /// several buttons have this GPIO line or key.
    package func index(named name: String) -> Int? {
        if let index = firstIndex(where: { $0.name == name }) { return index }
        let indices = indices.filter { self[$0].contact.hasName(name) }
        return indices.count == 1 ? indices.first : nil
    }

    /// Returns the error message for a `name` that refers to no button, or to the GPIO line or key of several
    /// buttons.
    package func message(aboutUnknown name: String) -> String {
        guard !contains(where: { $0.contact.hasName(name) }) else {
            let isKey = contains { $0.keyRequest != nil && $0.contact.hasName(name) }
            let contacts =
                isKey ? "the key of several buttons" : "the line of several buttons on different chips"
            return "\(Wording.quoted(name)) is \(contacts); name the buttons and use the names"
        }
        let names = map { Wording.quoted($0.shownName) }
        guard !names.isEmpty else {
            return "unknown button \(Wording.quoted(name)); no [[button]] is configured"
        }
        let subject = names.count == 1 ? "only button is" : "buttons are"
        return
            "unknown button \(Wording.quoted(name)); the \(subject) \(Wording.list(names, conjunction: "and"))"
    }
}
