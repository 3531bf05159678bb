import SettingsText

/// Changes settings in the text of a configuration file. Every byte that does not belong to a changed setting stays the
/// same.
///
/// A value is replaced where it stands, and a new key comes after the other keys of its table. In a list, unchanged
/// tables keep their text. TOML has many notations for a table, so several edits are tried. An edit is used only if its
/// result, parsed again, differs from the original text in these settings alone.
public struct SettingsEdit {
    private let text: SourceText
    private let root: TOMLNode

    /// Creates an edit of the configuration `bytes`. Returns nil if they are not valid TOML.
    public init?(of bytes: [UInt8]) {
        guard let document = try? TOMLDocument.parse(bytes) else { return nil }
        text = SourceText(bytes)
        root = document.root
    }

    /// Returns the text with the settings of `change`, or nil if the notation of these settings cannot be edited.
    public func result(of change: SettingsChange) -> [UInt8]? { result(of: change.entries) }

    func result(of entries: [SettingsChange.Entry]) -> [UInt8]? {
        var bytes = text.bytes
        for (name, entries) in Self.grouped(entries) {
            guard let edit = SettingsEdit(of: bytes), let edited = edit.result(of: entries, in: name) else {
                return nil
            }
            bytes = edited
        }
        return bytes
    }

    /// Returns the entries grouped by table, in the order of the tables.
    private static func grouped(
        _ entries: [SettingsChange.Entry]
    ) -> [(name: String, entries: [SettingsChange.Entry])] {
        SettingTables.all.compactMap { table in
            let own = entries.filter { $0.place.prefix { $0 != "." } == table.name }
            return own.isEmpty ? nil : (table.name, own)
        }
    }

    private func result(of entries: [SettingsChange.Entry], in name: String) -> [UInt8]? {
        if let whole = entries.first(where: { $0.place == name }) {
            guard name == "display" else { return list(name, whole.value) }
            guard let edited = whole.value.flatMap({ DisplayEdit(of: text, root).result($0) }) else {
                return nil
            }
            let others = entries.filter { $0.place != name }
            return others.isEmpty ? edited : SettingsEdit(of: edited)?.result(of: others)
        }
        let values = entries.map { entry in
            (key: String(entry.place.dropFirst(name.count + 1)), value: entry.value)
        }
        var expected = Self.leaves(of: root)
        for (key, value) in values { expected["\(name).\(key)"] = value }
        return candidates(values, in: name).lazy.map { text.applying($0) }.first { edited in
            (try? TOMLDocument.parse(edited)).map { Self.leaves(of: $0.root) } == expected
        }
    }

    /// Returns the values of all keys in `node`, by their paths. An array of tables is a single value.
    static func leaves(of node: TOMLNode, at path: String = "") -> [String: String] {
        var values: [String: String] = [:]
        for member in node.children {
            let place = path.isEmpty ? member.key : "\(path).\(member.key)"
            if member.kind == .table {
                values.merge(leaves(of: member, at: place)) { $1 }
            } else {
                values[place] = member.canonicalText
            }
        }
        return values
    }

    // MARK: Single tables

    private typealias Setting = (key: String, value: String?)

    /// Returns the edits to try, beginning with the most usual notation.
    private func candidates(_ values: [Setting], in name: String) -> [[SourceText.Edit]] {
        let additions = values.compactMap { setting in setting.value.map { "\(setting.key) = \($0)" } }
        guard let table = root.member(name) else {
            guard !additions.isEmpty else { return [[]] }
            return [[Self.appended(["[\(name)]"] + additions, to: text)]]
        }
        if text.isInlineTable(at: table.location) { return [[inlineEdit(of: table, values)]] }
        var edits: [SourceText.Edit] = []
        var missing: [String] = []
        for (key, value) in values {
            guard let node = table.member(key) else {
                if let value { missing.append("\(key) = \(value)") }
                continue
            }
            let range = text.valueRange(at: node.location)
            if let value {
                edits.append(SourceText.Edit(range, value))
            } else {
                let extent = text.position(of: node.keyLocation)..<range.upperBound
                edits.append(SourceText.Edit(text.removalRange(of: extent)))
            }
        }
        guard !missing.isEmpty else { return [edits] }
        let place = Self.insertion(in: table, of: text)
        return ["", "\(name)."].map { prefix in
            let lines = missing.map { text.newline + place.indentation + prefix + $0 }.joined()
            return edits + [.insertion(lines, at: place.position)]
        }
    }

    /// Returns the edit that rewrites an inline table on its line.
    private func inlineEdit(of table: TOMLNode, _ values: [Setting]) -> SourceText.Edit {
        let children = table.children.sorted { $0.location < $1.location }
        var pairs = children.map { ($0.key, text.string(text.valueRange(at: $0.location))) }
        for (key, value) in values {
            pairs.removeAll { $0.0 == key && value == nil }
            guard let value else { continue }
            if let index = pairs.firstIndex(where: { $0.0 == key }) {
                pairs[index].1 = value
            } else {
                pairs.append((key, value))
            }
        }
        let contents = pairs.map { "\($0.0) = \($0.1)" }.joined(separator: ", ")
        return SourceText.Edit(text.valueRange(at: table.location), pairs.isEmpty ? "{}" : "{ \(contents) }")
    }

    /// Returns the position at which a new key of `table` is inserted, and its indentation. The position is the end of
    /// the line with the table's last value, or with its header if it has no values. Comments below that line which
    /// continue its comment stay above the new key.
    static func insertion(in table: TOMLNode, of text: SourceText) -> (position: Int, indentation: String) {
        let last = table.children.filter { $0.kind != .table }.max { $0.location < $1.location }
        let start = text.position(of: last?.keyLocation ?? table.location)
        var end = last.map { text.valueRange(at: $0.location).upperBound } ?? start
        end = text.contentEnd(from: end)
        let indentation = last.map { text.indentation(ofLine: $0.keyLocation.line) } ?? ""
        while end < text.bytes.count {
            let next = text.lineEnd(from: end)
            let content = text.skippingBlanks(from: next)
            guard text.byte(content) == UInt8(ascii: "#"), content - next > indentation.utf8.count else {
                break
            }
            end = text.contentEnd(from: content)
        }
        return (end, indentation)
    }

    /// Returns the edit that adds `lines` at the end of `text`, after an empty line.
    static func appended(_ lines: [String], to text: SourceText) -> SourceText.Edit {
        let isEnded = text.bytes.isEmpty || text.bytes.last == UInt8(ascii: "\n")
        let start = (isEnded ? "" : text.newline) + (text.bytes.isEmpty ? "" : text.newline)
        return .insertion(start + lines.map { $0 + text.newline }.joined(), at: text.bytes.count)
    }

    // MARK: Lists of tables

    /// Returns the text with the tables of the array `value` in the list `name`.
    private func list(_ name: String, _ value: String?) -> [UInt8]? {
        let line = Array("\(name) = \(value ?? "[]")".utf8)
        guard let new = try? TOMLDocument.parse(line).root.elements(of: name),
            let layout = OptionsLayout(text.bytes, root, of: name, protecting: [])
        else { return nil }
        var expected = Self.leaves(of: root)
        expected[name] =
            value == nil ? nil : (try? TOMLDocument.parse(line))?.root.member(name)?.canonicalText
        let edited = layout.text(with: Self.entries(for: new, among: layout.tables, in: name))
        guard let parsed = try? TOMLDocument.parse(edited).root else { return nil }
        var leaves = Self.leaves(of: parsed)
        if leaves[name] == "[]" { leaves[name] = nil }
        return leaves == expected ? edited : nil
    }

    /// Returns an entry for each table of `new`. A table keeps the text of the first table in `old` that is the same,
    /// or else of the first that has the same name, windows or text. An option that finds no such table keeps the text
    /// of the next unused one.
    private static func entries(
        for new: [TOMLNode],
        among old: [TOMLNode],
        in name: String
    ) -> [OptionsEdit.Entry] {
        let order = SettingTables.table(named: name)?.keys.map(\.name) ?? []
        var free = Array(old.indices)
        func take(_ isMatch: (TOMLNode) -> Bool) -> Int? {
            guard let place = free.firstIndex(where: { isMatch(old[$0]) }) else { return nil }
            return free.remove(at: place)
        }
        let equal = new.map { table in take { $0.canonicalText == table.canonicalText } }
        return zip(new, equal).map { table, index in
            if let index { return OptionsEdit.Entry(oldIndex: index, values: nil) }
            let similar = take { former in
                ["name", "when", "text"].contains { key in
                    table.member(key).map { $0.canonicalText == former.member(key)?.canonicalText } ?? false
                }
            }
            // The documented options of a new file keep their comments.
            let reused = similar ?? (name == "option" && !free.isEmpty ? free.removeFirst() : nil)
            let former = reused.map { old[$0] }
            let members = table.children.sorted { one, other in
                (order.firstIndex(of: one.key) ?? .max) < (order.firstIndex(of: other.key) ?? .max)
            }
            let values = members.map { member in
                let isSame = former?.member(member.key)?.canonicalText == member.canonicalText
                return (
                    key: member.key,
                    value: isSame ? OptionsEdit.Value.unchanged : .changed(member.canonicalText)
                )
            }
            return OptionsEdit.Entry(oldIndex: reused, values: values)
        }
    }
}

extension TOMLNode {
    /// The value as text that is the same for all its notations. For values without a date, this is TOML.
    var canonicalText: String {
        switch kind {
        case .table: "{ \(children.map { "\($0.key) = \($0.canonicalText)" }.joined(separator: ", ")) }"
        case .array: "[\(children.map(\.canonicalText).joined(separator: ", "))]"
        case .date: "date"
        case .string, .integer, .float, .boolean: tomlValue ?? ""
        }
    }
}

extension SourceText {
    /// Returns the spaces and tabs at the beginning of line `number`. The first line is 1.
    fileprivate func indentation(ofLine number: Int) -> String {
        String((line(number) ?? "").prefix { $0 == " " || $0 == "\t" })
    }
}
