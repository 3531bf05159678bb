import MonotonicTime
import Pixels

/// A text with fields and styles: `Open until 18:00, {bold}now {time:%H:%M}{/}`.
///
/// `{time:FORMAT}` is the time in a format of strftime(3). `{value:NAME}` is a value that another program sets, inserted
/// literally; `{value:NAME|fallback}` is `fallback` until it is set. `{icon:NAME}` is a pictogram of the built-in font.
/// `{color:red}`, `{bold}`, `{blink}` and `{invert}` begin a style, and `{/}` ends the innermost one. `{{` and `}}` are
/// literal braces. Any other brace is an error, so no field is shown literally by mistake.
public struct TextTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case time(TimeFormat)
        case value(String, fallback: String?)
    }

    struct Piece: Hashable, Sendable {
        var part: Part
        var style: TextStyle
    }

    private let pieces: [Piece]

    /// The maximum number of fields, which bounds the length of the resulting text.
    static let maxFields = 16
    /// The maximum number of fields and styles.
    static let maxStyles = 64
    /// The maximum nesting depth of styles.
    static let maxDepth = 8
    package static let styleNames = ["color", "bold", "blink", "invert"]

    /// Returns whether `text` may have fields or styles. Text without a brace needs no parsing.
    public static func mayHaveFields(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// Parses the text `source`. Its time fields use the names and formats of `language`.
    ///
    /// - Throws: `TextTemplateError` for the first error.
    public init(_ source: String, in language: TimeLanguage = .english) throws(TextTemplateError) {
        pieces = try TemplateReader.pieces(of: source, in: language)
    }

    /// Returns the name of the value that corresponds to `variable`, a variable of another program. A name in capitals,
    /// as in shells, becomes lowercase.
    public static func valueName(forVariable variable: String) -> String {
        variable == variable.uppercased() ? variable.lowercased() : variable
    }

    /// Returns whether `name` is a valid name of a value: 1 to 64 ASCII letters, digits, `_`, `.` and `-`.
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

    /// Whether the text has value fields.
    public var hasValues: Bool {
        pieces.contains { if case .value = $0.part { true } else { false } }
    }

    /// Whether the text has styles.
    public var hasStyles: Bool { pieces.contains { $0.style != .plain } }

    /// The colors of the styles, in text order.
    public var colors: [Color] { pieces.compactMap(\.style.color) }

    /// The names of the values without a fallback, in text order. The text is hidden until all of them are set.
    public var requiredValues: [String] {
        pieces.compactMap { if case .value(let name, fallback: nil) = $0.part { name } else { nil } }
    }

    /// Returns whether `values` contains all required values.
    public func isComplete(with values: [String: String]) -> Bool {
        pieces.allSatisfy { piece in
            guard case .value(let name, fallback: nil) = piece.part else { return true }
            return values[name] != nil
        }
    }

    /// Whether the text has time fields, so that it changes.
    public var isLive: Bool { step != nil }

    /// Returns the text without styles, with its fields replaced by `time` and `values`.
    public func text(at time: CivilTime, values: [String: String] = [:]) -> String {
        styledText(at: time, values: values).text
    }

    /// Returns the text with styles, with its fields replaced by `time` and `values`.
    public func styledText(at time: CivilTime, values: [String: String] = [:]) -> StyledText {
        var text = StyledText()
        for piece in pieces {
            switch piece.part {
            case .literal(let literal): text.append(literal, piece.style)
            case .time(let format): text.append(format.text(at: time), piece.style)
            case .value(let name, let fallback):
                text.append(values[name] ?? fallback ?? "", piece.style)
            }
        }
        return text
    }

    /// Returns the time from `time` until the text changes: until the next second or minute, depending on the smallest
    /// unit shown. Returns nil if the text has no time fields.
    public func lifetime(at time: CivilTime) -> Nanoseconds? {
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
