/// The form of a key's value in TOML, for remedies.
package enum ValueForm: Sendable {
    case text
    /// `true` or `false`.
    case flag
    /// A duration or a word, in quotes.
    case duration
    /// A whole number of `unit`.
    case whole(unit: String)
    /// A number of `unit`, which may have a decimal point.
    case number(unit: String)
    /// Degrees of latitude or longitude.
    case angle
    case strings
    /// A string, or an array of strings, with its own grammar. `interpret` returns the strings that a wrong text seems
    /// to mean, without quotes.
    case interpreted(interpret: @Sendable (String) -> [String])
    case other

    /// Returns the TOML value that `text`, with or without quotes, seems to mean; nil if it is unclear.
    package func toml(for text: some StringProtocol) -> String? {
        let text = String(text).withoutQuotes
        guard !text.isEmpty else { return nil }
        switch self {
        case .text: return text.quotedAsTOML
        case .flag: return FlagGuess.flag(in: text).map { "\($0)" }
        case .duration: return (DurationGuess.duration(in: text) ?? text).quotedAsTOML
        case .whole(let unit): return Measure(text, unit: unit)?.wholeText
        case .number(let unit): return Measure(text, unit: unit)?.text
        case .angle: return AngleText.degrees(in: text)
        case .strings: return StringList.toml(for: text)
        case .interpreted(let interpret):
            let strings = interpret(text).map(\.quotedAsTOML)
            if strings.count > 1 { return "[\(strings.joined(separator: ", "))]" }
            return strings.first ?? text.quotedAsTOML
        case .other: return nil
        }
    }

    /// Returns what to write for `key` instead of `text`; nil if it is unclear.
    package func remedy(for text: some StringProtocol, key: String) -> String? {
        let text = String(text)
        if case .angle = self, let pair = AngleText.pair(in: text.withoutQuotes) {
            return "write latitude = \(pair.latitude) and longitude = \(pair.longitude)"
        }
        if case .angle = self, key == "longitude", let degrees = AngleText.degreesBeforeO(in: text) {
            return "O is east in German, and west in French, Italian and Spanish; "
                + "write \(key) = \(degrees) or \(key) = -\(degrees)"
        }
        if case .whole = self, key == "width", let size = SizeText.size(in: text.withoutQuotes) {
            return "write width = \(size.width) and height = \(size.height)"
        }
        return toml(for: text).map { "write \(key) = \($0)" }
    }
}

/// Common words for `true` and `false`.
enum FlagGuess {
    private static let yes = [
        "true", "yes", "on", "1", "ja", "oui", "si", "sí", "an", "enabled", "enable", "y", "t",
    ]
    private static let no = [
        "false", "no", "off", "0", "nein", "non", "aus", "disabled", "disable", "none", "n", "f",
    ]

    /// Returns the flag that `text` means, or nil if it means none.
    static func flag(in text: String) -> Bool? {
        let word = text.lowercased()
        return yes.contains(word) ? true : no.contains(word) ? false : nil
    }
}

/// Sizes of displays in the notation `64x16`.
enum SizeText {
    /// Returns the width and the height in `text`, or nil if it is not a size.
    static func size(in text: String) -> (width: String, height: String)? {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { "x×*".contains($0) }
            .map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return (String(parts[0]), String(parts[1]))
    }
}

/// Arrays of strings in common notations.
enum StringList {
    /// Returns the TOML array that `text` seems to mean, or nil if there is nothing in it.
    static func toml(for text: String) -> String? {
        let items = strings(in: text)
        return items.isEmpty ? nil : "[\(items.map(\.quotedAsTOML).joined(separator: ", "))]"
    }

    /// Returns the quoted strings in `text`, or else the parts between commas and semicolons.
    static func strings(in text: String) -> [String] {
        let inner = text.trimmedText { "[](){}".contains($0) || $0.isWhitespace }
        var items: [String] = []
        if inner.contains("\"") {
            let pieces = inner.split(separator: "\"", omittingEmptySubsequences: false)
            items = pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        } else {
            // A program and its arguments are often written as for a shell.
            let isCommand = inner.first == "/" && !inner.contains(",") && !inner.contains(";")
            items = inner.split { isCommand ? $0 == " " : ",;".contains($0) }.map { String($0).withoutQuotes }
        }
        items.removeAll(where: \.isEmpty)
        return items
    }
}
