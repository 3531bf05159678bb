import Diagnostics
import Pixels

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
    /// More fields and styles than a text may have.
    case tooManyStyles
    /// More styles in each other than there may be.
    case tooDeep
    /// A style that nothing ends; what begins it.
    case unclosedStyle(String)
    /// A `{/}` that ends nothing.
    case strayEnd
    /// An end with a name.
    case namedEnd(String)
    /// A field of another program, as it is written with the sign before it, and its name.
    case foreignField(String, name: String)
    /// No color has this name.
    case badColor(String)
    /// A style with something behind its name that it has no use for.
    case needlessDetail(String)
    /// `{time}` alone.
    case noFormat
    /// A value without a name, or with a wrong one.
    case badName(String)
    /// A brace in the words that stand for the value of this name.
    case braceInValue(String)
    /// `{icon}` alone.
    case noIcon
    /// No icon has this name.
    case unknownIcon(String)
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
            Self.complaint(aboutField: name)
        case .tooManyFields:
            "has more than \(TextTemplate.mostFields) fields; leave some out"
        case .tooManyStyles:
            "has more than \(TextTemplate.mostStyles) fields and styles; leave some out"
        case .tooDeep:
            "has more than \(TextTemplate.deepestStyle) styles in each other; close some with {/}"
        case .unclosedStyle(let start):
            "has a style that is not closed: {\(start)}; write {/} where it ends"
        case .strayEnd:
            "has a {/} that closes nothing; remove it, or write {{/}} to show it"
        case .namedEnd(let end):
            "has '{\(end)}'; write {/}, which closes the last style that is open"
        case .foreignField(let written, let name):
            "has '\(written)', a variable of another program; for a value that a program sends write "
                + "{value:\(TextTemplate.valueName(forVariable: name))} without the '\(written.prefix(1))'"
        case .badColor(let color):
            "has a style {color:…} with no color that is known, as in {color:red}red{/}: it \(Color.problem(with: color))"
        case .needlessDetail(let name):
            "has a style '\(name)' with ':'; write {\(name)} alone"
        case .noFormat:
            "has a field 'time' without a format; write what it shows, as in {time:%H:%M}"
        case .badName(let name):
            "has a value called '\(name)'; a name has 1 to 64 of the characters A-Z a-z 0-9 _ . -, as in "
                + "{value:soup}"
        case .braceInValue(let name):
            "has a '{' in the words of {value:\(name)|…}, which are shown as they are; put a style around the field, "
                + "as in {bold}{value:\(name)|none}{/}"
        case .noIcon:
            "has a field 'icon' without a name; write which, as in {icon:heart}"
        case .unknownIcon(let name):
            Self.complaint(aboutIcon: name)
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

    private static func complaint(aboutField name: String) -> String {
        let escape = "To show a brace, write it twice: {{"
        let known = [
            "time": "{time:%H:%M}", "value": "{value:soup}", "icon": "{icon:heart}",
            "color": "{color:red}red{/}",
            "bold": "{bold}bold{/}",
            "blink": "{blink}now{/}", "invert": "{invert}new{/}",
        ]
        if let sample = Self.otherFields[name.lowercased()] {
            return "has an unknown field '\(name)'; write \(sample). \(escape)"
        }
        if name.hasPrefix("%") {
            return
                "has '{\(name)}', a template of another program; let that program send the words as a value, as in "
                + "{value:soup}"
        }
        if name.count > 1, name.first?.isLetter == true, name == name.uppercased(),
            TextTemplate.isValueName(name)
        {
            return
                "has an unknown field '\(name)'; for a value that a program sends write "
                + "{value:\(TextTemplate.valueName(forVariable: name))}. \(escape)"
        }
        if Color(named: name) != nil {
            return
                "has an unknown field '\(name)'; for words in that color write {color:\(name)}words{/}. \(escape)"
        }
        if IconNames.character(named: name) != nil {
            return "has an unknown field '\(name)'; for that icon write {icon:\(name)}. \(escape)"
        }
        let names = ["time", "value", "icon"] + TextTemplate.styleNames
        let meant = name.hasPrefix("time") ? "time" : nearestWord(to: name, among: names)
        if let meant, let sample = known[meant] {
            return "has an unknown field '\(name)'; did you mean '\(meant)', as in \(sample)? \(escape)"
        }
        return "has an unknown field '\(name)'; to show braces, write them twice: {{\(name)}}; "
            + "the fields are the time, as in {time:%H:%M}, values, as in {value:soup}, and icons, as in "
            + "{icon:heart}; the styles are "
            + "\(Wording.list(TextTemplate.styleNames, lastJoin: "and")), as in {bold}new{/}"
    }

    /// Fields of other programs, and what is written for them.
    private static let otherFields = [
        "date": "{time:%d.%m.%Y}", "datum": "{time:%d.%m.%Y}", "fecha": "{time:%d.%m.%Y}",
        "clock": "{time:%H:%M}",
        "now": "{time:%H:%M}", "hour": "{time:%H}", "uhrzeit": "{time:%H:%M}", "heure": "{time:%H:%M}",
        "hora": "{time:%H:%M}", "weekday": "{time:%A}", "day": "{time:%A}", "month": "{time:%B}",
        "year": "{time:%Y}",
        "b": "{bold}words{/}", "strong": "{bold}words{/}", "i": "{bold}words{/}",
    ]

    private static func complaint(aboutIcon name: String) -> String {
        let shown = Wording.printable(name)
        guard let meant = nearestWord(to: name, among: IconNames.all.map(\.name)) else {
            return
                "has an unknown icon '\(shown)'; the names are in docs/configuration.md, as in {icon:heart}"
        }
        return "has an unknown icon '\(shown)'; did you mean '\(meant)', as in {icon:\(meant)}?"
    }
}
