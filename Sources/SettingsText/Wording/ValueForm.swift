/// What the value of a key looks like in TOML, for remedies.
package enum ValueForm: Sendable {
    /// A string.
    case text
    /// `true` or `false`.
    case flag
    /// A duration in quotes, or a word in quotes.
    case duration
    /// A whole number of `unit`.
    case whole(unit: String)
    /// A number of `unit`, which may have a decimal point.
    case number(unit: String)
    /// Degrees of latitude or longitude.
    case angle
    /// An array of strings.
    case strings
    /// A string whose mistakes `meaning` knows; it returns the strings without quotes, several for an array of them.
    case coded(meaning: @Sendable (String) -> [String])
    /// Anything else.
    case other

    /// The value in TOML that `written` most likely stands for; nil if that is unclear. `written` is the text of a value
    /// without its quotes.
    package func meaning(of written: some StringProtocol) -> String? {
        let text = String(written).withoutQuotes
        guard !text.isEmpty else { return nil }
        switch self {
        case .text: return text.quotedAsTOML
        case .flag: return FlagWords.meaning(of: text).map { "\($0)" }
        case .duration: return (DurationGuess.meaning(of: text) ?? text).quotedAsTOML
        case .whole(let unit): return Measure(text, unit: unit)?.wholeText
        case .number(let unit): return Measure(text, unit: unit)?.text
        case .angle: return AngleText.degrees(in: text)
        case .strings: return StringList.meaning(of: text)
        case .coded(let meaning):
            let strings = meaning(text).map(\.quotedAsTOML)
            if strings.count > 1 { return "[\(strings.joined(separator: ", "))]" }
            return strings.first ?? text.quotedAsTOML
        case .other: return nil
        }
    }

    /// What to write for `key` instead of `written`; nil if that is unclear.
    package func remedy(for written: some StringProtocol, key: String) -> String? {
        if case .angle = self, let pair = AngleText.pair(in: String(written).withoutQuotes) {
            return "write latitude = \(pair.latitude) and longitude = \(pair.longitude)"
        }
        if case .angle = self, key == "longitude", let degrees = AngleText.degreesBeforeO(in: String(written))
        {
            return
                "O is east in German, and west in French, Italian and Spanish; write \(key) = \(degrees) or \(key) = -\(degrees)"
        }
        if case .whole = self, key == "width", let size = SizeText.size(in: String(written).withoutQuotes) {
            return "write width = \(size.width) and height = \(size.height)"
        }
        return meaning(of: written).map { "write \(key) = \($0)" }
    }
}

/// The words that people write for `true` and `false`.
enum FlagWords {
    private static let yes = [
        "true", "yes", "on", "1", "ja", "oui", "si", "sí", "an", "enabled", "enable", "y", "t",
    ]
    private static let no = [
        "false", "no", "off", "0", "nein", "non", "aus", "disabled", "disable", "none", "n", "f",
    ]

    /// The flag that `text` stands for; nil if it is none.
    static func meaning(of text: String) -> Bool? {
        let word = text.lowercased()
        return yes.contains(word) ? true : no.contains(word) ? false : nil
    }
}

/// Two whole numbers with a cross between them, as the size of a display is often written.
enum SizeText {
    /// The width and the height in `text`, such as `64x16`; nil if it is no size.
    static func size(in text: String) -> (width: String, height: String)? {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { "x×*".contains($0) }
            .map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return (String(parts[0]), String(parts[1]))
    }
}

/// Arrays of strings as people write them.
enum StringList {
    /// The array that `text` stands for: its strings, or else the words between commas.
    static func meaning(of text: String) -> String? {
        let items = strings(in: text)
        return items.isEmpty ? nil : "[\(items.map(\.quotedAsTOML).joined(separator: ", "))]"
    }

    /// The strings themselves.
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
