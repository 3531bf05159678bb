import Diagnostics

/// The text of a valid TOML file, with methods that find and replace its parts.
package struct SourceText {
    /// An edit that replaces a range of bytes in the text of a file. If the range is empty, the new bytes are
    /// inserted.
    package struct Edit {
        /// The range of bytes in the original text that the edit replaces.
        package var range: Range<Int>
        /// The bytes that replace the range.
        package var replacement: [UInt8]

        /// Creates an edit that replaces the bytes of `range` in a text by `replacement`, or deletes them if
        /// `replacement` is empty.
        package init(range: Range<Int>, replacement: String = "") {
            self.range = range
            self.replacement = Array(replacement.utf8)
        }

        /// Returns an edit that inserts `text` before the byte at `position`.
        package static func insertion(_ text: String, at position: Int) -> Edit {
            Edit(range: position..<position, replacement: text)
        }
    }

    /// The text of the file, encoded in UTF-8.
    package let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Creates the text of a file from its contents `bytes`.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        lineStarts =
            [hasByteOrderMark ? 3 : 0]
            + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The line ending of the first line of the file, which is also used for new lines.
    package var newline: String {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        return byte(at: end - 1) == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// Returns the bytes of `range` after applying `edits`, all of which must lie within it. If `range` is
    /// nil, it is the complete text. Edits at the same position are applied in array order.
    package func applying(_ edits: [Edit], to range: Range<Int>? = nil) -> [UInt8] {
        let range = range ?? bytes.indices
        var result: [UInt8] = []
        var position = range.lowerBound
        for (_, edit) in edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }) {
            result += bytes[position..<max(position, edit.range.lowerBound)] + edit.replacement
            position = max(position, edit.range.upperBound)
        }
        return result + bytes[position..<max(position, range.upperBound)]
    }

    /// Returns the bytes of the file in `range` as a string.
    package func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the byte of the file at `position`, or nil if `position` is outside the text.
    package func byte(at position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }
}

extension SourceText {
    /// Returns the byte position of the character at `location`, a line and a column of the file. Returns the
    /// end of the text if there is no such character.
    package func position(of location: TextLocation) -> Int {
        guard location.line <= lineStarts.count else { return bytes.count }
        let rest = bytes[lineStarts[location.line - 1]...]
        // In UTF-8, all bytes of a character but the first have the form 0b10xxxxxx.
        return rest.indices.lazy.filter { bytes[$0] & 0xC0 != 0x80 }.dropFirst(location.column - 1).first
            ?? bytes.count
    }

    /// Returns the range of bytes of the TOML value that begins at `location`.
    package func valueRange(at location: TextLocation) -> Range<Int> {
        let start = position(of: location)
        return start..<endOfValue(from: start)
    }

    /// Returns whether the TOML value that begins at `location` is an inline table, which is enclosed in
    /// braces.
    package func isInlineTable(at location: TextLocation) -> Bool {
        byte(at: position(of: location)) == UInt8(ascii: "{")
    }

    /// Returns the byte position at which line `number` of the file starts. The first line has the number 1.
    package func start(ofLine number: Int) -> Int { position(of: TextLocation(line: number, column: 1)) }

    /// Returns the text of line `number` of the file, without its line ending. Returns nil if the file has
    /// fewer lines. The first line has the number 1.
    package func line(numbered number: Int) -> String? {
        guard (1...lineStarts.count).contains(number), lineStarts[number - 1] < bytes.count else {
            return nil
        }
        let start = lineStarts[number - 1]
        return string(in: start..<endOfLineContent(from: start))
    }

    /// Returns the byte position after the line of the file that contains the position `start`. The line
    /// ending is part of the line.
    package func endOfLine(from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// Returns the byte position of the end of the line that contains the position `start`, before its line
    /// ending.
    package func endOfLineContent(from start: Int) -> Int {
        let rest = bytes[min(start, bytes.count)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return bytes.count }
        return end > rest.startIndex && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// Returns the first byte position, at or after `start`, that is neither a space nor a tab.
    package func skippingBlanks(from start: Int) -> Int {
        var position = start
        while byte(at: position) == UInt8(ascii: " ") || byte(at: position) == UInt8(ascii: "\t") {
            position += 1
        }
        return min(position, bytes.count)
    }

    /// Returns the range of bytes to delete in order to remove the key and value in `extent`. The whole line
    /// of the file is removed, unless a comment follows the value. In that case, the comment stays.
    package func removalRange(of extent: Range<Int>) -> Range<Int> {
        let next = skippingBlanks(from: extent.upperBound)
        if byte(at: next) == UInt8(ascii: "#") { return extent.lowerBound..<next }
        // A key in the first line has no line ending in front of it, so the one after it is removed.
        guard let previous = bytes[..<extent.lowerBound].lastIndex(of: UInt8(ascii: "\n")) else {
            return extent.lowerBound..<endOfLine(from: extent.upperBound)
        }
        let hasReturn = byte(at: previous - 1) == UInt8(ascii: "\r")
        return (hasReturn ? previous - 1 : previous)..<endOfLineContent(from: extent.upperBound)
    }

    /// Returns the byte position after the TOML value that begins at `start`. The value may be a string, an
    /// array, an inline table, or a plain value such as a number. The text must be valid TOML.
    ///
    /// The text is skipped piece by piece until no bracket or brace is open. Strings and comments are skipped
    /// as a whole, because brackets in them do not count.
    private func endOfValue(from start: Int) -> Int {
        var position = start
        // The number of brackets and braces that are open at `position`.
        var depth = 0
        repeat {
            guard let firstByte = byte(at: position) else { return bytes.count }
            switch firstByte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                position += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                position += 1
            case UInt8(ascii: "#"): position = endOfLine(from: position)
            case let quote where Self.isQuote(quote): position = endOfString(from: position)
            // In brackets, a plain value is skipped byte by byte, and so are keys, commas and spaces.
            case _ where depth > 0: position += 1
            // Outside brackets, a plain value is the complete value.
            default:
                let bytesAfterPlainValue = Array(" \t\r\n,]}#".utf8)
                position = bytes[position...].firstIndex(where: bytesAfterPlainValue.contains) ?? bytes.count
            }
        } while depth > 0
        return position
    }

    /// Returns the byte position after the TOML string that begins at `start`, including its closing quotes.
    /// The string is in single or double quotes, with either one or three of them at each end.
    private func endOfString(from start: Int) -> Int {
        let quote = bytes[start]
        let hasThreeQuotes = byte(at: start + 1) == quote && byte(at: start + 2) == quote
        var position = start + (hasThreeQuotes ? 3 : 1)
        while let currentByte = byte(at: position) {
            if currentByte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                // A backslash escapes the next character, but only in double quotes.
                position += 2
            } else if currentByte != quote {
                position += 1
            } else if !hasThreeQuotes {
                return position + 1
            } else {
                // The text of the string may itself end with one or two quotes, so there may be more than
                // three.
                let quoteCount = bytes[position...].prefix { $0 == quote }.count
                position += quoteCount
                if quoteCount >= 3 { return position }
            }
        }
        return bytes.count
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
