extension StringProtocol {
    /// Returns the text without the leading and trailing characters for which `isDropped` returns true.
    package func trimmedText(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(start[...last])
    }
}

extension String {
    /// The text without leading and trailing whitespace and quotes.
    package var withoutQuotes: String {
        trimmedText { $0.isWhitespace || "\"'`“”„«»‘’‚".contains($0) }
    }

    /// The text as a quoted TOML string.
    package var quotedAsTOML: String {
        let escaped = flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }
}

extension Character {
    /// Whether the character is an ASCII digit.
    package var isDigit: Bool { ("0"..."9").contains(self) }
}
