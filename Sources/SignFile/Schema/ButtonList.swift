import Diagnostics
import HardwareBuses
import SignCore

/// The buttons of a file, checked against each other as they come.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    /// What describes each of them.
    private(set) var tables: [TOMLNode] = []
    /// Whether the lines and the names of all buttons could be read.
    private(set) var isComplete: Bool
    /// Whether every button has a line and a name of its own.
    private(set) var isUnambiguous = true
    /// The lines that have a button, by what is the same however they are spelled.
    private var lines: [String: [ButtonLine]] = [:]

    /// No buttons yet; `isComplete` where the tables of all of them could be read.
    init(isComplete: Bool) {
        self.isComplete = isComplete
    }

    /// Takes the button that `table` describes, whatever is wrong with it: combinations may name it.
    mutating func append(_ button: ButtonSettings, from table: TOMLNode, findings: inout Findings) {
        var button = button
        let isLineRead = findings.isRead("line", "chip", of: table)
        if isLineRead {
            checkLine(of: button, table, &findings)
        } else {
            // No name means a line that is not known.
            button.line = ""
        }
        isComplete = isComplete && isLineRead && findings.isRead("name", of: table)
        buttons.append(button)
        tables.append(table)
    }

    private mutating func checkLine(of button: ButtonSettings, _ table: TOMLNode, _ findings: inout Findings)
    {
        let place = table.place(of: "line")
        let line = ButtonLine(button, inFileLine: place.line)
        guard let first = lines[line.root]?.first(where: line.isSame) else {
            return lines[line.root, default: []].append(line)
        }
        let spelling = first.name == line.name ? "" : ", as \(Wording.quoted(first.name))"
        findings.error(
            "\(Wording.quoted(line.name)) already has a button, in line \(first.fileLine)\(spelling); "
                + "each button needs its own line",
            at: place
        )
        isUnambiguous = false
    }

    /// Finds names that could mean two buttons.
    mutating func checkNames(_ findings: inout Findings) {
        for (index, button) in buttons.enumerated() {
            guard let name = button.name, let place = tables[index].member("name")?.place else { continue }
            let isTaken = buttons.indices.contains { other in
                other < index && buttons[other].name == name
                    || other != index && buttons[other].line == name
            }
            guard isTaken else { continue }
            let remedy = "names must be unique and differ from all lines"
            let complaint = "name \(Wording.quoted(name)) is already used by another button"
            findings.error("\(complaint); \(remedy)", at: place)
            isUnambiguous = false
        }
    }

    /// The index of the button that is called `name`; nil where there is none, or more than one, which is an
    /// error unless it comes of another.
    func index(called name: String, at place: SourcePlace, findings: inout Findings) -> Int? {
        if let index = buttons.index(called: name) { return index }
        let isLine = buttons.contains { $0.line == name }
        if isLine ? isUnambiguous : isComplete {
            findings.error(buttons.complaint(about: name), at: place)
        }
        return nil
    }
}

/// A line as a button names it.
private struct ButtonLine {
    let name: String
    let chip: String?
    /// Where the file says so.
    let fileLine: Int

    init(_ button: ButtonSettings, inFileLine line: Int) {
        name = button.line
        chip = button.chip
        fileLine = line
    }

    /// What lines have in common that may be the same: the number of `GPIO17` and of 17, else the name.
    var root: String {
        let line = LineName(name)
        return (line.offset ?? line.headerOffset).map(String.init) ?? name
    }

    /// Whether it is the same line as one of the same root. On the chip of a Raspberry Pi's header GPIO17 is
    /// line 17, and a name without a chip is taken to be there; of other chips that is not known.
    func isSame(as other: ButtonLine) -> Bool {
        if chip == other.chip, name == other.name { return true }
        let chips = Set([chip, other.chip].compactMap { $0 })
        return chips.count == 1 && chips.isSubset(of: GPIOInventory.Chip.headerLabels)
    }
}

extension [ButtonSettings] {
    /// The index of the button with that name, or on that line, if it is one.
    package func index(called name: String) -> Int? {
        if let named = firstIndex(where: { $0.name == name }) { return named }
        let onLine = indices.filter { self[$0].line == name }
        return onLine.count == 1 ? onLine.first : nil
    }

    /// Why `name` is none of these buttons.
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
