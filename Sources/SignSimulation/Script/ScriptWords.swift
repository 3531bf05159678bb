import Diagnostics
import SignCore

/// The parts of a script line: a time, a command and an argument.
///
/// A comment starts with a `#` that is a separate word or starts the line. The text after the command, up to a comment
/// or the end, is one argument. It can contain anything in quotes, in which `\` escapes the next character.
struct ScriptWords {
    /// The time and the command, fewer if the line ends early.
    var words: [Substring] = []
    /// The number of a sign in a group, as in `1s @2 tap`.
    var sign: Int?
    /// The argument.
    var argument: String?
    /// The words of a message after its quoted text, or all of them.
    var message: [Substring] = []

    /// Commands whose argument is a text with settings.
    private static let messages: Set<Substring> = ["alert", "value"]

    /// A problem of a line, and its position.
    struct Misread: Error {
        var message: String
        var start: Substring.Index
    }

    init(_ line: Substring) throws(Misread) {
        var rest = line.drop(while: \.isWhitespace)
        guard rest.first != "#" else { return }
        while words.count < 2, let word = try Self.nextWord(&rest) {
            guard words.count == 1, sign == nil, word.first == "@" else {
                words.append(word)
                continue
            }
            guard let number = Int(word.dropFirst()), number > 0 else {
                throw Misread(
                    message: "\(Wording.quoted(word)) is no sign; write @ and its number, as in @2",
                    start: word.startIndex
                )
            }
            sign = number
        }
        guard words.count == 2 else { return }
        guard Self.messages.contains(words[1]) else {
            argument = rest.first == "\"" ? try Self.quotedAlone(&rest) : try Self.plain(&rest)
            return
        }
        if words[1] == "value", let name = try Self.nextWord(&rest) { words.append(name) }
        if rest.first == "\"" { argument = try Self.quoted(&rest) }
        while let word = try Self.nextWord(&rest) { message.append(word) }
    }

    /// Removes and returns the next word, or nil at the end and at a comment.
    private static func nextWord(_ rest: inout Substring) throws(Misread) -> Substring? {
        let word = rest.prefix { !$0.isWhitespace }
        guard let first = word.first else { return nil }
        if first == "#" {
            guard word.allSatisfy({ $0 == "#" }) else {
                throw Misread(
                    message: """
                        \(Wording.quoted(word)) is ambiguous; write a space after the # of a comment, \
                        and quote an argument that contains #, as in goto "Tea #1"
                        """,
                    start: word.startIndex
                )
            }
            return nil
        }
        rest = rest[word.endIndex...].drop(while: \.isWhitespace)
        return word
    }

    /// Parses an unquoted argument.
    private static func plain(_ rest: inout Substring) throws(Misread) -> String? {
        let all = rest
        var end = rest.startIndex
        while let word = try nextWord(&rest) { end = word.endIndex }
        return end == all.startIndex ? nil : String(all[..<end])
    }

    /// Parses a quoted argument and rejects text after it.
    private static func quotedAlone(_ rest: inout Substring) throws(Misread) -> String {
        let argument = try quoted(&rest)
        guard let more = try nextWord(&rest) else { return argument }
        throw Misread(message: "\(InputLine.Mistake.textAfterQuote(String(more)))", start: more.startIndex)
    }

    /// Parses a quoted argument.
    private static func quoted(_ rest: inout Substring) throws(Misread) -> String {
        let start = rest.startIndex
        guard let argument = InputLine.takeQuoted(from: &rest) else {
            throw Misread(message: "\(InputLine.Mistake.missingClosingQuote)", start: start)
        }
        rest = rest.drop(while: \.isWhitespace)
        return argument
    }
}
