import BusInterfaces
import Diagnostics
import SettingsText
import SignCore

/// Collects buttons and checks them against each other.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    /// The table of each button.
    private(set) var tables: [TOMLNode] = []
    /// Whether the lines and the names of all buttons could be read.
    private(set) var isComplete: Bool
    /// Whether all lines and names are unique.
    private(set) var isUnambiguous = true
    /// The lines in use, by the part that all their spellings share.
    private var lines: [String: [ButtonLine]] = [:]

    /// No buttons yet; `isComplete` if all button tables could be read.
    init(isComplete: Bool) {
        self.isComplete = isComplete
    }

    /// Adds the button in `table`, even one with mistakes: combinations may name it.
    mutating func append(_ button: ButtonSettings, from table: TOMLNode, findings: inout Findings) {
        var button = button
        let isLineRead = findings.isRead("line", "chip", of: table)
        if isLineRead {
            checkLine(of: button, table, &findings)
        } else {
            // An empty name stands for an unknown line.
            button.line = ""
        }
        isComplete = isComplete && isLineRead && findings.isRead("name", of: table)
        buttons.append(button)
        tables.append(table)
    }

    private mutating func checkLine(of button: ButtonSettings, _ table: TOMLNode, _ findings: inout Findings)
    {
        let location = table.location(of: "line")
        let line = ButtonLine(button, inFileLine: location.line)
        guard let first = lines[line.root]?.first(where: line.isSame) else {
            return lines[line.root, default: []].append(line)
        }
        let spelling = first.name == line.name ? "" : ", as \(Wording.quoted(first.name))"
        findings.error(
            "\(Wording.quoted(line.name)) already has a button, in line \(first.fileLine)\(spelling); "
                + "each button needs its own line",
            at: location
        )
        isUnambiguous = false
    }

    /// Finds ambiguous names.
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
            let remedy = "names must be unique and differ from all lines"
            let complaint = "name \(Wording.quoted(name)) is already used by another button"
            findings.error("\(complaint); \(remedy)", at: location)
            isUnambiguous = false
        }
    }

    /// The index of the button called `name`; nil if there is none or more than one, which is an error unless
    /// it follows from another error.
    func index(called name: String, at location: TextLocation, findings: inout Findings) -> Int? {
        if let index = buttons.index(called: name) { return index }
        let isLine = buttons.contains { $0.line == name }
        if isLine ? isUnambiguous : isComplete {
            findings.error(buttons.complaint(about: name), at: location)
        }
        return nil
    }
}

/// A line as written in a button's table.
private struct ButtonLine {
    let name: String
    let chip: String?
    /// Its place in the file.
    let fileLine: Int

    init(_ button: ButtonSettings, inFileLine line: Int) {
        name = button.line
        chip = button.chip
        fileLine = line
    }

    /// The part that spellings of the same line share: the number of `GPIO17` and of 17, otherwise the name.
    var root: String {
        LineName(name).number.map(String.init) ?? name
    }

    /// Whether it is the same line as another one with the same root. GPIO17 is line 17 on the chip of the
    /// Raspberry Pi's header, and a name without a chip is assumed to be there; for other chips that is
    /// unknown.
    func isSame(as other: ButtonLine) -> Bool {
        if chip == other.chip, name == other.name { return true }
        let chips = Set([chip, other.chip].compactMap { $0 })
        return chips.count == 1 && chips.isSubset(of: RaspberryPiHeader.chipLabels)
    }
}

extension [ButtonSettings] {
    /// The index of the button with that name or line, if there is exactly one.
    package func index(called name: String) -> Int? {
        if let named = firstIndex(where: { $0.name == name }) { return named }
        let onLine = indices.filter { self[$0].line == name }
        return onLine.count == 1 ? onLine.first : nil
    }

    /// The error for a `name` that matches no button.
    package func complaint(about name: String) -> String {
        guard !contains(where: { $0.line == name }) else {
            return "\(Wording.quoted(name)) is the line of several buttons on different chips; "
                + "name the buttons and use the names"
        }
        let known = map { Wording.quoted($0.name ?? $0.line) }
        guard !known.isEmpty else {
            return "there is no button \(Wording.quoted(name)), and no other [[button]]"
        }
        let verb = known.count == 1 ? "is" : "are"
        return
            "there is no button \(Wording.quoted(name)); there \(verb) \(Wording.list(known, lastJoin: "and"))"
    }
}
