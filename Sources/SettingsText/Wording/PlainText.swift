extension StringProtocol {
    /// The text without the characters at its ends for which `isDropped` holds.
    package func trimmedText(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(start[...last])
    }
}

extension String {
    /// The text without blanks and quotes at its ends.
    package var withoutQuotes: String {
        trimmedText { $0.isWhitespace || "\"'`“”„«»‘’‚".contains($0) }
    }

    /// The text as a string of TOML.
    package var quotedAsTOML: String {
        let escaped = flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }
}

extension Character {
    /// Whether it is a digit of ASCII.
    package var isDigit: Bool { ("0"..."9").contains(self) }
}
