import SettingsText

/// Sets the key `name` in the text of a gateway's configuration, and leaves all other bytes unchanged.
enum NameEdit {
    /// Returns `text` with `name` as the value of the key `name`. Returns nil if `text` is invalid, or if its
    /// notation of the name cannot be edited.
    static func text(_ text: [UInt8], with name: String) -> [UInt8]? {
        guard let root = (try? TOMLDocument.parse(text))?.root,
            var expected = (try? GatewaySettings.parse(text, file: ""))?.settings
        else { return nil }
        expected.name = name
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Array($0)
        }
        let setting = Array("name = \(name.quotedAsTOML)".utf8)
        if let node = root.member("name") {
            let index = node.keyLocation.line - 1
            guard lines.indices.contains(index) else { return nil }
            lines[index] = setting + comment(in: lines[index])
        } else {
            let head = lines.prefix { $0.first != UInt8(ascii: "[") }
            let example = head.lastIndex { $0.starts(with: "#name".utf8) }
            // Without an example, the key is the first line. A byte order mark would then be in the middle.
            guard example != nil || !text.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
            lines.insert(setting, at: example.map { $0 + 1 } ?? 0)
        }
        let edited = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        return (try? GatewaySettings.parse(edited, file: ""))?.settings == expected ? edited : nil
    }

    /// Returns the comment at the end of `line`, including the spaces before it. The line contains a text in
    /// double quotes.
    private static func comment(in line: [UInt8]) -> [UInt8] {
        var quote: UInt8?
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                isEscaped = true
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "#") {
                let start = line[..<index].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                return Array(line[((start ?? index - 1) + 1)...])
            }
        }
        return line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
    }
}
