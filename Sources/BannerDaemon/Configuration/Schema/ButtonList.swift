/// The buttons of a file, checked against each other as they come.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    /// What describes each of them.
    private(set) var tables: [TOMLNode] = []
    /// Whether the lines and the names of all buttons could be read.
    private(set) var isComplete: Bool
    /// Whether every button has a line and a name of its own.
    private(set) var isUnambiguous = true
    private var lines: [Location: Int] = [:]

    private struct Location: Hashable {
        var chip: String?
        var line: String
    }

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
        let location = Location(chip: button.chip, line: button.line)
        let place = table.place(of: "line")
        guard let first = lines[location] else { return lines[location] = place.line }
        let line = Wording.quoted(button.line)
        let message =
            "\(line) has a button already, in line \(first); every button needs a line of its own"
        findings.error(message, at: place)
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
            let remedy = "every name must be unique, and no other button's line"
            findings.error("name \(Wording.quoted(name)) is another button's; \(remedy)", at: place)
            isUnambiguous = false
        }
    }

    /// The place of the button that is called `name`; nil where there is none, or more than one, which is an
    /// error unless it comes of another.
    func place(called name: String, at place: SourcePlace, findings: inout Findings) -> Int? {
        if let button = buttons.place(called: name) { return button }
        let isLine = buttons.contains { $0.line == name }
        if isLine ? isUnambiguous : isComplete {
            findings.error(buttons.complaint(about: name), at: place)
        }
        return nil
    }
}

extension [ButtonSettings] {
    /// The place of the button with that name, or on that line, if it is one.
    func place(called name: String) -> Int? {
        if let named = firstIndex(where: { $0.name == name }) { return named }
        let onLine = indices.filter { self[$0].line == name }
        return onLine.count == 1 ? onLine.first : nil
    }

    /// Why `name` is none of these buttons.
    func complaint(about name: String) -> String {
        guard !contains(where: { $0.line == name }) else {
            return "\(Wording.quoted(name)) is the line of several buttons, on several chips; "
                + "give each a name of its own, and write that"
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
