import Diagnostics
import SignFile

/// What a line of a script has in it: a time, a word, and what belongs to that.
///
/// A comment begins with `#`, which is a word of its own or begins the line. What comes behind the second word is
/// one argument, up to the comment or the end; in quotes it may have anything in it, and `\` makes the next
/// character nothing but itself.
struct ScriptWords {
    /// The time and the word; fewer where the line has no more.
    var words: [Substring] = []
    /// What comes behind them.
    var argument: String?

    /// A line that cannot be taken apart, and where in it.
    struct Misread: Error {
        var message: String
        var start: Substring.Index
    }

    /// Takes `line` apart.
    init(_ line: Substring) throws(Misread) {
        var rest = line.drop(while: \.isWhitespace)
        guard rest.first != "#" else { return }
        while words.count < 2, let word = try Self.nextWord(&rest) { words.append(word) }
        guard words.count == 2 else { return }
        argument = rest.first == "\"" ? try Self.quoted(&rest) : try Self.plain(&rest)
    }

    /// Takes the next word away; nil at the end and at a comment.
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

    /// An argument of several words, as they are written.
    private static func plain(_ rest: inout Substring) throws(Misread) -> String? {
        let all = rest
        var end = rest.startIndex
        while let word = try nextWord(&rest) { end = word.endIndex }
        return end == all.startIndex ? nil : String(all[..<end])
    }

    /// An argument in quotes, with nothing behind it.
    private static func quoted(_ rest: inout Substring) throws(Misread) -> String {
        let start = rest.startIndex
        rest.removeFirst()
        var argument = ""
        while let character = rest.popFirst() {
            if character == "\"" {
                rest = rest.drop(while: \.isWhitespace)
                guard let more = try nextWord(&rest) else { return argument }
                throw Misread(
                    message: """
                        unexpected \(Wording.quoted(more)) after the closing quote; write \\" for a literal quote
                        """,
                    start: more.startIndex
                )
            }
            if character == "\\", let next = rest.popFirst() {
                argument.append(next)
            } else {
                argument.append(character)
            }
        }
        throw Misread(message: "missing closing quote", start: start)
    }
}
