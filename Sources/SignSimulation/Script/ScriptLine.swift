import Diagnostics
import SignCore

/// The parts of one line in a script file: a time, a command and an argument.
///
/// A comment starts with a `#` that starts the line of the file or is a separate word. The text from the
/// command to the comment, or to the end of the line, is a single argument. In quotes, an argument can
/// contain anything, and `\` escapes the next character.
struct ScriptLine {
    /// The time and the command, followed by the name of the value if the command is `value`. If the text
    /// ends early, there are fewer than two tokens.
    var tokens: [Substring] = []
    /// The number of the sign in a group that receives the input, as in `1s @2 tap`. Nil if the script names
    /// no sign for this input.
    var signNumber: Int?
    var argument: String?
    /// The words after the quoted text of a message, which are its settings. If the text is not quoted, these
    /// are all words of the message.
    var message: [Substring] = []

    /// The script commands whose argument is a text, optionally followed by settings.
    private static let messageCommands: Set<Substring> = ["alert", "value"]

    /// Splits `line`, a line of a script file such as `1.5s @2 goto Tea`, into its time (`1.5s`), the sign
    /// that receives the input (`@2`, optional), its command (`goto`) and the argument of the command
    /// (`Tea`). The time and the command become the first `tokens`. An empty line of the file, or one with
    /// only a comment, has no tokens. Throws if the text is malformed.
    init(_ line: Substring) throws(ScriptError) {
        var remainingText = line.drop(while: \.isWhitespace)
        guard remainingText.first != "#" else { return }
        guard let time = try Self.takeNextWord(from: &remainingText) else { return }
        tokens.append(time)

        var commandWord = try Self.takeNextWord(from: &remainingText)
        if let word = commandWord, word.first == "@" {
            signNumber = try Self.parseSignNumber(word)
            commandWord = try Self.takeNextWord(from: &remainingText)
        }
        // Without a command, there are no arguments. The caller reports the missing command.
        guard let command = commandWord else { return }
        tokens.append(command)

        if Self.messageCommands.contains(command) {
            try readMessage(of: command, from: &remainingText)
        } else if remainingText.first == "\"" {
            argument = try Self.takeOnlyQuotedArgument(from: &remainingText)
        } else {
            argument = try Self.takePlainArgument(from: &remainingText)
        }
    }

    /// Reads the arguments of the script command `alert` or `value` from `rest`, the remaining text: a text,
    /// which may be in quotes, and settings. For `value`, the name of the value precedes the text.
    private mutating func readMessage(
        of command: Substring,
        from rest: inout Substring
    ) throws(ScriptError) {
        if command == "value", let name = try Self.takeNextWord(from: &rest) { tokens.append(name) }
        if rest.first == "\"" { argument = try Self.takeQuotedArgument(from: &rest) }
        while let word = try Self.takeNextWord(from: &rest) { message.append(word) }
    }

    /// Returns the number of the sign in `word`, which consists of `@` and a positive number, such as `@2`.
    /// Throws if `word` has another form.
    private static func parseSignNumber(_ word: Substring) throws(ScriptError) -> Int {
        guard let number = Int(word.dropFirst()), number > 0 else {
            throw ScriptError(
                message: "\(Wording.quoted(word)) is not a sign; write @ and its number, such as @2",
                start: word.startIndex
            )
        }
        return number
    }

    /// Removes the next word from the start of `remainingText`, together with the spaces after it, and
    /// returns it. Returns nil at the end of the text, and at a comment. Throws if a word such as `#1` could
    /// be either an argument or a comment.
    private static func takeNextWord(from remainingText: inout Substring) throws(ScriptError) -> Substring? {
        let word = remainingText.prefix { !$0.isWhitespace }
        guard let first = word.first else { return nil }

        if first == "#" {
            // A word such as #1 may be either an argument or a comment without a space.
            guard word.allSatisfy({ $0 == "#" }) else {
                throw ScriptError(
                    message: """
                        \(Wording.quoted(word)) is ambiguous; write a space after the # of a comment, \
                        and quote an argument that contains #, as in goto "Tea #1"
                        """,
                    start: word.startIndex
                )
            }
            return nil
        }

        remainingText = remainingText[word.endIndex...].drop(while: \.isWhitespace)
        return word
    }

    private static func takePlainArgument(from rest: inout Substring) throws(ScriptError) -> String? {
        let text = rest
        var end = rest.startIndex
        while let word = try takeNextWord(from: &rest) { end = word.endIndex }
        return end == text.startIndex ? nil : String(text[..<end])
    }

    /// Removes a quoted argument from the start of `rest`, and returns it without its quotes.
    ///
    /// - Throws: `ScriptError` if the closing quote is missing, or if more text follows the argument.
    private static func takeOnlyQuotedArgument(from rest: inout Substring) throws(ScriptError) -> String {
        let argument = try takeQuotedArgument(from: &rest)
        guard let unexpectedWord = try takeNextWord(from: &rest) else { return argument }
        throw ScriptError(
            message: "\(InputLine.Mistake.textAfterQuote(String(unexpectedWord)))",
            start: unexpectedWord.startIndex
        )
    }

    private static func takeQuotedArgument(from rest: inout Substring) throws(ScriptError) -> String {
        let start = rest.startIndex
        guard let argument = InputLine.takeQuotedText(from: &rest) else {
            throw ScriptError(message: "\(InputLine.Mistake.missingClosingQuote)", start: start)
        }
        rest = rest.drop(while: \.isWhitespace)
        return argument
    }
}

struct ScriptError: Error, Hashable {
    var message: String
    /// The position of the error in the line of the script file, or nil if the error concerns the command as
    /// a whole.
    var start: Substring.Index?
}
