import Diagnostics

/// The text of a configuration, edited at places that a parser found.
struct ConfigurationText {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text with the values at these locations replaced.
    func replacing(_ values: [(value: String, location: TextLocation)]) -> ConfigurationText {
        // From the end, so that the locations before it stay.
        values.sorted { $0.location > $1.location }
            .reduce(self) { $0.replacingValue(at: $1.location, by: $1.value) }
    }

    /// The text with the value at `location` replaced.
    private func replacingValue(at location: TextLocation, by value: String) -> ConfigurationText {
        let start = offset(of: location)
        var text = bytes
        text.replaceSubrange(start..<valueEnd(from: start), with: value.utf8)
        return ConfigurationText(text)
    }

    /// The text with `addition` after the value at `location`.
    func inserting(_ addition: String, afterValueAt location: TextLocation) -> ConfigurationText {
        var text = bytes
        text.insert(contentsOf: addition.utf8, at: valueEnd(from: offset(of: location)))
        return ConfigurationText(text)
    }

    /// The text with `addition` after the brace that opens the inline table at `location`.
    func inserting(_ addition: String, intoTableAt location: TextLocation) -> ConfigurationText {
        var text = bytes
        text.insert(contentsOf: addition.utf8, at: min(offset(of: location) + 1, bytes.count))
        return ConfigurationText(text)
    }

    /// Whether an inline table begins at `location`.
    func isInlineTable(at location: TextLocation) -> Bool {
        bytes[offset(of: location)...].first == UInt8(ascii: "{")
    }

    /// The line of this number, from 1, without its end.
    func line(_ number: Int) -> String {
        let rest = bytes[offset(of: TextLocation(line: number, column: 1))...]
        return String(
            decoding: rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") },
            as: UTF8.self
        )
    }

    /// The text with `lines` after the line of this number, from 1, and the indented comments that continue its own.
    func inserting(_ lines: [String], afterLine line: Int) -> [UInt8] {
        var end = offset(of: TextLocation(line: line + 1, column: 1))
        while let next = endOfIndentedComment(from: end) { end = next }
        let isEnded = end == 0 || bytes[end - 1] == UInt8(ascii: "\n")
        let addition = (isEnded ? [] : newline) + lines.flatMap { Array($0.utf8) + newline }
        var text = bytes
        text.insert(contentsOf: addition, at: end)
        return text
    }

    /// The text with `lines` at its end.
    func appending(_ lines: [String]) -> [UInt8] {
        inserting(lines, afterLine: Int.max - 1)
    }

    /// The end of the line that begins at `start`, if it is an indented comment.
    private func endOfIndentedComment(from start: Int) -> Int? {
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard text.startIndex > start, text.first == UInt8(ascii: "#") else { return nil }
        return min(line.endIndex + 1, bytes.count)
    }

    /// How the text ends its lines.
    private var newline: [UInt8] {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        return Array((end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
    }

    /// Where the character at `location` begins; the end of the text if it has no such line or character.
    private func offset(of location: TextLocation) -> Int {
        var (line, column) = (1, 1)
        for (offset, byte) in bytes.enumerated() {
            // The rest of a character is none.
            guard byte & 0xC0 != 0x80 else { continue }
            if line == location.line, column == location.column { return offset }
            if line > location.line { return offset }
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        return bytes.count
    }

    /// The end of a value on one line that begins at `start`: a string, a number or a truth value.
    private func valueEnd(from start: Int) -> Int {
        guard start < bytes.count else { return start }
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes[(start + 1)...].firstIndex(of: quote)
            return end.map { $0 + 1 } ?? bytes.count
        }
        let ends = Array(" \t\r\n,]}#".utf8)
        return bytes[start...].firstIndex(where: ends.contains) ?? bytes.count
    }
}
