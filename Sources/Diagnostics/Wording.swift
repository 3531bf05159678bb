/// Functions that format values for messages to the user.
public enum Wording {
    /// Returns `text` in single quotes, with control characters escaped. A text with more than `most` code
    /// points is truncated and ends with `…`.
    public static func quoted(_ text: some StringProtocol, atMost most: Int = 40) -> String {
        "'\(printable(text, atMost: most))'"
    }

    /// Returns `text` with control characters escaped. A text with more than `most` code points is truncated
    /// and ends with `…`.
    public static func printable(_ text: some StringProtocol, atMost most: Int) -> String {
        let start = text.unicodeScalars.prefix(most)
        let rest = start.endIndex < text.unicodeScalars.endIndex ? "…" : ""
        return printable(String(String.UnicodeScalarView(start))) + rest
    }

    /// Returns `text` with control characters and other invisible characters escaped, as in `\u{7}`. The
    /// result can be printed safely on a terminal.
    public static func printable(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnprintable(scalar) {
                escaped += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
            } else {
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Returns the items as a phrase, such as `a, b and c` if `conjunction` is `and`.
    public static func list(_ items: [String], conjunction: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// Returns a description of `character` for a message. It consists of the character in quotes, and the
    /// code point and Unicode name of each of its scalars, such as `'é' (U+00E9 LATIN SMALL LETTER E WITH
    /// ACUTE)`.
    public static func named(_ character: Character) -> String {
        let parts = character.unicodeScalars.map { scalar in
            scalar.properties.name.map { "\(code(of: scalar)) \($0)" } ?? code(of: scalar)
        }
        return "'\(printable(String(character)))' (\(parts.joined(separator: ", ")))"
    }

    /// Returns the code point of `scalar` in the usual notation, such as `U+1F600`.
    public static func code(of scalar: Unicode.Scalar) -> String {
        "U+" + zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)
    }

    /// Returns `digits`, padded with leading zeros to `width` characters.
    public static func zeroPadded(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Returns the first invisible character of `name` that is not permitted in a name, or nil if there is
    /// none. These are control characters, and characters such as U+202E that change the direction of the
    /// surrounding text. Invisible parts of emoji and of joining letters are permitted.
    public static func hiddenCharacter(in name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            case .format:
                !(0x200C...0x200D).contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
            default: false
            }
        }
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }
}
