/// The kind of value that a key accepts. An error message uses it to suggest the valid value that the user meant.
package enum ValueForm: Sendable {
    case text
    /// A Boolean, `true` or `false`.
    case flag
    /// A string with a duration, such as `"500ms"`, or with one of a few words.
    case duration
    /// A whole number in the unit `unit`.
    case whole(unit: String)
    /// A number in the unit `unit`, with or without decimals.
    case number(unit: String)
    /// A latitude or longitude in degrees.
    case angle
    case strings
    /// A string with a special syntax, or an array of such strings. `interpret` converts an invalid text to the valid
    /// strings, without quotes, that it probably means.
    case interpreted(interpret: @Sendable (String) -> [String])
    case other

    /// Returns the TOML value of this form that the user probably meant by `text`, an invalid value with or without
    /// quotes. Returns nil if the meaning is unclear.
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
            // Several strings need an array.
            let strings = interpret(text).map(\.quotedAsTOML)
            if strings.count > 1 { return "[\(strings.joined(separator: ", "))]" }
            return strings.first ?? text.quotedAsTOML
        case .other: return nil
        }
    }

    /// Returns advice such as `write width = 32` about the invalid value `text` of `key`. Returns nil if the meaning of
    /// `text` is unclear.
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

/// The words that users write instead of `true` and `false`, such as `yes` and `off`.
enum FlagGuess {
    private static let yes = [
        "true", "yes", "on", "1", "ja", "oui", "si", "sí", "an", "enabled", "enable", "y", "t",
    ]
    private static let no = [
        "false", "no", "off", "0", "nein", "non", "aus", "disabled", "disable", "none", "n", "f",
    ]

    /// Returns the Boolean that `text` probably means, or nil if `text` is not such a word.
    static func flag(in text: String) -> Bool? {
        let word = text.lowercased()
        if yes.contains(word) { return true }
        return no.contains(word) ? false : nil
    }
}

/// Finds display sizes in the notation `64x16`.
enum SizeText {
    /// Returns the width and height in `text`, such as `64x16`, or nil if `text` is not a size.
    static func size(in text: String) -> (width: String, height: String)? {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { "x×*".contains($0) }
            .map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return (String(parts[0]), String(parts[1]))
    }
}

/// Finds the strings in a list in an unsupported notation, such as `(red, green)`.
enum StringList {
    /// Returns `text` as the TOML array that its author probably intended, such as `["red", "green"]` for `(red,
    /// green)`. Returns nil if `text` contains no strings.
    static func toml(for text: String) -> String? {
        let items = strings(in: text)
        return items.isEmpty ? nil : "[\(items.map(\.quotedAsTOML).joined(separator: ", "))]"
    }

    /// Returns the quoted strings in `text`. If there are no quotes, returns the parts between commas or semicolons.
    static func strings(in text: String) -> [String] {
        let inner = text.trimmedText { "[](){}".contains($0) || $0.isWhitespace }
        var items: [String] = []
        if inner.contains("\"") {
            let pieces = inner.split(separator: "\"", omittingEmptySubsequences: false)
            items = pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        } else {
            // A command is often written as in a shell, with spaces between the program and its arguments.
            let isCommand = inner.first == "/" && !inner.contains(",") && !inner.contains(";")
            items = inner.split { isCommand ? $0 == " " : ",;".contains($0) }.map { String($0).withoutQuotes }
        }
        items.removeAll(where: \.isEmpty)
        return items
    }
}
