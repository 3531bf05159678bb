import ButtonInput
import MonotonicTime

extension ButtonSettings {
    /// `[[button]]`.
    static var schema: TableSchema<ButtonSettings> {
        TableSchema(
            header: "[[button]]",
            keys: [
                .text("name", \.name),
                lineKey,
                .text("chip", \.chip),
                .word("active", \.isActiveLow, ["low": true, "high": false]),
                .word("bias", \.bias),
                .duration("debounce", \.timing.debounce, in: .zero ... .seconds(1)),
                .duration("long_press", \.timing.longPress, in: .milliseconds(1) ... .seconds(60)),
                .duration("double_tap", \.timing.doubleTap, in: .milliseconds(1) ... .seconds(60)),
                .word("wait", \.wait),
                .word("on_tap", \.onTap),
                .word("on_double_tap", \.onDoubleTap),
                .word("on_long_press", \.onLongPress),
            ]
        )
    }

    private static var lineKey: TableSchema<ButtonSettings>.Key<ButtonSettings> {
        TableSchema.Key(name: "line") { value, button, findings in
            if let offset = value.integer {
                guard (0...65_535).contains(offset) else {
                    let message = "line, as a number, must be 0 to 65535, not \(offset)"
                    return findings.error(message, at: value.place)
                }
                button.line = "\(offset)"
                return
            }
            guard value.kind == .string else {
                return findings.wrongType(value, "line", "a line's name, such as \"GPIO17\", or its number")
            }
            guard let name = findings.text(value, "line") else { return }
            if name.isEmpty { return findings.error("line must not be empty", at: value.place) }
            button.line = name
        }
    }

    /// What no key of `[[button]]` can see alone.
    func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        let isNumber = line.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isNumber, table.member("chip") == nil {
            findings.error(
                "line \(line) is a number, which needs the chip beside it, such as chip = \"pinctrl-rp1\"; "
                    + "or write the line's name, such as line = \"GPIO\(line)\"",
                at: table.place(of: "line")
            )
        }
        // Only a press shorter than a long one can be half of a double tap.
        let usesLongPress = onLongPress != .none || onDoubleTap != .none
        checkLonger("long_press", timing.longPress, isUsed: usesLongPress, table, &findings)
        checkLonger("double_tap", timing.doubleTap, isUsed: onDoubleTap != .none, table, &findings)
    }

    private func checkLonger(
        _ name: String,
        _ length: Nanoseconds,
        isUsed: Bool,
        _ table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard isUsed || table.member(name) != nil, length <= timing.debounce else { return }
        findings.error(
            "\(name) (\(length.durationText)) must be longer than debounce (\(timing.debounce.durationText))",
            at: table.place(of: name, "debounce")
        )
    }
}

/// The buttons of a file, checked against each other as they come.
struct ButtonList {
    private(set) var buttons: [ButtonSettings] = []
    /// Where in the file each of them is.
    private(set) var places: [SourcePlace] = []
    private var lines: [Location: Int] = [:]

    private struct Location: Hashable {
        var chip: String?
        var line: String
    }

    /// Takes the button that `table` describes, if no other is on its line.
    mutating func append(_ button: ButtonSettings, from table: TOMLNode, findings: inout Findings) {
        let location = Location(chip: button.chip, line: button.line)
        let place = table.place(of: "line")
        if let first = lines[location] {
            let line = Wording.quoted(button.line)
            let message =
                "\(line) has a button already, in line \(first); every button needs a line of its own"
            return findings.error(message, at: place)
        }
        lines[location] = place.line
        buttons.append(button)
        places.append(table.place)
        names.append(table.member("name").map { ($0.place, buttons.count - 1) })
    }

    private var names: [(place: SourcePlace, button: Int)?] = []

    /// Finds names that could mean two buttons.
    func checkNames(_ findings: inout Findings) {
        for case (let place, let index)? in names {
            guard let name = buttons[index].name else { continue }
            let isTaken = buttons.indices.contains { other in
                other < index && buttons[other].name == name
                    || other != index && buttons[other].line == name
            }
            guard isTaken else { continue }
            let remedy = "every name must be unique, and no other button's line"
            findings.error("name \(Wording.quoted(name)) is another button's; \(remedy)", at: place)
        }
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
