import SettingsText

/// An editor that sets the key `name` in the text of a gateway's configuration, and leaves all other bytes
/// unchanged.
enum NameEdit {
    /// Returns the configuration `text` with `name` as the value of its key `name`, the name of the sign.
    /// Returns nil if `text` is invalid or its notation does not permit the edit.
    ///
    /// The edit replaces or inserts one line of the text without regard to the notation of the rest. To be
    /// sure that nothing else has changed, the result is parsed, and its settings are compared with the
    /// expected ones. They differ if the old name has several lines, or shares its line with other keys.
    static func editedText(of text: [UInt8], settingNameTo name: String) -> [UInt8]? {
        guard let root = (try? TOMLDocument.parse(text))?.root,
            var expectedSettings = (try? GatewaySettings.parse(text, file: ""))?.settings
        else { return nil }
        expectedSettings.name = name

        let newline = UInt8(ascii: "\n")
        let lines = text.split(separator: newline, omittingEmptySubsequences: false).map { Array($0) }
        let nameLine = Array("name = \(name.quotedAsTOML)".utf8)
        let currentName = root.member("name")
        guard let editedLines = linesWithName(nameLine, in: lines, replacing: currentName) else { return nil }

        let editedText = Array(editedLines.joined(separator: [newline]))
        let editedSettings = (try? GatewaySettings.parse(editedText, file: ""))?.settings
        return editedSettings == expectedSettings ? editedText : nil
    }

    /// Returns `lines`, the lines of the configuration file, with `nameLine` instead of the line of
    /// `currentName`, whose comment is kept. If `currentName` is nil, inserts `nameLine`. Returns nil if it
    /// cannot be inserted.
    private static func linesWithName(
        _ nameLine: [UInt8],
        in lines: [[UInt8]],
        replacing currentName: TOMLNode?
    ) -> [[UInt8]]? {
        var editedLines = lines
        if let currentName {
            // Locations count the lines from 1.
            let lineIndex = currentName.keyLocation.line - 1
            guard lines.indices.contains(lineIndex) else { return nil }
            editedLines[lineIndex] = nameLine + comment(in: lines[lineIndex])
        } else {
            guard let lineIndex = insertionIndex(in: lines) else { return nil }
            editedLines.insert(nameLine, at: lineIndex)
        }
        return editedLines
    }

    /// Returns the index at which to insert the line with the key `name`: after the commented example that
    /// precedes the first table, or 0 if there is no example. Returns nil if a byte order mark must remain at
    /// the start of the text.
    private static func insertionIndex(in lines: [[UInt8]]) -> Int? {
        let linesBeforeTables = lines.prefix { $0.first != UInt8(ascii: "[") }
        if let exampleIndex = linesBeforeTables.lastIndex(where: { $0.starts(with: "#name".utf8) }) {
            return exampleIndex + 1
        }
        let hasByteOrderMark = lines.first?.starts(with: [0xEF, 0xBB, 0xBF]) ?? false
        return hasByteOrderMark ? nil : 0
    }

    /// Returns the comment at the end of `line`, a line of the configuration file, including the spaces
    /// before the comment. If there is no comment, returns the carriage return at the end of the line or, if
    /// there is none, an empty array.
    private static func comment(in line: [UInt8]) -> [UInt8] {
        guard let numberSign = commentStart(in: line) else {
            return line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
        }
        let valueEnd = line[..<numberSign].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return Array(line[(valueEnd.map { $0 + 1 } ?? numberSign)...])
    }

    /// Returns the index of the number sign (`#`) that begins the comment in `line`, a line of the
    /// configuration file, or nil if there is no comment. A number sign in a TOML string does not begin a
    /// comment, so the loop keeps track of the quotation mark that has opened the current string.
    private static func commentStart(in line: [UInt8]) -> Int? {
        let (singleQuote, doubleQuote) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
        // The quotation mark that ends the current string, or nil outside strings.
        var openQuote: UInt8?
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if let quote = openQuote {
                if byte == quote { openQuote = nil }
                // Only strings in double quotation marks have escape sequences.
                isEscaped = quote == doubleQuote && byte == UInt8(ascii: "\\")
            } else if byte == singleQuote || byte == doubleQuote {
                openQuote = byte
            } else if byte == UInt8(ascii: "#") {
                return index
            }
        }
        return nil
    }
}
