import Diagnostics
import Pixels

/// An error in a field that shows a number: in a countdown, a chart, or the colors of a value.
public enum NumberFieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A field `{countdown}` without a target time.
    case noTarget
    /// A target time of a countdown that cannot be parsed.
    case badTarget(String)
    /// A date of a countdown that does not exist, such as February 30.
    case missingDay(String)
    /// A countdown to a time of day whose format shows days. The associated value is the time of day.
    case daysToTimeOfDay(String)
    /// A countdown format without a unit of time.
    case noUnit(String)
    case unknownUnit(String)
    /// A countdown format that is longer than 256 bytes. The associated value is its length in bytes.
    case formatTooLong(Int)
    /// The word `color:` without conditions after it. The associated values are the names of the field and its value.
    case noColors(String, String)
    /// A misspelling of `color:`. The associated values are the name of the field and the misspelled word.
    case misspelledColors(String, String)
    /// A fallback text in a counter field, which never needs one. The associated value is the name of the counter.
    case needlessFallback(String)
    /// A condition with its color that cannot be parsed.
    case badRule(String)
    case badColor(String)
    /// A range whose upper end is below its lower end or, in a chart, equal to it.
    case emptyRange(String)
    /// A chart whose value name is missing or invalid. The associated values are the name of the field and the value
    /// name.
    case badChart(String, String)
    /// A bar without a range. The associated value is the name of its value.
    case noRange(String)
    /// A range of a chart that cannot be parsed. The associated values are the name of the field and the range.
    case badRange(String, String)
    /// A number of columns of a chart that cannot be parsed or is out of range. The associated values are the name of
    /// the field and the number.
    case badColumns(String, String)

    /// The problem and its remedy, as a predicate that follows the name of the key.
    public var description: String {
        switch self {
        case .noTarget:
            "has a field 'countdown' without a time; write until when, as in {countdown:2026-12-24T18:00}"
        case .badTarget(let target):
            "has a countdown to \(Wording.quoted(target)), which is not a time; write a date and a time, as in "
                + "{countdown:2026-12-24T18:00}, or a time of day, as in {countdown:18:00}"
        case .missingDay(let day):
            "has a countdown to \(Wording.quoted(day)), a date that does not exist; write year, month and "
                + "day, as in {countdown:2026-12-24}"
        case .daysToTimeOfDay(let time):
            "has a countdown to \(Wording.quoted(time)) in days, but that is always less than a day away; "
                + "write a date, or use %H, %M and %S"
        case .noUnit(let format):
            "has a countdown format \(Wording.quoted(format)) that shows nothing of the time; write units "
                + "such as %d days or %H:%M:%S"
        case .unknownUnit(let unit):
            "has a countdown format with \(Wording.quoted(unit)); the units are %d, %H, %M and %S, and %% "
                + "is a percent sign"
        case .formatTooLong(let length):
            "has a countdown format of \(length) bytes; at most \(TimeFormat.maxLength) are possible"
        case .noColors(let kind, let name):
            "has no colors after 'color:'; write conditions, as in "
                + "{\(kind):\(name)\(kind == "bar" ? " 0..100" : "")|color:<5 blue,>30 red}"
        case .misspelledColors(let name, let word):
            "has \(Wording.quoted(word)) in {value:\(name)|…}; for colors by value write 'color', as in "
                + "{value:\(name)|color:<5 blue,>30 red}"
        case .needlessFallback(let name):
            "has a text after the name of the counter \(Wording.quoted(name)), which always has a number; write "
                + "{counter:\(name)}, or colors, as in {counter:\(name)|color:>9 red}"
        case .badRule(let rule):
            "has \(Wording.quoted(rule)) among the colors of a value; write a condition, a space and a "
                + "color: <5 blue, >30 red, 5..30 green or =off gray"
        case .badColor(let color):
            "has a value with a condition whose color \(Color.problem(with: color))"
        case .emptyRange(let range):
            "has the range \(Wording.quoted(range)), which is empty; write the smaller number first, as in "
                + "0..100"
        case .badChart(let kind, let name):
            "has a \(kind) of \(Wording.quoted(name)), which is not the name of a value; write a name of the "
                + "characters A-Z a-z 0-9 _ . - and a range, as in {\(kind):cpu 0..100}"
        case .noRange(let name):
            "has a bar without a range; write which values are empty and full, as in {bar:\(name) 0..100}"
        case .badRange(let kind, let range):
            "has a \(kind) with \(Wording.quoted(range)), which is not a range; write two numbers, as in {\(kind):cpu "
                + "0..100}"
        case .badColumns(let kind, let columns):
            "has a \(kind) of \(Wording.quoted(columns)) columns; write a number from "
                + "\(ChartField.allowedColumns.lowerBound) to \(ChartField.allowedColumns.upperBound), as in "
                + "{\(kind):cpu 0..100 20}"
        }
    }
}
