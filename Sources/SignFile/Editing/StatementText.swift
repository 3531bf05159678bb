/// The statements of a text that a TOML parser has accepted, with their extents in bytes.
struct StatementText {
    /// A statement, or a line without one.
    struct Statement {
        enum Kind {
            case blank
            case comment
            /// `[names]`, or `[[names]]` if it begins an element of a list.
            case header(names: [String], isElement: Bool)
            /// `key = value`.
            case pair(Pair)
        }

        var kind: Kind
        /// Its lines, with the end of the last one.
        var lines: Range<Int>
        /// The blanks before it.
        var indentation: Int

        var isBlank: Bool { if case .blank = kind { true } else { false } }
        var isComment: Bool { if case .comment = kind { true } else { false } }
        var isHeader: Bool { if case .header = kind { true } else { false } }
        var pair: Pair? { if case .pair(let pair) = kind { pair } else { nil } }
    }

    /// A key and its value.
    struct Pair {
        var key: [String]
        /// From the key to the end of the value.
        var extent: Range<Int>
        var value: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var statements: [Statement] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while position < bytes.count {
            let statement = statement(at: position)
            statements.append(statement)
            position = statement.lines.upperBound
        }
    }

    private func statement(at start: Int) -> Statement {
        let first = skippingBlanks(from: start)
        var end = first
        let kind: Statement.Kind
        switch byte(first) {
        case nil, Self.newline, Self.carriageReturn: kind = .blank
        case UInt8(ascii: "#"): kind = .comment
        case UInt8(ascii: "["):
            let isElement = byte(first + 1) == UInt8(ascii: "[")
            let (names, last) = key(from: first + (isElement ? 2 : 1))
            end = last
            kind = .header(names: names, isElement: isElement)
        default:
            let pair = pair(at: first)
            end = pair.extent.upperBound
            kind = .pair(pair)
        }
        return Statement(kind: kind, lines: start..<lineEnd(from: end), indentation: first - start)
    }

    /// The pair whose key begins at `start`.
    private func pair(at start: Int) -> Pair {
        let (key, end) = key(from: start)
        // An equals sign is next; a text without one would not have been accepted.
        let value = skippingBlanks(from: min(end + 1, bytes.count))
        let valueEnd = valueEnd(from: value)
        return Pair(key: key, extent: start..<max(start + 1, valueEnd), value: value..<max(value, valueEnd))
    }

    /// The elements of the array that begins at `start`.
    func elements(ofArrayAt start: Int) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var position = skippingTrivia(from: start + 1)
        while let byte = byte(position), byte != UInt8(ascii: "]") {
            let end = max(position + 1, valueEnd(from: position))
            elements.append(position..<end)
            position = skippingTrivia(from: end)
        }
        return elements
    }

    /// The members of the inline table that begins at `start`.
    func members(ofTableAt start: Int) -> [Pair] {
        var members: [Pair] = []
        var position = skippingTrivia(from: start + 1)
        while let byte = byte(position), byte != UInt8(ascii: "}") {
            let member = pair(at: position)
            members.append(member)
            position = skippingTrivia(from: member.extent.upperBound)
        }
        return members
    }

    /// The next place from `start` on that is no blank, no end of a line, no comment and no comma.
    func skippingTrivia(from start: Int) -> Int {
        var position = start
        while let byte = byte(position) {
            switch byte {
            case UInt8(ascii: "#"): position = lineEnd(from: position)
            case UInt8(ascii: ","), Self.newline, Self.carriageReturn, UInt8(ascii: " "), UInt8(ascii: "\t"):
                position += 1
            default: return position
            }
        }
        return position
    }

    /// The parts of the key that begins at `start`, and the place of what follows it.
    private func key(from start: Int) -> (names: [String], end: Int) {
        var names: [String] = []
        var position = skippingBlanks(from: start)
        while let first = byte(position) {
            let begin = position
            if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                position = stringEnd(from: position)
                names.append(text(begin + 1..<max(begin + 1, position - 1)))
            } else {
                while let byte = byte(position), !Self.endsKey(byte) { position += 1 }
                names.append(text(begin..<position))
            }
            position = skippingBlanks(from: position)
            guard byte(position) == UInt8(ascii: ".") else { break }
            position = skippingBlanks(from: position + 1)
        }
        return (names, position)
    }

    /// The end of the value that begins at `start`.
    private func valueEnd(from start: Int) -> Int {
        switch byte(start) {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return stringEnd(from: start)
        case UInt8(ascii: "["):
            let last = elements(ofArrayAt: start).last?.upperBound ?? start + 1
            return min(skippingTrivia(from: last) + 1, bytes.count)
        case UInt8(ascii: "{"):
            let last = members(ofTableAt: start).last?.extent.upperBound ?? start + 1
            return min(skippingTrivia(from: last) + 1, bytes.count)
        default:
            let ends = Array(" \t\r\n,]}#".utf8)
            return bytes[min(start, bytes.count)...].firstIndex(where: ends.contains) ?? bytes.count
        }
    }

    /// The end of the string that begins at `start` with one quote, or three.
    private func stringEnd(from start: Int) -> Int {
        let quote = bytes[start]
        let isLong = byte(start + 1) == quote && byte(start + 2) == quote
        let hasEscapes = quote == UInt8(ascii: "\"")
        var position = start + (isLong ? 3 : 1)
        while let current = byte(position) {
            if hasEscapes, current == UInt8(ascii: "\\") {
                position += 2
            } else if current != quote {
                position += 1
            } else if !isLong {
                return position + 1
            } else {
                var count = 0
                while byte(position + count) == quote { count += 1 }
                // Up to two quotes may be the last characters of the string itself.
                if count >= 3 { return position + count }
                position += count
            }
        }
        return bytes.count
    }

    private func skippingBlanks(from start: Int) -> Int {
        var position = start
        while let byte = byte(position), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
            position += 1
        }
        return position
    }

    private func lineEnd(from start: Int) -> Int {
        let end = bytes[min(start, bytes.count)...].firstIndex(of: Self.newline)
        return end.map { $0 + 1 } ?? bytes.count
    }

    private func byte(_ position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private static func endsKey(_ byte: UInt8) -> Bool { Array(" \t.=]\r\n".utf8).contains(byte) }

    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}

extension StatementText {
    /// How the text ends its lines.
    var newline: [UInt8] {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        return Array((end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
    }

    /// The end of `statement` without that of its line.
    func contentEnd(of statement: Statement) -> Int {
        var end = statement.lines.upperBound
        if end > statement.lines.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > statement.lines.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return end
    }

    /// The comma that is the next character from `start` on, but for blanks, ends of lines and comments.
    func comma(after start: Int) -> Int? {
        var position = start
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ","): return position
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): position += 1
            case UInt8(ascii: "#"):
                position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            default: return nil
            }
        }
        return nil
    }

    /// The end of the comment that follows `start` on the same line; `start` if there is none.
    func endOfComment(after start: Int) -> Int {
        let rest = bytes[start...]
        let first = rest.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? start
        guard first < bytes.count, bytes[first] == UInt8(ascii: "#") else { return start }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        return end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }
}
