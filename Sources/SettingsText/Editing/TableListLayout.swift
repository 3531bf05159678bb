/// The positions of all tables of a list, such as `[[option]]`, in the text of a file. They are necessary to
/// replace individual tables in the text.
package struct TableListLayout {
    /// The value of a key in the edited text: either the value in the original text, or a new value in TOML.
    package enum Value: Equatable {
        case unchanged
        case changed(String)
    }

    /// A table of the edited list.
    package struct Entry {
        /// The index of the table in the original text, or nil for a new table.
        package var oldIndex: Int?
        /// The keys of the table with their values, in order. Nil for an unchanged table. Keys that only the
        /// file can set are left out.
        package var values: [(key: String, value: Value)]?

        /// Creates an entry for the existing table at `oldIndex`, or for a new table if `oldIndex` is nil.
        package init(oldIndex: Int?, values: [(key: String, value: Value)]?) {
            self.oldIndex = oldIndex
            self.values = values
        }
    }

    /// The position of one table in the text.
    private struct Block {
        /// The bytes of the table, from the comments right above its header to the end of its last line, without the
        /// line ending.
        var extent: Range<Int>
        /// The bytes between this table and the next: the line ending of the table's last line, and the empty lines
        /// after it.
        var separator: Range<Int>
        /// The position at which a new key is inserted. `indentation` contains the spaces and tabs to insert
        /// before the key.
        var insertion: Int
        var indentation: String
    }

    let text: SourceText
    /// The tables of the list, in the order of the file.
    package let tables: [TOMLNode]
    /// The name of the list, such as `option`.
    private let name: String
    /// The keys that stay in a changed table even if its new values do not contain them.
    let protectedKeys: Set<String>
    private let blocks: [Block]
    /// The array in `option = [...]`, or nil if each table has a header.
    private let array: TOMLNode?

    /// Finds the tables of the list `name` in the text `bytes`, whose parsed root table is `root`. Returns
    /// nil if their positions cannot be determined.
    package init?(
        _ bytes: [UInt8],
        _ root: TOMLNode,
        of name: String,
        protecting protectedKeys: Set<String>
    ) {
        self.name = name
        self.protectedKeys = protectedKeys
        text = SourceText(bytes)
        tables = root.elements(of: name)
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
            return text.applying([SourceText.Edit(start..<end)])
        }
        return text.applying(blocks.map { SourceText.Edit($0.extent) })
    }

    /// Returns the file's text with the tables of `entries` in place of the tables of the list, such as `[[option]]`.
    /// All other text keeps its position.
    package func text(with entries: [Entry]) -> [UInt8] {
        if let array { return text(with: entries, in: array) }

        // A group consists of an existing table and the new tables after it.
        let groups = Self.groups(of: entries)
        // A block is the position of an existing table in the text.
        guard let lastBlock = blocks.last else { return text(appending: groups, gap: gap) }

        // Each group of tables replaces one remaining table, so tables of other kinds between them keep their
        // positions.
        let remainingIndices = entries.compactMap(\.oldIndex).sorted()
        let replacedIndices = remainingIndices.isEmpty ? [blocks.count - 1] : remainingIndices
        let groupsByIndex = Dictionary(uniqueKeysWithValues: zip(replacedIndices, groups))
        let edits = blocks.enumerated().map { index, block in
            guard let group = groupsByIndex[index] else {
                // The table is removed, together with the empty lines after it.
                return SourceText.Edit(block.extent.lowerBound..<block.separator.upperBound)
            }
            return SourceText.Edit(block.extent, group.map(table(of:)).joined(separator: gap))
        }
        var result = text.applying(edits)

        let isLastTableRemoved = groupsByIndex[blocks.count - 1] == nil
        let wasAtEndOfFile = lastBlock.separator.upperBound == text.bytes.count
        if isLastTableRemoved, wasAtEndOfFile { removeEmptyLines(atEndOf: &result) }
        return result
    }

    /// The text between two new tables: an empty line if the tables in the file are separated by empty lines.
    private var gap: String {
        let isSpaced = blocks.dropLast().allSatisfy { block in
            text.string(block.separator).count(where: \.isNewline) > 1
        }
        return isSpaced ? text.newline + text.newline : text.newline
    }

    /// Removes the empty lines that separated a removed table from the text above it.
    private func removeEmptyLines(atEndOf bytes: inout [UInt8]) {
        let newline = Array(text.newline.utf8)
        while bytes.suffix(2 * newline.count).elementsEqual(newline + newline) {
            bytes.removeLast(newline.count)
        }
    }

    /// Returns the text of a file without tables of the list after appending the tables in `groups`, separated by
    /// `gap`.
    private func text(appending groups: [[Entry]], gap: String) -> [UInt8] {
        let addition = groups.flatMap { $0 }.map(table(of:)).joined(separator: gap)
        guard !addition.isEmpty else { return text.applying([]) }
        let isEnded = text.bytes.last == UInt8(ascii: "\n")
        let lineEnd = isEnded ? "" : text.newline
        let start = text.bytes.isEmpty ? "" : lineEnd + text.newline
        return text.applying([.insertion(start + addition + text.newline, at: text.bytes.count)])
    }

    /// Divides `entries` into groups. Each group begins with an existing table and contains the new tables that
    /// follow it. New tables at the beginning of the list belong to the first group.
    private static func groups(of entries: [Entry]) -> [[Entry]] {
        var groups: [[Entry]] = []
        for entry in entries {
            let startsGroup = entry.oldIndex != nil && groups.last?.contains { $0.oldIndex != nil } == true
            if groups.isEmpty || startsGroup { groups.append([]) }
            groups[groups.count - 1].append(entry)
        }
        return groups
    }

    /// Returns the text of the table of `entry`, from its header to its last line, without the last line ending. An
    /// existing table keeps its unchanged parts and its comments.
    private func table(of entry: Entry) -> String {
        guard let index = entry.oldIndex else {
            let newLines = ["[[\(name)]]"] + (entry.values ?? []).compactMap(setting)
            return newLines.joined(separator: text.newline)
        }
        let block = blocks[index]
        guard let values = entry.values else { return text.string(block.extent) }

        var edits = tables[index].children.compactMap { node in edit(of: node, to: values) }
        let newSettings = values.filter { tables[index].member($0.key) == nil }.compactMap(setting)
        let newLines = newSettings.map { text.newline + block.indentation + $0 }.joined()
        edits.append(.insertion(newLines, at: block.insertion))
        return String(decoding: text.applying(edits, to: block.extent), as: UTF8.self)
    }

    /// Returns the edit that gives the existing key `node` its value in `values`. Removes the key if `values` does not
    /// contain it, unless it is protected. Returns nil if the key stays the same.
    private func edit(of node: TOMLNode, to values: [(key: String, value: Value)]) -> SourceText.Edit? {
        let range = text.valueRange(at: node.location)
        switch values.first(where: { $0.key == node.key })?.value {
        case .changed(let value): return SourceText.Edit(range, value)
        case nil where !protectedKeys.contains(node.key):
            let start = text.position(of: node.keyLocation)
            return SourceText.Edit(text.removalRange(of: start..<range.upperBound))
        case .unchanged, nil: return nil
        }
    }

    /// Returns the line `KEY = VALUE` for a new value, or nil if the value of the key is unchanged.
    func setting(_ entry: (key: String, value: Value)) -> String? {
        if case .changed(let value) = entry.value { "\(entry.key) = \(value)" } else { nil }
    }
}

/// Edits of tables with headers.
extension TableListLayout {
    /// Returns the positions of `table` and of its parts in the text, or nil if the table has no header. The table
    /// extends from the comments above its header to the last line with a key or a comment. Lines count from 1.
    private static func block(of table: TOMLNode, in text: SourceText) -> Block? {
        let headerLine = table.location.line
        let hasHeader = text.byte(text.position(of: table.location)) == UInt8(ascii: "[")
        guard hasHeader else { return nil }

        // The last value may continue on several lines.
        let lastMember = table.children.max { $0.location < $1.location }
        let lastKeyLine = lastMember?.location.line ?? headerLine
        let lastValue = lastMember.map { text.bytes[text.valueRange(at: $0.location)] } ?? []
        let lastValueLine = lastKeyLine + lastValue.count { $0 == UInt8(ascii: "\n") }

        let endLine = endLine(afterValueInLine: lastValueLine, in: text)
        let keyIndentation = (text.line(lastKeyLine) ?? "").prefix(while: isBlank)
        let insertionLine = insertionLine(
            afterValueInLine: lastValueLine,
            before: endLine,
            keyIndentation: keyIndentation.count,
            in: text
        )

        var nextContentLine = endLine
        while let line = text.line(nextContentLine), line.allSatisfy(isBlank) { nextContentLine += 1 }
        let contentEnd = text.contentEnd(from: text.start(ofLine: endLine - 1))
        return Block(
            extent: text.start(ofLine: firstComment(above: headerLine, in: text))..<contentEnd,
            separator: contentEnd..<text.start(ofLine: nextContentLine),
            insertion: text.contentEnd(from: text.start(ofLine: insertionLine)),
            indentation: String(keyIndentation)
        )
    }

    /// Returns the line after the table whose last value ends in `lastValueLine`. Comments after the last value belong
    /// to the table, except for comments right above the next header.
    private static func endLine(afterValueInLine lastValueLine: Int, in text: SourceText) -> Int {
        var endLine = lastValueLine + 1
        while isComment(text.line(endLine)) { endLine += 1 }
        let isNextHeader = text.line(endLine)?.first(where: { !$0.isWhitespace }) == "["
        return isNextHeader ? max(lastValueLine + 1, firstComment(above: endLine, in: text)) : endLine
    }

    /// Returns the line at whose end a new key is inserted. A comment that is indented more than the last key continues
    /// the comment in the line above, so a new key follows it.
    private static func insertionLine(
        afterValueInLine lastValueLine: Int,
        before endLine: Int,
        keyIndentation: Int,
        in text: SourceText
    ) -> Int {
        var insertionLine = lastValueLine
        while insertionLine + 1 < endLine, indentation(of: text.line(insertionLine + 1)) > keyIndentation {
            insertionLine += 1
        }
        return insertionLine
    }

    /// Returns the number of the first comment line right above the header in line `header`. Returns `header` if there
    /// is none, or if the comments begin in the file's first line and thus describe the whole file.
    private static func firstComment(above header: Int, in text: SourceText) -> Int {
        var first = header
        while isComment(text.line(first - 1)),
            indentation(of: text.line(first - 1)) == indentation(of: text.line(header))
        {
            first -= 1
        }
        return first == 1 ? header : first
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func isComment(_ line: String?) -> Bool { line?.drop(while: isBlank).first == "#" }

    private static func indentation(of line: String?) -> Int { line?.prefix(while: isBlank).count ?? 0 }
}
