import Diagnostics
import MonotonicTime

extension DurationError: CustomStringConvertible {
    /// A description of the error in a duration and of its remedy. It completes a sentence that begins with
    /// the invalid text in quotation marks.
    public var description: String { message(orWords: []) }

    /// Returns a description of the error in a duration and of its remedy. `words` are words that the key
    /// accepts instead of a duration. The description completes a sentence that begins with the invalid text
    /// in quotation marks.
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

    /// Whether the invalid text may be a duration in an unsupported notation, such as `1:30`.
    package var isNotation: Bool {
        switch self {
        case .malformed: true
        case .unknownUnit(let unit):
            !unit.contains(where: \.isLetter) || unit.contains(where: \.isPunctuation)
        default: false
        }
    }

    /// Returns examples of valid durations, followed by each of `words`, as a part of an error message.
    package static func examples(orWords words: [String]) -> String {
        let units = Nanoseconds.units.map(\.name).joined(separator: " ")
        let alternatives = words.map { ", or \"\($0)\"" }.joined()
        return """
            write a number and a unit, such as "300ms", "3s", "1.5s" or "2min" (units: \(units))\(alternatives)
            """
    }

    private static func hint(_ unit: String) -> String {
        commonUnits[unit.lowercased()].map { "did you mean '\($0)'? " } ?? ""
    }

    /// The supported units of durations, by the names that users commonly write for them. The names are in
    /// lowercase and in several languages.
    package static let commonUnits: [String: String] = [
        "sec": "s", "secs": "s", "second": "s", "seconds": "s", "sekunde": "s", "sekunden": "s", "sek": "s",
        "seconde": "s", "secondes": "s", "segundo": "s", "segundos": "s", "secondo": "s", "secondi": "s",
        "seg": "s",
        "msec": "ms", "msecs": "ms", "millisecond": "ms", "milliseconds": "ms", "millisekunden": "ms",
        "millisecondes": "ms", "milisegundos": "ms", "millisecondi": "ms",
        "usec": "us", "microsecond": "us", "microseconds": "us",
        "nsec": "ns", "nanosecond": "ns", "nanoseconds": "ns",
        "m": "min", "mins": "min", "minute": "min", "minutes": "min", "minuten": "min", "minuto": "min",
        "minutos": "min", "minuti": "min",
        "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "std": "h", "stunde": "h", "stunden": "h",
        "heure": "h", "heures": "h", "hora": "h", "horas": "h", "ora": "h", "ore": "h",
    ]
}
