import Diagnostics

extension TOMLSyntaxError {
    /// Returns the message that explains this syntax error in `source`, the bytes of a TOML file. `lists`
    /// contains the names of the tables that are written with double brackets. Because the other names are
    /// missing, the message gives less advice than with a complete vocabulary.
    package func explanation(of source: [UInt8], lists: [String]) -> String {
        explanation(of: source, vocabulary: SettingsVocabulary(lists: lists))
    }

    /// Returns a message that explains this syntax error to the user: the problem and, after a semicolon, one
    /// remedy if there is any.
    ///
    /// The problem is the parser's message without its preamble. The remedy is, in order of preference, that
    /// of the parser, advice about the line of the file with the error, or a general hint about this kind of
    /// mistake. Only the parser's remedy `quotesOnly` is less specific than advice about the line.
    ///
    /// - Parameters:
    ///   - source: The bytes of the file with the error.
    ///   - vocabulary: The names of the tables and keys that such a file may have.
    package func explanation(of source: [UInt8], vocabulary: SettingsVocabulary) -> String {
        if let advice = OtherFormat.advice(forFileStarting: source) { return advice }

        let (problem, parserRemedy) = Self.problemAndRemedy(in: problemText(in: source))
        if let parserRemedy, parserRemedy != Self.quotesOnly { return "\(problem); \(parserRemedy)" }

        let sourceText = String(decoding: source, as: UTF8.self)
        let adviceOnLine = SyntaxAdvice(problem, inLine: location.line, of: sourceText, vocabulary).text
        let generalHint = Self.hints.first { problem.contains(text: $0.sign) }?.hint
        guard let remedy = adviceOnLine ?? parserRemedy ?? generalHint else { return String(problem) }
        return "\(problem); \(remedy)"
    }

    /// Returns the two parts of the parser's message `text`: the problem, and the remedy after the semicolon.
    /// The remedy is nil if there is no semicolon.
    private static func problemAndRemedy(in text: Substring) -> (problem: Substring, remedy: String?) {
        guard let separator = text.firstRange(ofText: "; ") else { return (text, nil) }
        return (text[..<separator.lowerBound], String(text[separator.upperBound...]))
    }

    /// Returns the parser's error message without its preamble and its note about the version of TOML.
    /// Messages that would mislead the user are corrected.
    private func problemText(in source: [UInt8]) -> Substring {
        var text = Wording.printable(message)[...]
        if text.hasPrefix(Self.preamble), let colon = text.firstRange(ofText: ": ") {
            text = text[colon.upperBound...]
        }
        if let note = text.firstRange(ofText: " (TOML_") { text = text[..<note.lowerBound] }
        if text.contains(text: "control characters other than TAB"), isAtEndOfLine(of: source) {
            text = "unterminated string"
        }
        // The parser's message about an invalid hour wrongly contains the range of minutes.
        if let range = text.firstRange(ofText: Self.wrongHours) {
            text = text[..<range.lowerBound] + Self.hours + text[range.upperBound...]
        }
        return text
    }

    /// Returns whether the syntax error is at the end of a line of the file, which means that a string there
    /// is not closed. `source` contains the bytes of the file.
    private func isAtEndOfLine(of source: [UInt8]) -> Bool {
        let lines = String(decoding: source, as: UTF8.self).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        return lines.dropFirst(location.line - 1).first.map { $0.unicodeScalars.count < location.column }
            ?? false
    }

    /// The parser's remedy for a non-ASCII character outside quotation marks.
    private static let quotesOnly = "it is allowed only in quotes or in a comment"
    private static let preamble = "Error while parsing "
    private static let wrongHours = "hour between 0 to 59"
    private static let hours = "hour between 0 and 23"

    private static let hints: [(sign: String, hint: String)] = [
        ("cannot redefine existing", "each key and table may appear only once"),
        ("could not determine value type", quotes),
        ("expected 'true'", quotes),
        ("expected 'false'", quotes),
        ("expected value", "write settings as key = value"),
        ("expected '='", "write settings as key = value"),
        ("unterminated string", "add the closing quote"),
        ("unescaped control characters", "write \\t for a tab and \\n for a line break"),
        ("surrogates", "write the character itself, or its code point as \\U0001F382"),
        ("unknown escape sequence", "write a literal backslash as \\\\"),
    ]

    private static let quotes = "strings need quotes, such as text = \"Tea\""
}
