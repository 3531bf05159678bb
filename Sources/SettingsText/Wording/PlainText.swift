extension StringProtocol {
    /// Returns the text without leading and trailing characters that satisfy `isDropped`.
    package func trimmedText(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(start[...last])
    }
}

extension String {
    /// The text without leading and trailing blanks and quotes.
    package var withoutQuotes: String {
        trimmedText { $0.isWhitespace || "\"'`“”„«»‘’‚".contains($0) }
    }

    /// The text as a TOML string.
    package var quotedAsTOML: String {
        let escaped = flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }
}

extension Character {
    /// Whether the character is an ASCII digit.
    package var isDigit: Bool { ("0"..."9").contains(self) }
}
