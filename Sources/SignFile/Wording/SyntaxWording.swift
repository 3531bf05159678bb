import Diagnostics

extension TOMLSyntaxError {
    /// The parser's message, reworded for users: without the parser's activity, and with advice on common
    /// mistakes.
    ///
    /// - Parameters:
    ///   - source: The text with the mistake.
    ///   - lists: The names of the tables that are written in double brackets.
    func explanation(of source: [UInt8], lists: [String]) -> String {
        var text = Wording.printable(message)[...]
        if text.hasPrefix(Self.preamble), let colon = text.firstRange(of: ": ") {
            text = text[colon.upperBound...]
        }
        if let note = text.firstRange(of: " (TOML_") { text = text[..<note.lowerBound] }
        let advice =
            SyntaxAdvice(
                text,
                inLine: location.line,
                of: String(decoding: source, as: UTF8.self),
                lists: lists
            )
            .text ?? Self.hints.first { text.contains($0.sign) }?.hint
        return text + (advice.map { "; \($0)" } ?? "")
    }

    private static let preamble = "Error while parsing "

    private static let hints: [(sign: String, hint: String)] = [
        ("cannot redefine existing", "each key and table may appear only once"),
        ("could not determine value type", quotes),
        ("expected 'true'", quotes),
        ("expected 'false'", quotes),
        ("expected value", "write settings as key = value"),
        ("expected '='", "write settings as key = value"),
        ("unescaped control characters", "check for a missing closing quote in this line"),
        ("unknown escape sequence", "a backslash itself is written \\\\"),
    ]

    private static let quotes = "strings need quotes, such as text = \"Tea\""
}
