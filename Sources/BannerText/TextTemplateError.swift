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
    /// A value without a name, or with a wrong one.
    case badName(String)
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
                    + "the fields are the time, as in {time:%H:%M}, and values, as in {value:soup}"
        case .tooManyFields:
            "has more than \(TextTemplate.mostFields) fields; leave some out"
        case .noFormat:
            "has a field 'time' without a format; write what it shows, as in {time:%H:%M}"
        case .badName(let name):
            "has a value called '\(name)'; a name has 1 to 64 of the characters A-Z a-z 0-9 _ . -, as in "
                + "{value:soup}"
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
