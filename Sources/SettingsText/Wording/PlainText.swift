extension StringProtocol {
    /// Returns the text without those characters at its start and end for which `isDropped` returns true.
    package func trimmedText(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
        return String(start[...last])
    }
}

extension String {
    /// The text without whitespace and quotes at its start and end.
    package var withoutQuotes: String {
        trimmedText { $0.isWhitespace || "\"'`“”„«»‘’‚".contains($0) }
    }

    /// The text as a TOML string, with double quotes around it. Control characters are escaped.
    package var quotedAsTOML: String {
        var quoted = "\""
        // A quote with a combining mark is one character, so single scalars are examined.
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u00\(digits.count == 1 ? "0" : "")\(digits)"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Character {
    /// Whether the character is a digit from 0 to 9.
    package var isDigit: Bool { ("0"..."9").contains(self) }
}
