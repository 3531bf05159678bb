import Diagnostics
import MonotonicTime

extension DurationError: CustomStringConvertible {
    /// The error and its remedy, worded as the end of a sentence that begins with the invalid text in quotes.
    public var description: String { message(orWords: []) }

    /// Returns the error and its remedy, for a key that accepts a duration or one of `words`. The result is
    /// the end of a sentence that begins with the invalid text in quotes.
    package func message(orWords words: [String]) -> String {
        switch self {
        case .malformed: "is not a duration; \(Self.examples(orWords: words))"
        case .noUnit: "has no unit; \(Self.examples(orWords: words))"
        case .unknownUnit(let unit):
            "has an unknown unit \(Wording.quoted(unit)); \(Self.hint(unit))\(Self.examples(orWords: words))"
        case .negative: "is negative; a duration is zero or more"
        case .tooFine: "is finer than one nanosecond"
        case .tooLong: "is longer than 292 years"
        }
    }

    /// Whether the text may be a duration in an unsupported notation, such as `1:30`.
    var isNotation: Bool {
        switch self {
        case .malformed: true
        case .unknownUnit(let unit):
            !unit.contains(where: \.isLetter) || unit.contains(where: \.isPunctuation)
        default: false
        }
    }

    /// Returns examples of valid durations, followed by each of `words`, as a part of an error message.
    static func examples(orWords words: [String]) -> String {
        let units = Nanoseconds.units.map(\.name).joined(separator: " ")
        let alternatives = words.map { ", or \"\($0)\"" }.joined()
        return """
            write a number and a unit, such as "300ms", "3s", "1.5s" or "2min" (units: \(units))\(alternatives)
            """
    }

    private static func hint(_ unit: String) -> String {
        DurationGuess.units[unit.lowercased()].map { "did you mean '\($0)'? " } ?? ""
    }
}
