import MonotonicTime

/// A text with fields that are filled in when it is shown: `Open until 18:00, now {time:%H:%M}`.
///
/// `{time:FORMAT}` is the clock, in the words of strftime(3). `{value:NAME}` is what a program says under that name, and
/// `{value:NAME|otherwise}` says `otherwise` without it; what it says is shown literally. A literal brace is written twice, `{{` or `}}`. Any
/// other brace is an error, so no field is shown unread.
public struct TextTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case words(String)
        case time(TimeFormat)
        case value(String, otherwise: String?)
    }

    private var parts: [Part] = []

    /// The most fields that a text may have, so that the words it makes are bounded.
    static let mostFields = 16

    /// Whether `text` has anything to be parsed: without a brace it is its own words.
    public static func mayHaveFields(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// Reads `source`, whose fields use the names of `language`.
    ///
    /// - Throws: `TextTemplateError` for the first thing that is wrong with it.
    public init(_ source: String, in language: TimeLanguage = .english) throws(TextTemplateError) {
        var words = ""
        var rest = source.unicodeScalars[...]
        var fields = 0
        while let scalar = rest.popFirst() {
            guard scalar == "{" || scalar == "}" else {
                words.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == scalar {
                words.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            guard scalar == "{" else { throw .strayBrace }
            guard let end = rest.firstIndex(of: "}") else {
                throw .unclosed(String(Substring(rest.prefix(24))))
            }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            parts.append(try Self.part(String(Substring(rest[..<end])), in: language))
            rest = rest[rest.index(after: end)...]
            fields += 1
            guard fields <= Self.mostFields else { throw .tooManyFields }
        }
        if !words.isEmpty { parts.append(.words(words)) }
    }

    private static func part(_ field: String, in language: TimeLanguage) throws(TextTemplateError) -> Part {
        let halves = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch halves.first {
        case "time":
            guard halves.count == 2 else { throw .noFormat }
            return .time(try TimeFormat(String(halves[1]), in: language))
        case "value":
            let words = (halves.count == 2 ? halves[1] : "")
                .split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            let name = words.first.map(String.init) ?? ""
            guard isValueName(name) else { throw .badName(name) }
            return .value(name, otherwise: words.count == 2 ? String(words[1]) : nil)
        default:
            throw .unknownField(halves.first.map(String.init) ?? "")
        }
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
        parts.contains { if case .value = $0 { true } else { false } }
    }

    /// Whether `values` has every value that it cannot do without.
    public func isComplete(with values: [String: String]) -> Bool {
        parts.allSatisfy { part in
            guard case .value(let name, otherwise: nil) = part else { return true }
            return values[name] != nil
        }
    }

    /// Whether what it says depends on the moment.
    public var isLive: Bool { step != nil }

    /// Its words at `time`, with these values.
    public func words(at time: CivilTime, values: [String: String] = [:]) -> String {
        var words = ""
        for part in parts {
            switch part {
            case .words(let constant): words += constant
            case .time(let format): words += format.words(at: time)
            case .value(let name, let otherwise): words += values[name] ?? otherwise ?? ""
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
        for case .time(let format) in parts {
            if finest != .second { finest = format.step }
        }
        return finest
    }
}
