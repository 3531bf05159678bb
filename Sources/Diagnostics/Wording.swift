/// Formatting of values in messages.
public enum Wording {
    /// Returns up to `most` characters of `text` in quotes, with control characters escaped.
    public static func quoted(_ text: some StringProtocol, atMost most: Int = 40) -> String {
        "'\(printable(text, atMost: most))'"
    }

    /// Returns up to `most` code points of `text` with control characters escaped, followed by `…` if there are more.
    public static func printable(_ text: some StringProtocol, atMost most: Int) -> String {
        let start = text.unicodeScalars.prefix(most)
        let rest = start.endIndex < text.unicodeScalars.endIndex ? "…" : ""
        return printable(String(String.UnicodeScalarView(start))) + rest
    }

    /// Returns `text` with control characters escaped.
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

    /// Returns a list such as `a, b and c`, with `lastJoin` before the last item.
    public static func list(_ items: [String], lastJoin: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(lastJoin) " + last
    }

    /// Returns a character with the code points and Unicode names of its scalars.
    public static func named(_ character: Character) -> String {
        let parts = character.unicodeScalars.map { scalar in
            scalar.properties.name.map { "\(code(of: scalar)) \($0)" } ?? code(of: scalar)
        }
        return "'\(printable(String(character)))' (\(parts.joined(separator: ", ")))"
    }

    /// Returns a code point such as `U+1F600`.
    public static func code(of scalar: Unicode.Scalar) -> String {
        "U+" + zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)
    }

    /// Returns `digits` with leading zeros up to `width` characters.
    public static func zeroPadded(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }
}
