import Diagnostics
import Pixels

/// An error in a text field that shows a number: a countdown, a chart, or a value with colors.
public enum NumberFieldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A field `{countdown}` has no target time.
    case noTarget
    /// The target time of a countdown cannot be parsed. The associated value is its text.
    case badTarget(String)
    /// The target of a countdown is a date that does not exist, such as February 30. The associated value is
    /// the date.
    case missingDay(String)
    /// The format of a countdown to a time of day shows days, although less than a day is always left. The
    /// associated value is the time of day.
    case daysToTimeOfDay(String)
    /// A countdown format contains no unit of time, such as `%d`. The associated value is the format.
    case noUnit(String)
    case unknownUnit(String)
    /// A countdown format is longer than 256 bytes. The associated value is its length in bytes.
    case formatTooLong(Int)
    /// A field has no conditions after `color:`. The associated values are the name of the field, such as
    /// `value`, and the name of its value.
    case noColors(String, String)
    /// The word `color:` is misspelled in a value field. The associated values are the name of the value and
    /// the word as it was written.
    case misspelledColors(String, String)
    /// A counter field has a fallback text, which is useless because a counter always has a number. The
    /// associated value is the name of the counter.
    case needlessFallback(String)
    /// A condition with its color, such as `<5 blue`, cannot be parsed. The associated value is its text.
    case badRule(String)
    case badColor(String)
    /// A range has an upper end below its lower end or, in a chart, equal to it. The associated value is the
    /// text of the range.
    case emptyRange(String)
    /// A chart field has no valid name of a value. The associated values are the name of the field, such as
    /// `bar`, and the invalid or empty name.
    case badChart(String, String)
    /// A bar chart has no range of numbers. The associated value is the name of the value that it shows.
    case noRange(String)
    /// The range of a chart cannot be parsed. The associated values are the name of the field, such as `bar`,
    /// and the text of the range.
    case badRange(String, String)
    /// The number of columns of a chart cannot be parsed or is out of range. The associated values are the
    /// name of the field, such as `bar`, and the text of the number.
    case badColumns(String, String)

    /// The error message with the problem and its remedy. It is a predicate that is meant to follow the name
    /// of a configuration key.
    public var description: String {
        switch self {
        case .noTarget:
            "has a 'countdown' field without a time; add the target time, as in {countdown:2026-12-24T18:00}"
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
            "has a countdown format \(Wording.quoted(format)) that shows no part of the time; write units "
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
            "has text after the counter name \(Wording.quoted(name)), but a counter always has a number; write "
                + "{counter:\(name)}, or colors, as in {counter:\(name)|color:>9 red}"
        case .badRule(let rule):
            "has \(Wording.quoted(rule)) in the colors of a value; write a condition, a space and a "
                + "color: <5 blue, >30 red, 5..30 green or =off gray"
        case .badColor(let color):
            "has a value with a condition whose color \(Color.problem(with: color))"
        case .emptyRange(let range):
            "has the range \(Wording.quoted(range)), which is empty; write the smaller number first, as in "
                + "0..100"
        case .badChart(let kind, let name):
            "has a \(kind) of \(Wording.quoted(name)), which is not a valid name; write a name with the "
                + "characters A-Z a-z 0-9 _ . - and a range, as in {\(kind):cpu 0..100}"
        case .noRange(let name):
            "has a bar without a range; add the values for empty and full, as in {bar:\(name) 0..100}"
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
