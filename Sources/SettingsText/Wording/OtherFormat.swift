import Diagnostics

/// Recognizes configuration files that are not in TOML by their first bytes, and returns advice about them.
enum OtherFormat {
    /// Returns advice about a configuration text that is in another format, such as JSON or YAML. `start` is
    /// the first row of the text that has content. Returns nil if the text may be TOML.
    static func advice(forTextStarting start: Substring) -> String? {
        if start.hasPrefix("{\\rtf") {
            return "this is RTF, a word processor format; save the file as plain text"
        }
        if start.hasPrefix("%PDF") { return "this is a PDF; write the settings in a plain text file" }
        guard let format = format(of: start) else { return nil }
        return "this looks like \(format), but the configuration is TOML, with headers such as [display] and "
            + "settings such as width = 32"
    }

    private static func format(of start: Substring) -> String? {
        if start.first == "{" || start == "[" || start.hasPrefix("[{") { return "JSON" }
        if start.hasPrefix("---") || start.hasPrefix("%YAML") || start == "-" || start.hasPrefix("- ")
            || start.isYAMLSetting
        {
            return "YAML"
        }
        return start.first == "<" && !start.hasPrefix("<!--") ? "XML or HTML" : nil
    }

    /// Returns advice about a file that is not a plain UTF-8 text, such as a picture or a UTF-16 text.
    /// `bytes` contains at least the first 8 bytes of the file. Returns nil if the file may be a plain text.
    static func advice(forFileStarting bytes: some Collection<UInt8>) -> String? {
        let start = Array(bytes.prefix(8))
        if let signature = signatures.first(where: { start.starts(with: $0.bytes) }) {
            return "this is \(signature.name); write the settings in a plain text file"
        }
        let isUTF16 = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
        let zeros = start.indices.filter { start[$0] == 0 }
        let isEverySecond =
            start.count >= 4 && zeros.count == start.count / 2 && Set(zeros.map { $0 % 2 }).count == 1
        return isUTF16 || isEverySecond
            ? "this is UTF-16, which editors call Unicode; save the file as UTF-8" : nil
    }

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "an office document or a ZIP archive"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an office document"),
        ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
        ([0x47, 0x49, 0x46, 0x38], "a picture"), ([0x1F, 0x8B], "a compressed file"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]
}

/// Recognizes text that is not part of a configuration but was copied with it from a web page or a terminal.
enum PastedLine {
    /// Returns advice to remove or correct `line`, a line of a configuration file, if it was copied from a
    /// web page or a terminal, as in `$ nano`. Returns nil if it may be a setting.
    static func advice(on line: Substring) -> String? {
        if line.hasPrefix("```") || line.hasPrefix("~~~") {
            return "remove this line; it is a code fence copied from a web page"
        }
        if line.hasPrefix("...") || line.hasPrefix("…") {
            return "remove this line; it stands for omitted lines"
        }
        if isCommand(line) { return "this is a shell command, not a setting; remove the line" }
        for mark in ["> ", "* ", "• ", "+ ", "| "] where line.hasPrefix(mark) {
            return "remove the \(mark.prefix(1)) at the beginning of the line"
        }
        return nil
    }

    private static func isCommand(_ line: Substring) -> Bool {
        if line.hasPrefix("$ ") || line.hasPrefix("EOF") { return true }
        let words = line.split(separator: " ")
        guard let first = words.first else { return false }
        if first.contains("@"), line.contains("$") || line.contains("#"), !line.contains("=") { return true }
        let isFollowed = words.count > 1 && !words[1].hasPrefix("=") && !words[1].hasPrefix(":")
        return isFollowed && programs.contains(String(first))
    }

    private static let programs: Set<String> = [
        "apt", "apt-get", "cat", "cd", "echo", "loopbanner", "ls", "nano", "sudo", "systemctl", "vi", "vim",
    ]
}

extension Substring {
    /// Whether the text has the form `key:` or `key: value`, as settings in YAML have.
    fileprivate var isYAMLSetting: Bool {
        let key = prefix { $0.isKeyCharacter || $0 == "\"" }
        let rest = self[key.endIndex...]
        return !key.isEmpty && (rest == ":" || rest.hasPrefix(": "))
    }
}
