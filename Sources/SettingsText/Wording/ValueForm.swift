/// The kind of value that a configuration key accepts. Error messages use it to suggest the valid value that
/// the user probably meant.
package enum ValueForm: Sendable {
    case text
    /// A Boolean, which is written as `true` or `false`.
    case flag
    /// A string that contains a duration, such as `"500ms"`, or one of a few fixed words.
    case duration
    /// A whole number, measured in `unit`, such as pixels.
    case wholeNumber(unit: String)
    /// A number with or without decimals, measured in `unit`, such as pixels per second.
    case number(unit: String)
    /// A latitude or longitude in decimal degrees.
    case angle
    case strings
    /// A string with a special syntax, or an array of these strings. `interpret` converts an invalid text to
    /// the valid strings that it probably means, without quotation marks. It returns an empty array if the
    /// meaning is unclear.
    case interpreted(interpret: @Sendable (String) -> [String])
    case other

    /// Returns the value of this form in TOML notation that the user probably meant by `text`, an invalid
    /// value with or without quotation marks. Returns nil if the meaning is unclear.
    package func intendedTOML(for text: some StringProtocol) -> String? {
        let text = String(text).withoutQuotes
        guard !text.isEmpty else { return nil }
        switch self {
        case .text: return text.quotedAsTOML
        case .flag: return FlagGuess.flag(in: text).map { "\($0)" }
        case .duration: return (DurationGuess.duration(in: text) ?? text).quotedAsTOML
        case .wholeNumber(let unit): return Measure(text, unit: unit)?.wholeText
        case .number(let unit): return Measure(text, unit: unit)?.text
        case .angle: return AngleText.decimalDegrees(in: text)
        case .strings: return StringList.tomlArray(for: text)
        case .interpreted(let interpret):
            // Several strings need an array.
            let strings = interpret(text).map(\.quotedAsTOML)
            if strings.count > 1 { return "[\(strings.joined(separator: ", "))]" }
            return strings.first ?? text.quotedAsTOML
        case .other: return nil
        }
    }

    /// Returns advice such as `write width = 32`, which corrects `text`, an invalid value of the key `key`.
    /// Returns nil if the meaning of `text` is unclear.
    package func remedy(for text: some StringProtocol, key: String) -> String? {
        let text = String(text)
        if case .angle = self, let pair = AngleText.pair(in: text.withoutQuotes) {
            return "write latitude = \(pair.latitude) and longitude = \(pair.longitude)"
        }
        if case .angle = self, key == "longitude", let degrees = AngleText.degreesBeforeO(in: text) {
            return "O is east in German, and west in French, Italian and Spanish; "
                + "write \(key) = \(degrees) or \(key) = -\(degrees)"
        }
        if case .wholeNumber = self, key == "width", let size = SizeText.size(in: text.withoutQuotes) {
            return "write width = \(size.width) and height = \(size.height)"
        }
        return intendedTOML(for: text).map { "write \(key) = \($0)" }
    }
}

/// Interprets words that users write for `true` and `false`, such as `yes` and `off`, in several languages.
enum FlagGuess {
    private static let yes = [
        "true", "yes", "on", "1", "ja", "oui", "si", "sí", "an", "enabled", "enable", "y", "t",
    ]
    private static let no = [
        "false", "no", "off", "0", "nein", "non", "aus", "disabled", "disable", "none", "n", "f",
    ]

    /// Returns the Boolean that `text` probably means, such as true for `yes`, or nil if `text` is not a
    /// known word for a Boolean.
    static func flag(in text: String) -> Bool? {
        let word = text.lowercased()
        if yes.contains(word) { return true }
        return no.contains(word) ? false : nil
    }
}

/// Recognizes display sizes in the notation `64x16`, so that error messages can suggest the separate keys for
/// width and height.
enum SizeText {
    /// Returns the width and the height in a text such as `64x16`, as strings of digits, or nil if `text` is
    /// not a size.
    static func size(in text: String) -> (width: String, height: String)? {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { "x×*".contains($0) }
            .map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return (String(parts[0]), String(parts[1]))
    }
}

/// Extracts the strings from a list in an unsupported notation, such as `(red, green)`.
enum StringList {
    /// Returns the TOML array that the author of `text` probably intended, such as `["red", "green"]` for
    /// `(red, green)`. Returns nil if `text` contains no strings.
    static func tomlArray(for text: String) -> String? {
        let items = strings(in: text)
        return items.isEmpty ? nil : "[\(items.map(\.quotedAsTOML).joined(separator: ", "))]"
    }

    /// Returns the strings between quotation marks in `text`. If there are no quotation marks, returns the
    /// parts between commas or semicolons, or the words if `text` looks like a shell command.
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
