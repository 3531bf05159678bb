import MonotonicTime

/// A text with fields that are filled in when it is shown: `Open until 18:00, now {time:%H:%M}`.
///
/// `{time:FORMAT}` is the clock, in the words of strftime(3). A literal brace is written twice, `{{` or `}}`. Any
/// other brace is an error, so no field is shown unread.
public struct TextTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case words(String)
        case time(TimeFormat)
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
            parts.append(.time(try Self.timeFormat(String(Substring(rest[..<end])), in: language)))
            rest = rest[rest.index(after: end)...]
            fields += 1
            guard fields <= Self.mostFields else { throw .tooManyFields }
        }
        if !words.isEmpty { parts.append(.words(words)) }
    }

    private static func timeFormat(_ field: String, in language: TimeLanguage)
        throws(TextTemplateError) -> TimeFormat
    {
        let halves = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.first == "time" else { throw .unknownField(halves.first.map(String.init) ?? "") }
        guard halves.count == 2 else { throw .noFormat }
        return try TimeFormat(String(halves[1]), in: language)
    }

    /// Whether what it says depends on the moment.
    public var isLive: Bool { step != nil }

    /// Its words at `time`.
    public func words(at time: CivilTime) -> String {
        var words = ""
        for part in parts {
            switch part {
            case .words(let constant): words += constant
            case .time(let format): words += format.words(at: time)
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

/// What is wrong with a text's fields, and what to do.
public enum TextTemplateError: Error, Hashable, CustomStringConvertible {
    /// A `}` that closes nothing.
    case strayBrace
    /// A `{` that nothing closes; what comes behind it.
    case unclosed(String)
    /// A field of this name does not exist.
    case unknownField(String)
    /// More fields than a text may have.
    case tooManyFields
    /// `{time}` alone.
    case noFormat
    /// A format in which nothing stands for the time.
    case nothingToTell(String)
    /// strftime has no such conversion, or it is no use here.
    case unknownConversion(String)
    /// A conversion of more than 64 columns.
    case tooWide(String)
    /// A format of more than 256 bytes.
    case tooLong(Int)

    /// What is wrong, in words that follow the name of the key.
    public var description: String {
        switch self {
        case .strayBrace:
            "has a '}' that closes nothing; to show a brace, write it twice: }}"
        case .unclosed(let rest):
            "has a field that is not closed: '{\(rest)'; end it with '}', as in {time:%H:%M}, "
                + "or write {{ to show a brace"
        case .unknownField(let name):
            name.hasPrefix("time") || name.allSatisfy(\.isLetter) && !name.isEmpty
                ? "has an unknown field '\(name)'; did you mean 'time', as in {time:%H:%M}? "
                    + "To show a brace, write it twice: {{"
                : "has an unknown field '\(name)'; to show braces, write them twice: {{\(name)}}; "
                    + "the only field is the time, as in {time:%H:%M}"
        case .tooManyFields:
            "has more than \(TextTemplate.mostFields) fields; leave some out"
        case .noFormat:
            "has a field 'time' without a format; write what it shows, as in {time:%H:%M}"
        case .nothingToTell(let format):
            "has a time format '\(format)' that shows nothing of the time; write conversions such as %H:%M"
        case .unknownConversion(let conversion):
            "has a time format with '\(conversion)', which is not known here; the usual ones are %H:%M "
                + "%S %d %m %Y %a %b, and %% is a percent sign"
        case .tooWide(let conversion):
            "has a time format with '\(conversion)'; a conversion is at most \(TimeConversion.widest) wide"
        case .tooLong(let length):
            "has a time format of \(length) bytes; at most \(TimeFormat.longest) are possible"
        }
    }
}
