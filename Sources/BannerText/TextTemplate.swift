import MonotonicTime
import Pixels

/// A text with fields that are filled in when it is shown, and with words that look different from the others:
/// `Open until 18:00, {bold}now {time:%H:%M}{/}`.
///
/// `{time:FORMAT}` is the clock, in the words of strftime(3). `{value:NAME}` is what a program says under that name, and
/// `{value:NAME|otherwise}` says `otherwise` without it; what it says is shown literally. `{icon:NAME}` is a pictogram of
/// the built-in font. `{color:red}`, `{bold}`, `{blink}` and `{invert}` begin a style, and `{/}` ends the last that was
/// begun. A literal brace is written twice, `{{` or `}}`. Any other brace is an error, so no field is shown unread.
public struct TextTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case words(String)
        case time(TimeFormat)
        case value(String, otherwise: String?)
    }

    /// A part and how it looks.
    struct Piece: Hashable, Sendable {
        var part: Part
        var style: TextStyle
    }

    private let pieces: [Piece]

    /// The most fields that a text may have, so that the words it makes are bounded.
    static let mostFields = 16
    /// The most fields and styles that a text may have.
    static let mostStyles = 64
    /// The most styles around a word.
    static let deepestStyle = 8
    /// What begins a style.
    package static let styleNames = ["color", "bold", "blink", "invert"]

    /// Whether `text` has anything to be parsed: without a brace it is its own words.
    public static func mayHaveFields(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// Reads `source`, whose fields use the names of `language`.
    ///
    /// - Throws: `TextTemplateError` for the first thing that is wrong with it.
    public init(_ source: String, in language: TimeLanguage = .english) throws(TextTemplateError) {
        pieces = try TemplateReader.pieces(of: source, in: language)
    }

    /// The name for the value of a `variable` of another program. The capital letters of shells become small ones.
    public static func valueName(forVariable variable: String) -> String {
        variable == variable.uppercased() ? variable.lowercased() : variable
    }

    /// Whether a value may have this name: 1 to 64 letters, digits, `_`, `.` and `-` of ASCII.
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

    /// Whether it shows values.
    public var hasValues: Bool {
        pieces.contains { if case .value = $0.part { true } else { false } }
    }

    /// Whether some of its words look different from the others.
    public var hasStyles: Bool { pieces.contains { $0.style != .plain } }

    /// The colors of its words, in their order.
    public var colors: [Color] { pieces.compactMap(\.style.color) }

    /// The names of the values without which the text is not shown, in their order.
    public var requiredValues: [String] {
        pieces.compactMap { if case .value(let name, otherwise: nil) = $0.part { name } else { nil } }
    }

    /// Whether `values` has every value that it cannot do without.
    public func isComplete(with values: [String: String]) -> Bool {
        pieces.allSatisfy { piece in
            guard case .value(let name, otherwise: nil) = piece.part else { return true }
            return values[name] != nil
        }
    }

    /// Whether what it says depends on the moment.
    public var isLive: Bool { step != nil }

    /// Its words at `time`, with these values.
    public func words(at time: CivilTime, values: [String: String] = [:]) -> String {
        styledText(at: time, values: values).words
    }

    /// Its words at `time`, with these values, and how they look.
    public func styledText(at time: CivilTime, values: [String: String] = [:]) -> StyledText {
        var words = StyledText()
        for piece in pieces {
            switch piece.part {
            case .words(let constant): words.append(constant, piece.style)
            case .time(let format): words.append(format.words(at: time), piece.style)
            case .value(let name, let otherwise):
                words.append(values[name] ?? otherwise ?? "", piece.style)
            }
        }
        return words
    }

    /// How long the words stay as they are from `time` on: until the next second or minute begins, whichever is
    /// the finest that they show; nil is for ever.
    public func lifetime(at time: CivilTime) -> Nanoseconds? {
        guard let step else { return nil }
        let second = Nanoseconds.perSecond
        let intoMinute = time.localSeconds.flooredRemainder(by: 60)
        let into = step == .minute ? intoMinute * second + time.nanosecond : time.nanosecond
        let whole = step == .minute ? 60 * second : second
        return Nanoseconds(max(1, whole - into))
    }

    private var step: TimeFormat.Step? {
        var finest: TimeFormat.Step?
        for case .time(let format) in pieces.lazy.map(\.part) {
            if finest != .second { finest = format.step }
        }
        return finest
    }
}
