import MonotonicTime
import Pixels

/// A text with fields and styles, such as `Open until 18:00, {bold}now {time:%H:%M}{/}`.
///
/// - `{time:FORMAT}` is the time in a format of strftime(3). `{time:FORMAT|Europe/London}` is the time in
///   that zone.
/// - `{value:NAME}` is a value that another program sets. The value is inserted literally.
///   `{value:NAME|fallback}` shows `fallback` until the value is set. `{value:NAME|color:<5 blue}` has a
///   color that depends on the value.
/// - `{counter:NAME}` is the number of a counter, and `{countdown:18:00}` is the time left.
/// - `{bar:NAME 0..100}` shows a value as a bar, and `{spark:NAME}` shows its recent numbers as a chart.
/// - `{icon:NAME}` is a pictogram of the built-in font.
/// - `{fill}` expands to the blank columns of the page, and a line break begins another line. In plain text,
///   both are spaces.
/// - `{color:red}`, `{bold}`, `{blink}` and `{invert}` begin a style, as do the effects of `TextEffect`, such
///   as `{rainbow}`. `{/}` ends the innermost style.
/// - `{{` and `}}` are literal braces. Any other brace is an error, so no field is shown literally by
///   mistake.
public struct TextTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case time(TimeFormat)
        case countdown(Countdown)
        case value(String, fallback: String?, colors: ValueColors)
        case counter(String, colors: ValueColors)
        indirect case chart(ChartField)
    }

    struct Piece: Hashable, Sendable {
        var part: Part
        var style: TextStyle
    }

    var pieces: [Piece]

    /// The maximum number of fields in a text. It limits the length of the text after the fields are filled
    /// in.
    static let maxFields = 16
    /// The maximum total number of fields and styles in a text.
    static let maxStyles = 64
    /// The maximum number of styles that may be nested in a text.
    static let maxDepth = 8
    package static let styleNames = ["color", "bold", "blink", "invert"] + TextEffect.names

    /// Returns whether `text` may contain fields, styles or several lines. If false, the text contains no
    /// braces and no line breaks, and needs no parsing.
    public static func mayHaveFields(_ text: String) -> Bool {
        text.utf8.contains {
            $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\n")
        }
    }

    /// Parses `source`, a text with fields and styles. Time fields use the names and formats of `language`.
    ///
    /// - Throws: `TextTemplateError` for the first error.
    public init(_ source: String, in language: TimeLanguage = .english) throws(TextTemplateError) {
        pieces = try TemplateReader.pieces(of: source, in: language)
    }

    /// Converts the variable name `variable` of another program to the name of a value. An uppercase name,
    /// which is common in shells, becomes lowercase: `SOUP` is converted to `soup`.
    public static func valueName(forVariable variable: String) -> String {
        variable == variable.uppercased() ? variable.lowercased() : variable
    }

    /// Returns whether `name` is a valid name of a value, which consists of 1 to 64 ASCII letters, digits,
    /// `_`, `.` and `-`.
    public static func isValueName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Whether the text has fields that show values or counters, including charts of these.
    public var hasValues: Bool {
        pieces.contains { piece in
            switch piece.part {
            case .value, .counter, .chart: true
            case .literal, .time, .countdown: false
            }
        }
    }

    /// Whether the text has styles, `{fill}` fields, several lines, charts, or values with colors.
    public var hasStyles: Bool {
        pieces.contains { piece in
            switch piece.part {
            case .chart: true
            case .value(_, _, let colors), .counter(_, let colors): !colors.isEmpty || piece.style != .plain
            case .literal, .time, .countdown: piece.style != .plain
            }
        }
    }

    /// Whether the text has line breaks, so that it is shown in several lines.
    public var breaksLines: Bool { pieces.contains { $0.style.arrangement == .lineBreak } }

    /// The colors of all styles, values and charts of the text, in text order.
    public var colors: [Color] {
        pieces.flatMap { piece in
            let own = [piece.style.color].compactMap { $0 }
            return switch piece.part {
            case .value(_, _, let colors), .counter(_, let colors): own + colors.colors
            case .chart(let field): own + field.colors.colors
            case .literal, .time, .countdown: own
            }
        }
    }

    /// The style of each part of the text, in text order.
    package var styles: [TextStyle] { pieces.map(\.style) }

    /// The names of the values that have no fallback, in text order. The text is not shown until all of them
    /// are set.
    public var requiredValues: [String] {
        pieces.compactMap { if case .value(let name, fallback: nil, _) = $0.part { name } else { nil } }
    }

    /// The names of the counters in fields `{counter:NAME}`, in text order.
    public var counterNames: [String] {
        pieces.compactMap { if case .counter(let name, _) = $0.part { name } else { nil } }
    }

    /// The names of the values in fields `{value:NAME}`, in text order.
    public var valueNames: [String] {
        pieces.compactMap { if case .value(let name, _, _) = $0.part { name } else { nil } }
    }

    /// The names of the counters and values that charts show, in text order.
    public var chartNames: [String] {
        pieces.compactMap { if case .chart(let field) = $0.part { field.valueName } else { nil } }
    }

    /// The names of the counters and values whose recent numbers a chart in the text shows.
    public var chartedValues: Set<String> {
        var names: Set<String> = []
        for case .chart(let field) in pieces.lazy.map(\.part) where field.showsRecentNumbers {
            names.insert(field.valueName)
        }
        return names
    }

    /// Returns whether the text can be shown. `values` must contain every counter in the text, and every
    /// value that has no fallback.
    public func isComplete(with values: FieldValues) -> Bool {
        pieces.allSatisfy { piece in
            switch piece.part {
            case .value(let name, fallback: nil, _): values[name] != nil
            case .counter(let name, _): values.counter(name) != nil
            default: true
            }
        }
    }

    /// Whether the text changes over time because it has time fields or countdowns.
    public var isLive: Bool { step != nil || !countdowns.isEmpty }

    /// Returns the text without styles, in which all fields are filled in from `time` and `values`.
    public func text(at time: CivilTime, values: FieldValues = [:]) -> String {
        styledText(at: time, values: values).text
    }

    /// Returns the text of this template with its styles. Fields such as `{time:%H:%M}` and `{value:soup}`
    /// are filled in from `time` and `values`. A missing value is replaced by the fallback of its field, or
    /// is empty if there is none.
    public func styledText(at time: CivilTime, values: FieldValues = [:]) -> StyledText {
        var text = StyledText()
        for (index, piece) in pieces.enumerated() {
            switch piece.part {
            case .literal(let literal): text.append(literal, style: piece.style)
            case .time(let format): text.append(format.text(at: time), style: piece.style)
            case .countdown(let countdown): text.append(countdown.text(at: time), style: piece.style)
            case .value(let name, let fallback, let colors):
                let value = values[name] ?? fallback ?? ""
                text.append(value, style: colors.style(forValue: value, base: piece.style))
            case .counter(let name, let colors):
                let number = values.counter(name)?.text ?? ""
                text.append(number, style: colors.style(forValue: number, base: piece.style))
            case .chart(let field):
                text.append(
                    field.textAlternative(values: values),
                    style: field.style(base: piece.style, values: values, index: index)
                )
            }
        }
        return text
    }

    /// Returns the time for which the text does not change after `time`. It changes when a countdown changes,
    /// or when the smallest unit of its clocks (second or minute) begins. Returns nil if the text has no time
    /// field and no running countdown.
    public func lifetime(at time: CivilTime) -> Nanoseconds? {
        // A loop without arrays, because this is called whenever a text changes.
        var shortest = lifetimeOfClocks(at: time)
        for case .countdown(let countdown) in pieces.lazy.map(\.part) {
            guard let lifetime = countdown.lifetime(at: time) else { continue }
            shortest = min(shortest ?? lifetime, lifetime)
        }
        return shortest
    }

    /// Whether the text has a countdown to a date, as opposed to a time of day.
    public var countsToDate: Bool { countdowns.contains { $0.countsToDate } }

    private var countdowns: [Countdown] {
        pieces.compactMap { if case .countdown(let countdown) = $0.part { countdown } else { nil } }
    }

    private func lifetimeOfClocks(at time: CivilTime) -> Nanoseconds? {
        guard let step else { return nil }
        let second = Nanoseconds.perSecond
        let intoMinute = time.localSeconds.flooredRemainder(by: 60)
        let elapsed = step == .minute ? intoMinute * second + time.nanosecond : time.nanosecond
        let period = step == .minute ? 60 * second : second
        return Nanoseconds(max(1, period - elapsed))
    }

    private var step: TimeFormat.Step? {
        var finest: TimeFormat.Step?
        for case .time(let format) in pieces.lazy.map(\.part) {
            if finest != .second { finest = format.step }
        }
        return finest
    }
}
