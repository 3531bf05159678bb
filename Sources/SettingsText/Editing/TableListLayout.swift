/// The positions of the tables of a list, such as `[[option]]`, in the text of a TOML file. With them,
/// individual tables can be replaced without changing the rest of the text.
package struct TableListLayout {
    /// The value of a key in the edited file: either the value in the original file, or a new value in TOML.
    package enum Value: Equatable {
        case unchanged
        case changed(String)
    }

    /// A table of the edited list: an existing table, possibly with changes, or a new one.
    package struct Entry {
        /// The index of the existing table in the original list, or nil for a new table.
        package var oldIndex: Int?
        /// The keys and values of the table, in order, or nil if the table is unchanged. Keys that can be set
        /// only in the file are omitted.
        package var values: [(key: String, value: Value)]?

        /// Creates an entry of the edited list.
        ///
        /// - Parameters:
        ///   - oldIndex: The index of the existing table in the original text, or nil for a new table.
        ///   - values: The keys of the table with their values, or nil for an unchanged table.
        package init(oldIndex: Int?, values: [(key: String, value: Value)]?) {
            self.oldIndex = oldIndex
            self.values = values
        }
    }

    /// The position of one table of the list in the text of the file.
    private struct Block {
        /// The range of bytes of the table. It begins with the comments right above the header, and ends
        /// before the line ending of the table's last line.
        var extent: Range<Int>
        /// The range of bytes between this table and the next: the line ending of the table's last line, and
        /// the empty lines after it.
        var separator: Range<Int>
        /// The byte position at which a new key of the table is inserted. `indentation` contains the spaces
        /// and tabs to insert before the key.
        var insertion: Int
        var indentation: String
    }

    let text: SourceText
    /// The parsed tables of the list, in the order of the file.
    package let tables: [TOMLNode]
    /// The name of the list of tables, such as `option`.
    private let name: String
    /// The keys that a changed table keeps even if its new values do not contain them.
    let protectedKeys: Set<String>
    private let blocks: [Block]
    /// The array in `option = [...]`, or nil if each table of the list has a header, such as `[[option]]`.
    private let array: TOMLNode?

    /// Finds the tables of the list `name` in a file. `bytes` are the contents of the file, and `root` is its
    /// parsed root table. Changed tables keep the keys in `protectedKeys` even if their new values lack them.
    /// Returns nil if the positions of the tables cannot be determined.
    package init?(
        _ bytes: [UInt8],
        _ root: TOMLNode,
        of name: String,
        protecting protectedKeys: Set<String>
    ) {
        self.name = name
        self.protectedKeys = protectedKeys
        text = SourceText(bytes)
        tables = root.elements(ofArray: name)
        let isArray = tables.first.map { [text] in text.isInlineTable(at: $0.location) } ?? true
        array = isArray ? root.member(name) : nil
        blocks = array == nil ? tables.compactMap { [text] in Self.block(of: $0, in: text) } : []
        guard array != nil || blocks.count == tables.count else { return nil }
    }

    /// The text of the file without the tables of the list.
    package var textWithoutTables: [UInt8] {
        if let array {
            let start = text.position(of: array.keyLocation)
            let end = text.valueRange(at: array.location).upperBound
            return text.applying([SourceText.Edit(range: start..<end)])
        }
        return text.applying(blocks.map { SourceText.Edit(range: $0.extent) })
    }

    /// Returns the text of the file after replacing the tables of the list, such as `[[option]]`, with those
    /// of `entries`, which may contain new tables, lack existing ones, and have another order.
    ///
    /// Text outside the tables stays where it is, so tables are written only to the positions (blocks) of the
    /// existing ones. The entries are divided into groups. Each group consists of an existing table and the
    /// new tables after it. For example, the list A, B, C becomes C, N, A, where N is new. The groups
    /// are (C, N) and (A). The blocks of the tables that remain, A and C, receive them in order, and the
    /// other blocks are removed:
    ///
    ///     Block of A:  A  becomes  C, N
    ///     Block of B:  B  is removed
    ///     Block of C:  C  becomes  A
    package func newText(with entries: [Entry]) -> [UInt8] {
        if let array { return newText(with: entries, inArray: array) }

        let groups = Self.groups(of: entries)
        guard let lastBlock = blocks.last else { return newText(appending: groups, gap: gap) }

        let groupsByBlockIndex = assignGroups(groups, of: entries)
        let edits = blocks.enumerated().map { index, block in
            edit(of: block, to: groupsByBlockIndex[index])
        }
        var result = text.applying(edits)

        let isLastTableRemoved = groupsByBlockIndex[blocks.count - 1] == nil
        let wasAtEndOfFile = lastBlock.separator.upperBound == text.bytes.count
        if isLastTableRemoved, wasAtEndOfFile { removeEmptyLines(atEndOf: &result) }
        return result
    }

    /// Returns for each block that is not removed the group of `groups` that it receives, by the index of the
    /// block. `entries` contains the same tables without the division into groups.
    private func assignGroups(_ groups: [[Entry]], of entries: [Entry]) -> [Int: [Entry]] {
        let remainingIndices = entries.compactMap(\.oldIndex).sorted()
        // If no table remains, all new tables form a single group, which receives the last block.
        let reusedBlockIndices = remainingIndices.isEmpty ? [blocks.count - 1] : remainingIndices
        // Otherwise, each group contains exactly one remaining table, so the counts are equal.
        return Dictionary(uniqueKeysWithValues: zip(reusedBlockIndices, groups))
    }

    /// Returns the edit that replaces the table at `block` by the tables in `group`. If `group` is nil, the
    /// edit removes the table, together with the empty lines after it.
    private func edit(of block: Block, to group: [Entry]?) -> SourceText.Edit {
        guard let group else {
            return SourceText.Edit(range: block.extent.lowerBound..<block.separator.upperBound)
        }
        let newTables = group.map(tableText(of:)).joined(separator: gap)
        return SourceText.Edit(range: block.extent, replacement: newTables)
    }

    /// The line endings to insert between two new tables. If empty lines separate the existing tables, this
    /// includes an empty line.
    private var gap: String {
        let isSpaced = blocks.dropLast().allSatisfy { block in
            text.string(in: block.separator).count(where: \.isNewline) > 1
        }
        return isSpaced ? text.newline + text.newline : text.newline
    }

    /// Removes the empty lines at the end of the file `bytes`. They remain there when the last table of the
    /// file is removed.
    private func removeEmptyLines(atEndOf bytes: inout [UInt8]) {
        let newline = Array(text.newline.utf8)
        while bytes.suffix(2 * newline.count).elementsEqual(newline + newline) {
            bytes.removeLast(newline.count)
        }
    }

    /// Returns the text of a file that contains no tables of the list, with the tables in `groups` appended.
    /// `gap` is the text between two tables.
    private func newText(appending groups: [[Entry]], gap: String) -> [UInt8] {
        let addition = groups.flatMap { $0 }.map(tableText(of:)).joined(separator: gap)
        guard !addition.isEmpty else { return text.applying([]) }
        let isEnded = text.bytes.last == UInt8(ascii: "\n")
        let lineEnd = isEnded ? "" : text.newline
        let start = text.bytes.isEmpty ? "" : lineEnd + text.newline
        return text.applying([.insertion(start + addition + text.newline, at: text.bytes.count)])
    }

    /// Returns `entries`, the tables of the edited list, divided into groups. Each group consists of an
    /// existing table and the new tables after it. The first group also includes new tables at the start of
    /// the list.
    private static func groups(of entries: [Entry]) -> [[Entry]] {
        var groups: [[Entry]] = []
        for entry in entries {
            let startsGroup = entry.oldIndex != nil && groups.last?.contains { $0.oldIndex != nil } == true
            if groups.isEmpty || startsGroup { groups.append([]) }
            groups[groups.count - 1].append(entry)
        }
        return groups
    }

    /// Returns the text of the table for `entry`, from its header to its last line, without the final line
    /// ending. An existing table keeps its unchanged parts and its comments.
    private func tableText(of entry: Entry) -> String {
        guard let index = entry.oldIndex else {
            let newLines = ["[[\(name)]]"] + (entry.values ?? []).compactMap(assignmentText)
            return newLines.joined(separator: text.newline)
        }
        let block = blocks[index]
        guard let values = entry.values else { return text.string(in: block.extent) }

        var edits = tables[index].children.compactMap { node in edit(of: node, to: values) }
        let newSettings = values.filter { tables[index].member($0.key) == nil }.compactMap(assignmentText)
        let newLines = newSettings.map { text.newline + block.indentation + $0 }.joined()
        edits.append(.insertion(newLines, at: block.insertion))
        return String(decoding: text.applying(edits, to: block.extent), as: UTF8.self)
    }

    /// Returns the edit that sets the existing key `node` to its value in `values`. If `values` lacks the
    /// key, the edit removes it, unless it is protected. Returns nil if nothing changes.
    private func edit(of node: TOMLNode, to values: [(key: String, value: Value)]) -> SourceText.Edit? {
        let range = text.valueRange(at: node.location)
        switch values.first(where: { $0.key == node.key })?.value {
        case .changed(let value): return SourceText.Edit(range: range, replacement: value)
        case nil where !protectedKeys.contains(node.key):
            let start = text.position(of: node.keyLocation)
            return SourceText.Edit(range: text.removalRange(of: start..<range.upperBound))
        case .unchanged, nil: return nil
        }
    }

    /// Returns the text `KEY = VALUE` for a key with a new value, or nil if the value of the key is
    /// unchanged.
    func assignmentText(of entry: (key: String, value: Value)) -> String? {
        if case .changed(let value) = entry.value { "\(entry.key) = \(value)" } else { nil }
    }
}

/// Methods that find the tables of a list in which each table has a header, such as `[[option]]`.
extension TableListLayout {
    /// Returns the positions of `table` and its parts in the text of the file, or nil if the table has no
    /// header.
    ///
    /// From top to bottom, a table consists of the comments right above its header, the header, its keys, and
    /// the comments below its last value. The empty lines after it are its separator from the next content. A
    /// new key is inserted at the end of the last value's line, or of the last line of its comment. These are
    /// the line numbers of an example:
    ///
    ///     7   # Breakfast
    ///     8   [[option]]          headerLine
    ///     9   text = "Tea"        lastKeyLine, lastValueLine; a new key is inserted at its end
    ///     10  # Until noon        the table ends here
    ///     11                      endLine
    ///     12  [[option]]          nextContentLine
    private static func block(of table: TOMLNode, in text: SourceText) -> Block? {
        let headerLine = table.location.line
        let hasHeader = text.byte(at: text.position(of: table.location)) == UInt8(ascii: "[")
        guard hasHeader else { return nil }

        // A table without keys is treated as if its header were its last key and value.
        let lastMember = table.children.max { $0.location < $1.location }
        let lastKeyLine = lastMember?.location.line ?? headerLine
        // A value, such as an array, may end in a later line than its key.
        let lastValueLine = lastMember.map { lastLine(ofValueOf: $0, in: text) } ?? headerLine
        let endLine = endLine(afterValueInLine: lastValueLine, in: text)
        let insertion = insertionPoint(
            afterKeyInLine: lastKeyLine,
            valueEndingInLine: lastValueLine,
            before: endLine,
            in: text
        )

        let contentStart = text.start(ofLine: firstComment(above: headerLine, in: text))
        let contentEnd = text.endOfLineContent(from: text.start(ofLine: endLine - 1))
        let nextContentLine = firstContentLine(from: endLine, in: text)
        return Block(
            extent: contentStart..<contentEnd,
            separator: contentEnd..<text.start(ofLine: nextContentLine),
            insertion: insertion.position,
            indentation: insertion.indentation
        )
    }

    /// Returns the byte position at which a new key of a table is inserted, and the spaces and tabs before
    /// the key. The last key is in line `lastKeyLine`, its value ends in line `lastValueLine`, and the table
    /// ends before line `endLine`.
    private static func insertionPoint(
        afterKeyInLine lastKeyLine: Int,
        valueEndingInLine lastValueLine: Int,
        before endLine: Int,
        in text: SourceText
    ) -> (position: Int, indentation: String) {
        let keyIndentation = (text.line(numbered: lastKeyLine) ?? "").prefix(while: isBlank)
        let insertionLine = insertionLine(
            afterValueInLine: lastValueLine,
            before: endLine,
            keyIndentation: keyIndentation.count,
            in: text
        )
        let position = text.endOfLineContent(from: text.start(ofLine: insertionLine))
        return (position, String(keyIndentation))
    }

    /// Returns the number of the first line at or after `line` that is not empty.
    private static func firstContentLine(from line: Int, in text: SourceText) -> Int {
        var contentLine = line
        while let lineText = text.line(numbered: contentLine), lineText.allSatisfy(isBlank) {
            contentLine += 1
        }
        return contentLine
    }

    /// Returns the number of the line in which the value of `member` ends. The value may have several lines.
    private static func lastLine(ofValueOf member: TOMLNode, in text: SourceText) -> Int {
        let value = text.bytes[text.valueRange(at: member.location)]
        return member.location.line + value.count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns the number of the line after the last line of a table. The table's last value ends in line
    /// `lastValueLine` of the file. Comments below it belong to the table, except for those right above the
    /// next header.
    private static func endLine(afterValueInLine lastValueLine: Int, in text: SourceText) -> Int {
        var endLine = lastValueLine + 1
        while isComment(text.line(numbered: endLine)) { endLine += 1 }
        let isNextHeader = text.line(numbered: endLine)?.first(where: { !$0.isWhitespace }) == "["
        return isNextHeader ? max(lastValueLine + 1, firstComment(above: endLine, in: text)) : endLine
    }

    /// Returns the number of the line at whose end a new key is inserted. This is the line of the last value,
    /// or of the comment below it that continues its comment. A continuation is indented more than the keys.
    private static func insertionLine(
        afterValueInLine lastValueLine: Int,
        before endLine: Int,
        keyIndentation: Int,
        in text: SourceText
    ) -> Int {
        var insertionLine = lastValueLine
        while insertionLine + 1 < endLine,
            indentation(of: text.line(numbered: insertionLine + 1)) > keyIndentation
        {
            insertionLine += 1
        }
        return insertionLine
    }

    /// Returns the number of the first line of the comment right above the header in line `header`. Returns
    /// `header` if there is no comment. A comment at the start of the file is ignored, because it describes
    /// the complete file.
    private static func firstComment(above header: Int, in text: SourceText) -> Int {
        var first = header
        while isComment(text.line(numbered: first - 1)),
            indentation(of: text.line(numbered: first - 1)) == indentation(of: text.line(numbered: header))
        {
            first -= 1
        }
        return first == 1 ? header : first
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func isComment(_ line: String?) -> Bool { line?.drop(while: isBlank).first == "#" }

    private static func indentation(of line: String?) -> Int { line?.prefix(while: isBlank).count ?? 0 }
}
