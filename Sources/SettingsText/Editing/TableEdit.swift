/// An edit that changes settings in the text of a TOML file. Every byte that does not belong to a changed
/// setting stays the same.
///
/// A value is replaced in its place, and a new key comes after the other keys of its table. In a list,
/// unchanged tables keep their text. TOML has many notations for a table, so several edits are tried. An edit
/// is used only if its result, parsed again, differs from the original text by these settings alone.
package struct TableEdit {
    /// A key and its new value in TOML. If the value is nil, the key is removed.
    package typealias Setting = (key: String, value: String?)

    /// How the tables of a list are edited.
    package struct ListRules {
        /// The keys of a table, in the order in which a new table lists them.
        var order: [String]
        /// The keys that a table keeps although its new values do not contain them.
        var protectedKeys: Set<String>
        /// Whether a new table may take over the text of any unused old table, even if the two tables have
        /// nothing in common.
        var reusesTables: Bool

        /// Creates rules. By default, no key is protected.
        package init(order: [String], protecting protectedKeys: Set<String> = [], reusesTables: Bool = false)
        {
            self.order = order
            self.protectedKeys = protectedKeys
            self.reusesTables = reusesTables
        }
    }

    /// The text of the file.
    package let text: SourceText
    /// The root table of the parsed file.
    package let root: TOMLNode

    /// Creates an edit of the file with the contents `bytes`. Returns nil if they are not valid TOML.
    package init?(of bytes: [UInt8]) {
        guard let document = try? TOMLDocument.parse(bytes) else { return nil }
        text = SourceText(bytes)
        root = document.root
    }

    /// Returns the file's text after setting `values` in the table `name`. Returns nil if the file has them
    /// in a notation that cannot be edited. If `removesEmptyTable` is true and the table has no keys left,
    /// its header is removed, too.
    package func result(
        of values: [Setting],
        in name: String,
        removesEmptyTable: Bool = false
    ) -> [UInt8]? {
        var expected = Self.leaves(of: root)
        for (key, value) in values { expected["\(name).\(key)"] = value }
        var candidates = candidates(values, in: name)
        let isEmpty = root.member(name)?.children.allSatisfy { member in
            values.contains { $0.key == member.key && $0.value == nil }
        }
        if removesEmptyTable, isEmpty == true, values.allSatisfy({ $0.value == nil }) {
            candidates = candidates.map { $0 + headerRemoval(name) } + candidates
        }
        return candidates.lazy.map { text.applying($0) }.first { edited in
            (try? TOMLDocument.parse(edited)).map { Self.leaves(of: $0.root) } == expected
        }
    }

    /// Returns the values of all keys in `node`, by the keys' paths. An array of tables counts as one value.
    package static func leaves(of node: TOMLNode, at path: String = "") -> [String: String] {
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

    /// Returns the alternative edits to try, beginning with the one for the most usual notation of a table.
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

    /// Returns the edit that removes the header of the table `name` and the empty line above it, or nothing
    /// if the table has no header.
    private func headerRemoval(_ name: String) -> [SourceText.Edit] {
        guard let table = root.member(name) else { return [] }
        let start = text.start(ofLine: table.location.line)
        guard let line = text.line(table.location.line), line.first == "[",
            let end = line.utf8.firstIndex(of: UInt8(ascii: "]"))
        else { return [] }
        let length = line.utf8.distance(from: line.utf8.startIndex, to: end) + 1
        let above = table.location.line - 1
        let isSpaced = above > 0 && text.line(above)?.allSatisfy(\.isWhitespace) == true
        let first = isSpaced ? text.start(ofLine: above) : start
        return [SourceText.Edit(text.removalRange(of: first..<(start + length)))]
    }

    /// Returns the edit that rewrites an inline table with new values, on the same line.
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

    /// Returns where a new key of `table` is inserted: at the end of the line with its last value, or of its header.
    /// Comments below that line which continue its comment stay above the new key.
    package static func insertion(
        in table: TOMLNode,
        of text: SourceText
    ) -> (position: Int, indentation: String) {
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
    package static func appended(_ lines: [String], to text: SourceText) -> SourceText.Edit {
        let isEnded = text.bytes.isEmpty || text.bytes.last == UInt8(ascii: "\n")
        let start = (isEnded ? "" : text.newline) + (text.bytes.isEmpty ? "" : text.newline)
        return .insertion(start + lines.map { $0 + text.newline }.joined(), at: text.bytes.count)
    }
}

// MARK: Lists of tables

extension TableEdit {
    /// Returns the file's text after replacing the tables of the list `name`. `value` is an array of the new
    /// tables in TOML. If it is nil, all tables of the list are removed. Returns nil if the list is in a
    /// notation that cannot be edited.
    package func list(_ name: String, _ value: String?, by rules: ListRules) -> [UInt8]? {
        let line = Array("\(name) = \(value ?? "[]")".utf8)
        guard let new = try? TOMLDocument.parse(line).root.elements(of: name),
            let layout = TableListLayout(text.bytes, root, of: name, protecting: rules.protectedKeys)
        else { return nil }
        var expected = Self.leaves(of: root)
        expected[name] = value == nil ? nil : Self.text(of: new, without: rules.protectedKeys)
        let edited = layout.text(with: Self.entries(for: new, among: layout.tables, by: rules))
        guard let parsed = try? TOMLDocument.parse(edited).root else { return nil }
        var leaves = Self.leaves(of: parsed)
        let tables = parsed.elements(of: name)
        leaves[name] = tables.isEmpty ? nil : Self.text(of: tables, without: rules.protectedKeys)
        return leaves == expected ? edited : nil
    }

    /// Returns the file's text after setting `key` in each table of the list `name`. `values` contains the
    /// new values in TOML, in the order of the tables. If a value is nil, the key is removed. Returns nil if
    /// the list has a different number of tables, or is in a notation that cannot be edited.
    package func values(_ values: [String?], of key: String, in name: String) -> [UInt8]? {
        let others = Set(root.elements(of: name).flatMap(\.children).map(\.key)).subtracting([key])
        guard let layout = TableListLayout(text.bytes, root, of: name, protecting: others),
            layout.tables.count == values.count
        else { return nil }
        let entries = zip(layout.tables, values).enumerated().map { index, pair in
            let (table, value) = pair
            let isSame = table.member(key)?.canonicalText == value
            let changed = value.map { [(key: key, value: TableListLayout.Value.changed($0))] } ?? []
            return TableListLayout.Entry(oldIndex: index, values: isSame ? nil : changed)
        }
        let edited = layout.text(with: entries)
        guard let new = try? TOMLDocument.parse(edited).root,
            Self.text(of: new.elements(of: name), without: [key])
                == Self.text(of: layout.tables, without: [key]),
            new.elements(of: name).map({ $0.member(key)?.canonicalText }) == values
        else { return nil }
        var (expected, leaves) = (Self.leaves(of: root), Self.leaves(of: new))
        (expected[name], leaves[name]) = (nil, nil)
        return leaves == expected ? edited : nil
    }

    /// Returns the TOML text of the `tables` of a list, without the keys in `keys`.
    private static func text(of tables: [TOMLNode], without keys: Set<String>) -> String {
        let texts = tables.map { table in
            let members = table.children.filter { !keys.contains($0.key) }
            return "{ \(members.map { "\($0.key) = \($0.canonicalText)" }.joined(separator: ", ")) }"
        }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// Returns an entry for each table of `new`. A table keeps the text of the first table in `old` that is
    /// equal to it, or else of the first one with the same name, windows or text. If there is no such table
    /// and `rules` permit it, the new table takes over the text of the next unused table.
    private static func entries(
        for new: [TOMLNode],
        among old: [TOMLNode],
        by rules: ListRules
    ) -> [TableListLayout.Entry] {
        var free = Array(old.indices)
        func take(_ isMatch: (TOMLNode) -> Bool) -> Int? {
            guard let place = free.firstIndex(where: { isMatch(old[$0]) }) else { return nil }
            return free.remove(at: place)
        }
        let equal = new.map { table in take { $0.canonicalText == table.canonicalText } }
        return zip(new, equal).map { table, index in
            if let index { return TableListLayout.Entry(oldIndex: index, values: nil) }
            let similar = take { former in
                ["name", "when", "text"].contains { key in
                    table.member(key).map { $0.canonicalText == former.member(key)?.canonicalText } ?? false
                }
            }
            let reused = similar ?? (rules.reusesTables && !free.isEmpty ? free.removeFirst() : nil)
            let former = reused.map { old[$0] }
            let members = table.children.sorted { one, other in
                (rules.order.firstIndex(of: one.key) ?? .max)
                    < (rules.order.firstIndex(of: other.key) ?? .max)
            }
            let values = members.map { member in
                let isSame = former?.member(member.key)?.canonicalText == member.canonicalText
                return (
                    key: member.key,
                    value: isSame ? TableListLayout.Value.unchanged : .changed(member.canonicalText)
                )
            }
            return TableListLayout.Entry(oldIndex: reused, values: values)
        }
    }
}

extension TOMLNode {
    /// The value in TOML, on a single line. Nil for a table or a date.
    package var tomlValue: String? {
        switch kind {
        case .string: string.map(\.quotedAsTOML)
        case .integer: integer.map { "\($0)" }
        case .float: float.map { "\($0)" }
        case .boolean: boolean.map { "\($0)" }
        case .array: "[\(children.compactMap(\.tomlValue).joined(separator: ", "))]"
        case .table, .date: nil
        }
    }

    /// The value as text that is the same for every notation of the value in a file. The text is TOML if the
    /// value contains no date.
    package var canonicalText: String {
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
