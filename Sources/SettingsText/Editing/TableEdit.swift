/// An edit that changes settings in the text of a TOML file. Every byte that does not belong to a changed
/// setting stays the same.
///
/// A value is replaced at its position, and a new key comes after the other keys of its table. In a list,
/// unchanged tables keep their text. TOML has many notations for a table, so several edits are tried. An edit
/// is used only if its result, parsed again, differs from the original text by these settings alone.
package struct TableEdit {
    /// A configuration key and its new value in TOML. If the value is nil, the key is removed from the file.
    package typealias Setting = (key: String, value: String?)

    /// The rules by which the tables of a list in a TOML file are edited.
    package struct ListRules {
        /// The keys of a table, in the order in which a new table of the list contains them.
        var keyOrder: [String]
        /// The keys that a table of the list keeps even if its new values do not contain them.
        var protectedKeys: Set<String>
        /// Whether a new table of the list may take over the text of any unused old table, even if the tables
        /// have nothing in common.
        var reusesAnyTable: Bool

        /// Creates the rules for editing the tables of a list.
        ///
        /// - Parameters:
        ///   - keyOrder: The keys of a table, in the order in which a new table contains them.
        ///   - protectedKeys: The keys that a table keeps even if its new values do not contain them. By
        ///     default, there are none.
        ///   - reusesAnyTable: Whether a new table may take over the text of any unused old table.
        package init(
            keyOrder: [String],
            protecting protectedKeys: Set<String> = [],
            reusesAnyTable: Bool = false
        ) {
            self.keyOrder = keyOrder
            self.protectedKeys = protectedKeys
            self.reusesAnyTable = reusesAnyTable
        }
    }

    /// The text of the original file.
    package let text: SourceText
    /// The root table of the parsed original file.
    package let root: TOMLNode

    /// Creates an edit of a file with the contents `bytes`. Returns nil if they are not valid TOML.
    package init?(of bytes: [UInt8]) {
        guard let document = try? TOMLDocument.parse(bytes) else { return nil }
        text = SourceText(bytes)
        root = document.root
    }

    /// Returns the text of the file after setting `values` in the table `tableName`. If `removesEmptyTable`
    /// is true and the table has no keys left, its header is removed, too.
    ///
    /// TOML has several notations for a table, so several edits are tried. The first one whose result has the
    /// expected values is used. Returns nil if there is none, because the file has the table in an unusual
    /// notation.
    package func textAfterSetting(
        _ values: [Setting],
        inTable tableName: String,
        removesEmptyTable: Bool = false
    ) -> [UInt8]? {
        // A leaf is a value that is not a table. It is identified by its path, such as `scroll.speed`.
        var expectedLeaves = Self.leafValues(of: root)
        for (key, value) in values { expectedLeaves["\(tableName).\(key)"] = value }

        // A candidate is a list of edits that may have the intended result.
        var candidates = candidateEdits(setting: values, inTable: tableName)
        if removesEmptyTable, isTable(tableName, emptyAfterSetting: values) {
            // If the header cannot be removed, the table stays empty.
            candidates = candidates.map { $0 + editsRemovingHeader(ofTable: tableName) } + candidates
        }

        return candidates.lazy.map { text.applying($0) }.first { newText in
            guard let document = try? TOMLDocument.parse(newText) else { return false }
            return Self.leafValues(of: document.root) == expectedLeaves
        }
    }

    /// Returns whether the table `name` exists in the file, and would have no keys left after setting
    /// `values`.
    private func isTable(_ name: String, emptyAfterSetting values: [Setting]) -> Bool {
        guard let table = root.member(name), values.allSatisfy({ $0.value == nil }) else { return false }
        return table.children.allSatisfy { member in values.contains { $0.key == member.key } }
    }

    /// Returns the values of all keys in `node` and its nested tables, by the paths of the keys, such as
    /// `scroll.speed`. An array of tables counts as a single value.
    package static func leafValues(of node: TOMLNode, path: String = "") -> [String: String] {
        var values: [String: String] = [:]
        for member in node.children {
            let place = path.isEmpty ? member.key : "\(path).\(member.key)"
            if member.kind == .table {
                values.merge(leafValues(of: member, path: place)) { $1 }
            } else {
                values[place] = member.canonicalText
            }
        }
        return values
    }

    // MARK: Single tables

    /// Returns possible ways to set `values` in the table `tableName`, with the most usual one first. Each is
    /// a list of edits of the text. The caller tries them in order.
    ///
    /// There are three cases: the file lacks the table, the table is an inline table such as `scroll = {
    /// speed = 40 }`, or its keys have separate lines. In the last case, the edits of existing keys are
    /// certain, and only the notation of new keys is not.
    private func candidateEdits(setting values: [Setting], inTable tableName: String) -> [[SourceText.Edit]] {
        guard let table = root.member(tableName) else { return [editsAddingTable(tableName, with: values)] }
        if text.isInlineTable(at: table.location) { return [[editOfInlineTable(table, setting: values)]] }

        let existingKeyEdits = values.compactMap { key, value in
            table.member(key).map { node in edit(setting: node, to: value) }
        }
        let newSettings = values.filter { setting in table.member(setting.key) == nil }
        let newAssignments = Self.assignmentTexts(for: newSettings)
        guard !newAssignments.isEmpty else { return [existingKeyEdits] }
        return possibleInsertions(of: newAssignments, into: table, named: tableName).map { insertion in
            existingKeyEdits + [insertion]
        }
    }

    /// Returns the edit that adds the table `tableName` with `values` at the end of the file, or no edit if
    /// no key has a value.
    private func editsAddingTable(_ tableName: String, with values: [Setting]) -> [SourceText.Edit] {
        let newAssignments = Self.assignmentTexts(for: values)
        guard !newAssignments.isEmpty else { return [] }
        return [Self.editAppending(["[\(tableName)]"] + newAssignments, to: text)]
    }

    /// Returns two ways to insert `newAssignments` into `table`: `speed = 40` is correct below a header,
    /// `[scroll]`, and `scroll.speed = 40` is correct if the table has no header.
    private func possibleInsertions(
        of newAssignments: [String],
        into table: TOMLNode,
        named tableName: String
    ) -> [SourceText.Edit] {
        let (position, indentation) = Self.insertionPoint(in: table, of: text)
        let possibleKeyPrefixes = ["", "\(tableName)."]
        return possibleKeyPrefixes.map { prefix in
            let lines = newAssignments.map { text.newline + indentation + prefix + $0 }.joined()
            return SourceText.Edit.insertion(lines, at: position)
        }
    }

    /// Returns the text `KEY = VALUE` for each of `settings` that has a value.
    private static func assignmentTexts(for settings: [Setting]) -> [String] {
        settings.compactMap { key, value in value.map { "\(key) = \($0)" } }
    }

    /// Returns the edit that replaces the value of `node` by `newValue`, or removes the key and its value if
    /// `newValue` is nil.
    package func edit(setting node: TOMLNode, to newValue: String?) -> SourceText.Edit {
        let range = text.valueRange(at: node.location)
        if let newValue { return SourceText.Edit(range: range, replacement: newValue) }
        let extent = text.position(of: node.keyLocation)..<range.upperBound
        return SourceText.Edit(range: text.removalRange(of: extent))
    }

    /// Returns the edit that removes the header of the table `name` and the empty line of the file above it.
    /// Returns an empty array if the table has no header.
    private func editsRemovingHeader(ofTable name: String) -> [SourceText.Edit] {
        guard let table = root.member(name), let header = headerRange(of: table),
            text.byte(at: header.lowerBound) == UInt8(ascii: "[")
        else { return [] }
        let above = table.location.line - 1
        let isSpaced = above > 0 && text.line(numbered: above)?.allSatisfy(\.isWhitespace) == true
        let first = isSpaced ? text.start(ofLine: above) : header.lowerBound
        return [SourceText.Edit(range: text.removalRange(of: first..<header.upperBound))]
    }

    /// Returns the range of bytes of the header of `table`, such as `[scroll]`, from the start of its line of
    /// the file. Returns nil if that line contains no closing bracket.
    package func headerRange(of table: TOMLNode) -> Range<Int>? {
        let start = text.start(ofLine: table.location.line)
        guard let line = text.line(numbered: table.location.line),
            let end = line.utf8.firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        return start..<(start + line.utf8.distance(from: line.utf8.startIndex, to: end) + 1)
    }

    /// Returns the edit that sets `values` in an inline table, such as `scroll = { speed = 40 }`. Other keys
    /// keep their values and order, and new keys are added at the end. The table stays on one line.
    private func editOfInlineTable(_ table: TOMLNode, setting values: [Setting]) -> SourceText.Edit {
        let membersInOrder = table.children.sorted { $0.location < $1.location }
        var pairs = membersInOrder.map { node in
            (key: node.key, value: text.string(in: text.valueRange(at: node.location)))
        }

        for (key, newValue) in values {
            guard let newValue else {
                pairs.removeAll { $0.key == key }
                continue
            }
            if let index = pairs.firstIndex(where: { $0.key == key }) {
                pairs[index].value = newValue
            } else {
                pairs.append((key, newValue))
            }
        }

        let contents = pairs.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
        return SourceText.Edit(
            range: text.valueRange(at: table.location),
            replacement: pairs.isEmpty ? "{}" : "{ \(contents) }"
        )
    }

    /// Returns the byte position and the indentation for a new key of `table`. The key is inserted after the
    /// table's last value, or after its header if it has none. If a comment follows there, the key is
    /// inserted after the comment.
    package static func insertionPoint(
        in table: TOMLNode,
        of text: SourceText
    ) -> (position: Int, indentation: String) {
        let lastKey = table.children.filter { $0.kind != .table }.max { $0.location < $1.location }
        guard let lastKey else {
            return (endOfComment(after: text.position(of: table.location), indentation: "", in: text), "")
        }
        let indentation = text.indentation(ofLine: lastKey.keyLocation.line)
        let endOfValue = text.valueRange(at: lastKey.location).upperBound
        return (endOfComment(after: endOfValue, indentation: indentation, in: text), indentation)
    }

    /// Returns the end of the line of the file that contains `start`. If the comment of that line continues
    /// on the lines below, returns the end of its last line. A comment line is a continuation if it is
    /// indented more than `indentation`.
    private static func endOfComment(after start: Int, indentation: String, in text: SourceText) -> Int {
        var end = text.endOfLineContent(from: start)
        while end < text.bytes.count {
            let nextLine = text.endOfLine(from: end)
            let nextContent = text.skippingBlanks(from: nextLine)
            let isComment = text.byte(at: nextContent) == UInt8(ascii: "#")
            let isIndentedMore = nextContent - nextLine > indentation.utf8.count
            guard isComment, isIndentedMore else { break }
            end = text.endOfLineContent(from: nextContent)
        }
        return end
    }

    /// Returns the edit that adds `lines` at the end of `text`, separated from the text above by an empty
    /// line.
    package static func editAppending(_ lines: [String], to text: SourceText) -> SourceText.Edit {
        let isEnded = text.bytes.isEmpty || text.bytes.last == UInt8(ascii: "\n")
        let start = (isEnded ? "" : text.newline) + (text.bytes.isEmpty ? "" : text.newline)
        return .insertion(start + lines.map { $0 + text.newline }.joined(), at: text.bytes.count)
    }
}

extension TOMLNode {
    /// The value of this node in TOML, on a single line. Nil for a table or a date.
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

    /// This value in a normalized text form, in which equal values are equal however they are written in a
    /// file. The text is valid TOML unless the value contains a date.
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
    /// Returns the spaces and tabs at the beginning of line `number` of the file. The first line has the
    /// number 1.
    fileprivate func indentation(ofLine number: Int) -> String {
        String((line(numbered: number) ?? "").prefix { $0 == " " || $0 == "\t" })
    }
}
