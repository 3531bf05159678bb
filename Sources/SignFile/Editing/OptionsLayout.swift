import SettingsText

/// The places of the options in the text of a configuration, and the text with other options there.
struct OptionsLayout {
    /// A `[[option]]` table.
    private struct Block {
        /// From the comments right above the header to the content of the last line.
        var extent: Range<Int>
        /// The line ending of the last line and the blank lines after it.
        var separator: Range<Int>
        /// The position for a new key, and the blanks before it.
        var insertion: Int
        var indentation: String
    }

    let text: SourceText
    let tables: [TOMLNode]
    private let blocks: [Block]
    /// The array `option = [...]`; nil if the options are tables with headers.
    private let array: TOMLNode?

    /// The layout of the options in `bytes`, whose root table is `root`; nil if they cannot be located.
    init?(_ bytes: [UInt8], _ root: TOMLNode) {
        text = SourceText(bytes)
        tables = root.elements(of: "option")
        let isArray = tables.first.map { [text] in text.isInlineTable(at: $0.location) } ?? true
        array = isArray ? root.member("option") : nil
        blocks = array == nil ? Self.blocks(in: text) : []
        guard array != nil || blocks.count == tables.count else { return nil }
    }

    /// The text of everything but options.
    var textWithoutOptions: [UInt8] {
        let extents =
            array.map { array in
                let start = text.position(of: array.keyLocation)
                return [start..<text.valueRange(at: array.location).upperBound]
            } ?? blocks.map(\.extent)
        return text.applying(extents.map { SourceText.Edit($0) })
    }

    func text(with entries: [OptionsEdit.Entry]) -> [UInt8] {
        if let array { return text(with: entries, in: array) }
        let groups = Self.groups(of: entries)
        let isSpaced = blocks.dropLast().allSatisfy {
            text.string($0.separator).filter(\.isNewline).count > 1
        }
        let gap = isSpaced ? text.newline + text.newline : text.newline
        guard let lastBlock = blocks.last else {
            let isEnded = text.bytes.last == UInt8(ascii: "\n")
            let start = text.bytes.isEmpty ? "" : (isEnded ? "" : text.newline) + text.newline
            let addition = groups.flatMap { $0 }.map(table(of:)).joined(separator: gap)
            let end = text.bytes.count
            return text.applying(
                addition.isEmpty ? [] : [.insertion(start + addition + text.newline, at: end)]
            )
        }
        // Each group takes the place of a remaining option, so that the other tables stay between them.
        let remaining = entries.compactMap(\.oldIndex).sorted()
        let places = remaining.isEmpty ? [blocks.count - 1] : remaining
        let groupsByPlace = Dictionary(uniqueKeysWithValues: zip(places, groups))
        let edits = blocks.enumerated().map { index, block in
            guard let group = groupsByPlace[index] else {
                return SourceText.Edit(block.extent.lowerBound..<block.separator.upperBound)
            }
            return SourceText.Edit(block.extent, group.map(table(of:)).joined(separator: gap))
        }
        var result = text.applying(edits)
        if groupsByPlace[blocks.count - 1] == nil, lastBlock.separator.upperBound == text.bytes.count {
            // The blank lines separated the removed option from the text above it.
            let newline = Array(text.newline.utf8)
            while result.suffix(2 * newline.count).elementsEqual(newline + newline) {
                result.removeLast(newline.count)
            }
        }
        return result
    }

    /// Divides `entries` so that each group has one old option, with the new ones after it. New options at the
    /// beginning belong to the first group.
    private static func groups(of entries: [OptionsEdit.Entry]) -> [[OptionsEdit.Entry]] {
        var groups: [[OptionsEdit.Entry]] = []
        for entry in entries {
            let startsGroup = entry.oldIndex != nil && groups.last?.contains { $0.oldIndex != nil } == true
            if groups.isEmpty || startsGroup { groups.append([]) }
            groups[groups.count - 1].append(entry)
        }
        return groups
    }

    /// Returns the table of `entry`, without its last line ending.
    private func table(of entry: OptionsEdit.Entry) -> String {
        guard let index = entry.oldIndex else {
            return (["[[option]]"] + (entry.values ?? []).compactMap(setting)).joined(separator: text.newline)
        }
        let block = blocks[index]
        guard let values = entry.values else { return text.string(block.extent) }
        var edits: [SourceText.Edit] = []
        for node in tables[index].children {
            let range = text.valueRange(at: node.location)
            switch values.first(where: { $0.key == node.key })?.value {
            case .changed(let value): edits.append(SourceText.Edit(range, value))
            case nil where !ListedOption.keysOfFiles.contains(node.key):
                let start = text.position(of: node.keyLocation)
                edits.append(SourceText.Edit(removalRange(of: start..<range.upperBound)))
            case .unchanged, nil: break
            }
        }
        let additions = values.filter { tables[index].member($0.key) == nil }.compactMap(setting)
        let lines = additions.map { text.newline + block.indentation + $0 }.joined()
        edits.append(.insertion(lines, at: block.insertion))
        return String(decoding: text.applying(edits, to: block.extent), as: UTF8.self)
    }

    /// Returns the line of a key with a new value.
    func setting(_ entry: (key: String, value: OptionsEdit.Value)) -> String? {
        if case .changed(let value) = entry.value { "\(entry.key) = \(value)" } else { nil }
    }

    /// Returns what is removed with the key and value in `extent`: their lines, or only what precedes their comment.
    private func removalRange(of extent: Range<Int>) -> Range<Int> {
        let next = text.skippingBlanks(from: extent.upperBound)
        if text.byte(next) == UInt8(ascii: "#") { return extent.lowerBound..<next }
        // The header is above, so there is a previous line.
        let previous = text.bytes[..<extent.lowerBound].lastIndex(of: UInt8(ascii: "\n")) ?? 0
        let hasReturn = text.byte(previous - 1) == UInt8(ascii: "\r")
        return (hasReturn ? previous - 1 : previous)..<text.contentEnd(from: extent.upperBound)
    }
}

/// Options with headers.
extension OptionsLayout {
    private static func blocks(in text: SourceText) -> [Block] {
        let statements = text.statements
        let headers = statements.indices.filter { statements[$0].kind == .header }
        return zip(headers, headers.dropFirst() + [statements.count]).compactMap { header, end in
            let name = text.string(statements[header].extent).filter { !" \t\"'".contains($0) }
            guard name.hasPrefix("[[option]]") else { return nil }
            let next = end < statements.count ? firstComment(above: end, in: statements) : end
            return block(header..<next, of: statements, in: text)
        }
    }

    /// Returns the first of the comments right above the header at `index`. Comments at the beginning belong to the
    /// file.
    private static func firstComment(above index: Int, in statements: [SourceText.Statement]) -> Int {
        var first = index
        while first > 0, statements[first - 1].kind == .comment,
            statements[first - 1].indentation == statements[index].indentation
        {
            first -= 1
        }
        return first == 0 ? index : first
    }

    private static func block(
        _ range: Range<Int>,
        of statements: [SourceText.Statement],
        in text: SourceText
    ) -> Block {
        let lastPair = statements[range].lastIndex { $0.kind == .pair } ?? range.lowerBound
        let comments = statements[(lastPair + 1)..<range.upperBound].prefix { $0.kind == .comment }
        // An indented comment continues that of the line above.
        let continuation = comments.prefix { $0.indentation > statements[lastPair].indentation }
        let blank = statements[comments.endIndex..<range.upperBound].prefix { $0.kind == .blank }
        let start = statements[firstComment(above: range.lowerBound, in: statements)].extent.lowerBound
        let end = text.contentEnd(of: statements[comments.endIndex - 1])
        let lineStart = statements[lastPair].extent.lowerBound
        return Block(
            extent: start..<end,
            separator: end..<statements[blank.endIndex - 1].extent.upperBound,
            insertion: text.contentEnd(of: statements[continuation.endIndex - 1]),
            indentation: text.string(lineStart..<lineStart + statements[lastPair].indentation)
        )
    }
}
