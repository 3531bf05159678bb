extension StringProtocol {
    /// Returns the text without the leading and trailing characters for which `isDropped` returns true.
    package func trimmedText(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(start[...last])
    }
}

extension String {
    /// The text without the whitespace and quotation marks at its start and end, including typographic
    /// quotation marks.
    package var withoutQuotes: String {
        trimmedText { $0.isWhitespace || "\"'`“”„«»‘’‚".contains($0) }
    }
}

extension Character {
    /// Whether the character is an ASCII digit from 0 to 9.
    package var isDigit: Bool { ("0"..."9").contains(self) }
}
