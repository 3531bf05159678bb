import Diagnostics
import SignCore

/// The parts of a script line: a time, a word, and an argument.
///
/// A comment begins with a `#` that is a separate word or begins the line. The text after the second word is
/// one argument, up to the comment or the end. In quotes it may contain anything, and `\` escapes the next
/// character.
struct ScriptWords {
    /// The time and the word; fewer if the line ends early.
    var words: [Substring] = []
    /// The sign of a group that the line is for, as in `1s @2 tap`; nil if it names none.
    var sign: Int?
    /// The argument.
    var argument: String?
    /// The words of a message: those behind its quoted text, which is the argument, or all of them.
    var message: [Substring] = []

    /// Words whose argument is a text with more behind it.
    private static let messages: Set<Substring> = ["alert", "value"]

    /// A line that cannot be split, and the position of the mistake.
    struct Misread: Error {
        var message: String
        var start: Substring.Index
    }

    /// Splits `line`.
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

    /// Consumes the next word; nil at the end and at a comment.
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

    /// An argument of several words, as written.
    private static func plain(_ rest: inout Substring) throws(Misread) -> String? {
        let all = rest
        var end = rest.startIndex
        while let word = try nextWord(&rest) { end = word.endIndex }
        return end == all.startIndex ? nil : String(all[..<end])
    }

    /// An argument in quotes, with nothing after it.
    private static func quotedAlone(_ rest: inout Substring) throws(Misread) -> String {
        let argument = try quoted(&rest)
        guard let more = try nextWord(&rest) else { return argument }
        throw Misread(message: "\(InputLine.Mistake.textAfterQuote(String(more)))", start: more.startIndex)
    }

    /// An argument in quotes. What follows it is not read.
    private static func quoted(_ rest: inout Substring) throws(Misread) -> String {
        let start = rest.startIndex
        guard let argument = InputLine.takeQuoted(from: &rest) else {
            throw Misread(message: "\(InputLine.Mistake.missingClosingQuote)", start: start)
        }
        rest = rest.drop(while: \.isWhitespace)
        return argument
    }
}
