import SettingsText

/// Where the options of a configuration's text are, and the text with others in their places.
struct OptionsLayout {
    /// An option's table.
    private struct Block {
        /// From the comments right above its header to its last line, without the end of that.
        var extent: Range<Int>
        /// The end of its last line, and the blank lines after it.
        var end: Range<Int>
        var pairs: [StatementText.Pair]
        /// Where a new key goes, and the blanks in front of it.
        var insertion: Int
        var indentation: String
    }

    private let text: StatementText
    private let blocks: [Block]
    /// The pair `option = [...]`; nil if the options are tables with headers.
    private let inline: StatementText.Pair?

    /// The layout of the options in `text`, which a parser finds in `tables`; nil if their number differs.
    init?(_ text: StatementText, tables: [TOMLNode]) {
        self.text = text
        inline = Self.inlinePair(in: text)?.pair
        blocks = inline == nil ? Self.blocks(in: text) : []
        let count = inline.map { text.elements(ofArrayAt: $0.value.lowerBound).count } ?? blocks.count
        guard count == tables.count else { return nil }
    }

    /// The text of everything but options.
    static func textWithoutOptions(_ text: StatementText) -> [UInt8] {
        var rest = text.bytes
        let extents = inlinePair(in: text).map { [$0.lines] } ?? blocks(in: text).map(\.extent)
        for extent in extents.reversed() { rest.removeSubrange(extent) }
        return rest
    }

    /// Returns the text with these options, in their order.
    func text(with entries: [Entry]) -> [UInt8] {
        if let inline { return text(with: entries, in: inline) }
        guard let last = blocks.last else { return textAppending(entries) }
        let kept = entries.filter { $0.old != nil }
        // The options that stay take the positions of those that stay, in the new order.
        let takers = Dictionary(uniqueKeysWithValues: zip(kept.compactMap(\.old).sorted(), kept))
        let isSpaced = blocks.dropLast().allSatisfy { !isEndOnly($0) }
        let gap = text.newline + (isSpaced ? text.newline : [])
        var (first, followers) = Self.newEntries(in: entries)
        var result: [UInt8] = []
        var position = 0
        for (index, block) in blocks.enumerated() {
            result += text.bytes[position..<block.extent.lowerBound]
            position = block.end.upperBound
            if let taker = takers[index] {
                for entry in first { result += table(of: entry) + gap }
                first = []
                result += table(of: taker)
                for entry in followers[taker.id] ?? [] { result += gap + table(of: entry) }
                result += text.bytes[block.end]
            } else if kept.isEmpty, block.extent == last.extent, !first.isEmpty {
                result += Array(first.map { table(of: $0) }.joined(separator: gap)) + text.bytes[block.end]
            }
        }
        result += text.bytes[position...]
        if position == text.bytes.count, takers[blocks.count - 1] == nil, blocks.count > 1,
            blocks[blocks.count - 2].end.upperBound == last.extent.lowerBound
        {
            // The blank lines were between two options.
            while result.suffix(2 * text.newline.count).elementsEqual(text.newline + text.newline) {
                result.removeLast(text.newline.count)
            }
        }
        return result
    }

    /// Returns the text, which has no options, followed by `entries`.
    private func textAppending(_ entries: [Entry]) -> [UInt8] {
        entries.reduce(into: text.bytes) { result, entry in
            if !result.isEmpty {
                result += (result.last == UInt8(ascii: "\n") ? [] : text.newline) + text.newline
            }
            result += table(of: entry) + text.newline
        }
    }

    /// Returns the new options in front of all others, and those after each option that stays, by its id.
    private static func newEntries(in entries: [Entry]) -> (first: [Entry], followers: [String: [Entry]]) {
        var first: [Entry] = []
        var followers: [String: [Entry]] = [:]
        var neighbor: String?
        for entry in entries {
            if entry.old != nil {
                neighbor = entry.id
            } else if let neighbor {
                followers[neighbor, default: []].append(entry)
            } else {
                first.append(entry)
            }
        }
        return (first, followers)
    }

    /// Whether no blank line follows `block`.
    private func isEndOnly(_ block: Block) -> Bool {
        text.bytes[block.end].count { $0 == UInt8(ascii: "\n") } < 2
    }

    /// The table of `entry`, without the end of its last line.
    private func table(of entry: Entry) -> [UInt8] {
        guard let old = entry.old, blocks.indices.contains(old) else {
            let lines = ["[[option]]"] + (entry.values ?? []).map { "\($0.key) = \($0.value ?? "")" }
            return Array(lines.map { Array($0.utf8) }.joined(separator: text.newline))
        }
        let block = blocks[old]
        guard let values = entry.values else { return Array(text.bytes[block.extent]) }
        var edits = changes(of: block.pairs, to: values)
        for pair in block.pairs where isLeaving(pair, values) {
            edits.append((removal(of: pair, in: block), []))
        }
        let missing = values.filter { value in !block.pairs.contains { $0.key == [value.key] } }
        let lines = missing.flatMap {
            text.newline + Array("\(block.indentation)\($0.key) = \($0.value ?? "")".utf8)
        }
        edits.append((block.insertion..<block.insertion, lines))
        return apply(edits, to: block.extent)
    }

    private func changes(of pairs: [StatementText.Pair], to values: [OptionValue]) -> [(Range<Int>, [UInt8])]
    {
        values.compactMap { value in
            guard let new = value.value, let pair = pairs.first(where: { $0.key == [value.key] }) else {
                return nil
            }
            return (pair.value, Array(new.utf8))
        }
    }

    private func isLeaving(_ pair: StatementText.Pair, _ values: [OptionValue]) -> Bool {
        !values.contains { pair.key == [$0.key] } && !ListedOption.keysOfFiles.contains(pair.key.first ?? "")
    }

    /// What of the line of `pair` goes with it: all, or what is in front of its comment.
    private func removal(of pair: StatementText.Pair, in block: Block) -> Range<Int> {
        let start =
            text.bytes[..<pair.extent.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let rest = text.bytes[pair.extent.upperBound..<block.extent.upperBound]
        let next = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if next == UInt8(ascii: "#") {
            return pair.extent.lowerBound..<(rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.startIndex)
        }
        // A header is above it, and with it the end of a line.
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            return max(block.extent.lowerBound, start - text.newline.count)..<block.extent.upperBound
        }
        return start..<end + 1
    }

    private func apply(_ edits: [(Range<Int>, [UInt8])], to extent: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        var position = extent.lowerBound
        let sorted = edits.enumerated().sorted {
            ($0.element.0.lowerBound, $0.offset) < ($1.element.0.lowerBound, $1.offset)
        }
        for (range, new) in sorted.map(\.element) {
            // Two edits of one place overlap only where a key without a line of its own leaves.
            if range.lowerBound > position { result += text.bytes[position..<range.lowerBound] }
            result += new
            position = max(position, range.upperBound)
        }
        return result + text.bytes[position..<max(position, extent.upperBound)]
    }
}

/// Options with headers.
extension OptionsLayout {
    private static func blocks(in text: StatementText) -> [Block] {
        let statements = text.statements
        let headers = statements.indices.filter { statements[$0].isHeader }
        return headers.enumerated().compactMap { number, header in
            guard case .header(["option"], isElement: true) = statements[header].kind else { return nil }
            let end = number + 1 < headers.count ? headers[number + 1] : statements.count
            let next = end < statements.count ? firstComment(above: end, in: text) : end
            return block(from: header, to: next, in: text)
        }
    }

    /// The first of the comments right above the header at `index`. Those that begin the text are the text's own.
    private static func firstComment(above index: Int, in text: StatementText) -> Int {
        let statements = text.statements
        var first = index
        while first > 0, statements[first - 1].isComment,
            statements[first - 1].indentation == statements[index].indentation
        {
            first -= 1
        }
        return first == 0 ? index : first
    }

    private static func block(from header: Int, to next: Int, in text: StatementText) -> Block {
        let statements = text.statements
        let lastPair = statements[header..<next].lastIndex { $0.pair != nil } ?? header
        var end = lastPair + 1
        var insertion = lastPair
        while end < next, statements[end].isComment {
            // An indented comment goes on with that of the line above.
            if insertion == end - 1, statements[end].indentation > statements[lastPair].indentation {
                insertion = end
            }
            end += 1
        }
        var blank = end
        while blank < next, statements[blank].isBlank { blank += 1 }
        let start = statements[firstComment(above: header, in: text)].lines.lowerBound
        let close = text.contentEnd(of: statements[end - 1])
        let first = statements[lastPair]
        return Block(
            extent: start..<close,
            end: close..<statements[blank - 1].lines.upperBound,
            pairs: statements[header..<end].compactMap(\.pair),
            insertion: text.contentEnd(of: statements[insertion]),
            indentation: String(
                decoding: text.bytes[first.lines.lowerBound..<first.lines.lowerBound + first.indentation],
                as: UTF8.self
            )
        )
    }
}

/// Options in an array of inline tables.
extension OptionsLayout {
    private static func inlinePair(in text: StatementText) -> (pair: StatementText.Pair, lines: Range<Int>)? {
        for statement in text.statements {
            if statement.isHeader { return nil }
            if let pair = statement.pair, pair.key == ["option"] { return (pair, statement.lines) }
        }
        return nil
    }

    /// An element of the array.
    private struct Piece {
        /// What is in front of it.
        var lead: [UInt8]
        var element: [UInt8]
        /// What is between it and the comma.
        var trail: [UInt8] = []
        var hasComma = false
        /// The comment behind the comma, on the same line.
        var comment: [UInt8] = []
    }

    private func text(with entries: [Entry], in array: StatementText.Pair) -> [UInt8] {
        let (opening, old, end) = pieces(of: array)
        let lead = old.first?.lead ?? []
        let isSpread = lead.contains(UInt8(ascii: "\n"))
        let margin = lead.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let ownLine = text.newline + margin.reversed()
        var pieces: [Piece] = []
        for entry in entries {
            var piece: Piece
            if let index = entry.old, old.indices.contains(index) {
                piece = old[index]
                if let values = entry.values { piece.element = element(at: index, array, values) }
            } else {
                let keys = (entry.values ?? []).map { "\($0.key) = \($0.value ?? "")" }
                let element = Array("{ \(keys.joined(separator: ", ")) }".utf8)
                piece = Piece(lead: isSpread ? ownLine : [], element: element)
            }
            let followsComment = pieces.last?.comment.isEmpty == false
            if followsComment, !piece.lead.contains(UInt8(ascii: "\n")) {
                piece.lead = ownLine + piece.lead
            } else if !pieces.isEmpty, piece.lead.isEmpty {
                piece.lead = [UInt8(ascii: " ")]
            }
            pieces.append(piece)
        }
        var result = Array(text.bytes[..<opening])
        for (index, piece) in pieces.enumerated() {
            let needsComma = piece.hasComma || index + 1 < pieces.count
            result += piece.lead + piece.element + piece.trail + (needsComma ? [UInt8(ascii: ",")] : [])
            result += piece.comment
        }
        let rest = text.bytes[end...]
        let isBroken = rest.first == UInt8(ascii: "\n") || rest.first == UInt8(ascii: "\r")
        let endsInComment = pieces.last?.comment.isEmpty == false
        return result + (endsInComment && !isBroken ? text.newline : []) + rest
    }

    /// The end of the bracket and its comment, the elements, and the place of what follows the last of them.
    private func pieces(of array: StatementText.Pair) -> (opening: Int, pieces: [Piece], end: Int) {
        var pieces: [Piece] = []
        let opening = text.endOfComment(after: array.value.lowerBound + 1)
        var position = opening
        for element in text.elements(ofArrayAt: array.value.lowerBound) {
            var piece = Piece(
                lead: Array(text.bytes[position..<element.lowerBound]),
                element: Array(text.bytes[element])
            )
            position = element.upperBound
            if let comma = text.comma(after: position) {
                piece.trail = Array(text.bytes[position..<comma])
                piece.hasComma = true
                position = comma + 1
                let comment = text.endOfComment(after: position)
                piece.comment = Array(text.bytes[position..<comment])
                position = comment
            }
            pieces.append(piece)
        }
        return (opening, pieces, position)
    }

    /// The element at `index` with these values.
    private func element(at index: Int, _ array: StatementText.Pair, _ values: [OptionValue]) -> [UInt8] {
        let extent = text.elements(ofArrayAt: array.value.lowerBound)[index]
        let pairs = text.members(ofTableAt: extent.lowerBound)
        var edits = changes(of: pairs, to: values)
        let staying = pairs.filter { !isLeaving($0, values) }
        for (number, pair) in pairs.enumerated() where isLeaving(pair, values) {
            if number + 1 < pairs.count {
                edits.append((pair.extent.lowerBound..<pairs[number + 1].extent.lowerBound, []))
            } else {
                let start = staying.last?.extent.upperBound ?? pair.extent.lowerBound
                edits.append((start..<pair.extent.upperBound, []))
            }
        }
        let missing = values.filter { value in !pairs.contains { $0.key == [value.key] } }
        if !missing.isEmpty {
            let keys = missing.map { "\($0.key) = \($0.value ?? "")" }.joined(separator: ", ")
            let place = staying.last?.extent.upperBound ?? extent.lowerBound + 1
            edits.append((place..<place, Array((staying.isEmpty ? " \(keys) " : ", \(keys)").utf8)))
        }
        return apply(edits, to: extent)
    }
}
