import Diagnostics
import MonotonicTime
import SignAPI

extension InputLine {
    /// An error that describes why a text cannot be parsed as an input.
    package enum Mistake: Error, Hashable, Sendable {
        case empty
        /// The first word is unknown. `nearest` is the most similar known word, or nil if none is similar.
        case unknownWord(String, nearest: String?)
        case unexpectedArgument(String, word: String)
        case missingNumber(ClosedRange<Int>, word: String)
        /// The argument is not a number in the permitted range. `steps` lists the commands that change the
        /// setting step by step, or is nil if none of them is a likely correction.
        case invalidNumber(String, ClosedRange<Int>, word: String, steps: String?)
        case missingState([String], word: String)
        case unknownState(String, [String], word: String)
        case missingID(word: String)
        case invalidDuration(String, DurationError)
        /// The argument does not consist of the name of a counter and a change, such as `queue +1`.
        case missingCount(String?, word: String)
        /// The change of a counter cannot be parsed, because it does not have a form such as `+1` or `=5`.
        case invalidChange(String)
        case missingClosingQuote
        /// A quoted argument is followed by more text (the associated value).
        case textAfterQuote(String)
        /// The text or a setting of a value or an alert is invalid. The associated value is a description of
        /// the error.
        case message(String)
    }
}

extension InputLine.Mistake: CustomStringConvertible {
    /// A human-readable description of the mistake and its remedy.
    package var description: String {
        switch self {
        case .empty: return "the line is empty; \(Self.advice)"
        case .unknownWord(let word, let nearest):
            let remedy = nearest.map { "did you mean '\($0)'?" } ?? Self.advice
            return "unknown command \(Wording.quoted(word)); \(remedy)"
        case .unexpectedArgument(let argument, let word):
            return "\(word) takes no argument, not \(Wording.quoted(argument))"
        case .missingNumber(let range, let word):
            return "\(word) needs a number, \(range.lowerBound) to \(range.upperBound)"
        case .invalidNumber(let argument, let range, let word, let steps):
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            let hint = steps.map { "; for a step write \($0)" } ?? ""
            return "\(word) must be \(limits), not \(Wording.quoted(argument))\(hint)"
        case .missingState(let states, let word): return "\(word) needs one of \(Self.list(states))"
        case .unknownState(let argument, let states, let word):
            return "\(word) must be one of \(Self.list(states)), not \(Wording.quoted(argument))"
        case .missingID(let word): return "\(word) needs the id of an option: \(word) ID"
        case .invalidDuration(let argument, let error): return "\(Wording.quoted(argument)) \(error)"
        case .missingCount(let argument, let word):
            let other = argument.map { ", not \(Wording.quoted($0))" } ?? ""
            return "\(word) needs a counter and a change\(other), as in \(word) queue +1"
        case .invalidChange(let change):
            return "the change of a counter must be +N, -N, =N or reset, not \(Wording.quoted(change))"
        case .missingClosingQuote: return "missing closing quote"
        case .textAfterQuote(let text):
            return """
                unexpected \(Wording.quoted(text)) after the closing quote; write \\" for a literal quote
                """
        case .message(let description): return description
        }
    }

    private static let advice = "write one of \(InputLine.Word.all.map(\.usage).joined(separator: ", "))"

    private static func list(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: ", ")
    }
}
