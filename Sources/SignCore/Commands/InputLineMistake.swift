import Diagnostics
import MonotonicTime
import SettingsText

extension InputLine {
    /// Why a text is not an input line.
    public enum Mistake: Error, Hashable, Sendable {
        /// There is no word.
        case empty
        /// There is no such word; `nearest` was probably meant.
        case unknownWord(String, nearest: String?)
        /// The word takes no argument.
        case unexpectedArgument(String, word: String)
        /// The word needs a number of the range.
        case missingNumber(ClosedRange<Int>, word: String)
        /// Not a number of the range. A step was probably meant if `steps` names the words for steps.
        case invalidNumber(String, ClosedRange<Int>, word: String, steps: String?)
        /// The word needs one of the states.
        case missingState([String], word: String)
        /// Not one of the states.
        case unknownState(String, [String], word: String)
        /// The word needs the id of an option.
        case missingID(word: String)
        /// Not a duration.
        case invalidDuration(String, DurationError)
        /// A quoted argument has no end.
        case missingClosingQuote
        /// A quoted argument is followed by more text.
        case textAfterQuote(String)
    }
}

extension InputLine.Mistake: CustomStringConvertible {
    /// The mistake and its remedy.
    public var description: String {
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
        case .missingClosingQuote: return "missing closing quote"
        case .textAfterQuote(let text):
            return """
                unexpected \(Wording.quoted(text)) after the closing quote; write \\" for a literal quote
                """
        }
    }

    private static let advice = "write one of \(InputLine.Word.all.map(\.usage).joined(separator: ", "))"

    private static func list(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: ", ")
    }
}
