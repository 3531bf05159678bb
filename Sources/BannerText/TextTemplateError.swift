import Diagnostics
import Pixels

/// An error in the fields or style tags of a text, such as `{bold}` or `{time:%H:%M}`.
public enum TextTemplateError: Error, Hashable, CustomStringConvertible {
    /// The text contains a `}` that does not close a field.
    case strayBrace
    /// The text contains a `{` without a closing brace. The associated value is the text after the `{`.
    case unclosed(String)
    case unknownField(String)
    case tooManyFields, tooManyStyles
    /// The text contains more nested styles than permitted.
    case tooDeep
    /// The text contains a style that is never closed. The associated value is its tag, such as `bold`.
    case unclosedStyle(String)
    /// The text contains a closing tag `{/}` where no style is open.
    case unmatchedEndTag
    /// The text contains a closing tag with a name, such as `{/bold}` instead of `{/}`. The associated value
    /// is the tag without its braces.
    case endTagWithName(String)
    /// The text contains a variable in the notation of another program. The associated values are the
    /// variable, such as `${name}`, and its name.
    case foreignField(String, name: String)
    case badColor(String)
    /// The text contains a style `{gradient}` that does not have exactly two colors.
    case badGradient
    case badGradientColor(String)
    /// The text contains a style or a `{fill}` field that takes no argument but has one after a `:`, such as
    /// `{bold:2}`. The associated value is its name.
    case unexpectedDetail(String)
    /// The text contains a field `{time}` without a format.
    case noFormat
    /// The text contains a value field with an invalid name. The associated value is the name.
    case badName(String)
    /// The text contains a counter field with an invalid name. The associated value is the name.
    case badCounterName(String)
    /// The text contains a `{` in the fallback text of a value field. The associated value is the name of the
    /// value.
    case braceInValue(String)
    /// The text contains a field `{icon}` without the name of an icon.
    case noIcon
    case unknownIcon(String)
    /// The text contains a time format that shows no part of the time, because it has no conversion such as
    /// `%H`. The associated value is the format.
    case noConversion(String)
    case unknownConversion(String)
    /// The text contains a time format with a conversion that is more than 64 columns wide. The associated
    /// value is the conversion.
    case tooWide(String)
    /// The text contains an invalid countdown, chart, or list of colors for a value. The associated value is
    /// the error.
    case number(NumberFieldError)
    /// The text contains a time field whose time zone cannot be used. The associated value is the error.
    case zone(TimeZoneError)
    /// The text contains a time format that is longer than 256 bytes. The associated value is its length in
    /// bytes.
    case tooLong(Int)

    /// The error message with the problem and its remedy. It is a predicate that is meant to follow the name
    /// of a configuration key.
    public var description: String {
        switch self {
        case .strayBrace:
            "has an unmatched '}'; to show a brace, write it twice: }}"
        case .unclosed(let rest):
            "has an unclosed field: '{\(rest)'; end it with '}', as in {time:%H:%M}, "
                + "or write {{ to show a brace"
        case .unknownField(let name):
            Self.message(forUnknownField: name)
        case .tooManyFields:
            "has more than \(TextTemplate.maxFields) fields; leave some out"
        case .tooManyStyles:
            "has more than \(TextTemplate.maxStyles) fields and styles; leave some out"
        case .tooDeep:
            "has more than \(TextTemplate.maxDepth) nested styles; close some with {/}"
        case .unclosedStyle(let start):
            "has an unclosed style: {\(start)}; add {/} where the style ends"
        case .unmatchedEndTag:
            "has an unmatched {/}; remove it, or write {{/}} to show it"
        case .endTagWithName(let end):
            "has '{\(end)}'; write {/}, which closes the innermost open style"
        case .foreignField(let variable, let name):
            "has '\(variable)', a variable of another program; for a value sent by a program, write "
                + "{value:\(TextTemplate.valueName(forVariable: name))} without the '\(variable.prefix(1))'"
        case .badColor(let color):
            "has a style {color:…} whose color \(Color.problem(with: color))"
        case .badGradient:
            "has a style 'gradient' without two colors; write both with '-', as in {gradient:red-blue}words{/}"
        case .badGradientColor(let color):
            "has a style {gradient:…} in which a color \(Color.problem(with: color))"
        case .unexpectedDetail(let name):
            "has a \(name == "fill" ? "field" : "style") '\(name)' with ':'; write {\(name)} alone"
        case .noFormat:
            "has a 'time' field without a format; add one, as in {time:%H:%M}"
        case .badName(let name):
            "has a value called '\(name)'; a name has 1 to 64 of the characters A-Z a-z 0-9 _ . -, as in "
                + "{value:soup}"
        case .badCounterName(let name):
            "has a counter called '\(name)'; write the name of a [[counter]], as in {counter:queue}"
        case .braceInValue(let name):
            "has a '{' in the text of {value:\(name)|…}, which is shown literally; put a style around the field, "
                + "as in {bold}{value:\(name)|none}{/}"
        case .noIcon:
            "has an 'icon' field without a name; add one, as in {icon:heart}"
        case .unknownIcon(let name):
            Self.message(forUnknownIcon: name)
        case .noConversion(let format):
            "has a time format '\(format)' that shows no part of the time; write conversions such as %H:%M"
        case .unknownConversion(let conversion):
            "has a time format with the unknown conversion '\(conversion)'; write %H, %M, %S, %d, %m, %Y, %a or %b, or "
                + "%% for a percent sign"
        case .tooWide(let conversion):
            "has a time format with '\(conversion)'; a conversion is at most \(TimeConversion.maxWidth) wide"
        case .number(let error): error.description
        case .zone(let error): error.description
        case .tooLong(let length):
            "has a time format of \(length) bytes; at most \(TimeFormat.maxLength) are possible"
        }
    }

    /// Returns advice for the unknown field `name` if this is the name of a variable, a color or an icon.
    /// Returns nil for any other name.
    private static func remedy(forPlainName name: String) -> String? {
        let isUppercase = name.count > 1 && name.first?.isLetter == true && name == name.uppercased()
        if isUppercase, TextTemplate.isValueName(name) {
            let valueName = TextTemplate.valueName(forVariable: name)
            return "for a value sent by a program, write {value:\(valueName)}"
        }
        if Color(named: name) != nil { return "for text in that color, write {color:\(name)}words{/}" }
        if IconNames.character(named: name) != nil { return "for that icon, write {icon:\(name)}" }
        return nil
    }

    /// Returns the name of the field or style that is most similar to `name`, an unknown name in a text, or
    /// nil if none is similar.
    private static func intendedName(of name: String) -> String? {
        // The colon may be missing, as in {time%H:%M} or {bar cpu 0..100}.
        if let start = ["time", "countdown"].first(where: name.hasPrefix) { return start }
        if let start = ["bar", "spark"].first(where: { name.hasPrefix($0 + " ") }) { return start }
        let fieldNames = ["time", "value", "counter", "icon", "countdown", "bar", "spark", "fill"]
        return nearestWord(to: name, among: fieldNames + TextTemplate.styleNames)
    }

    /// Returns the error message for the unknown field `name`. The message contains a remedy, such as the
    /// field that was probably intended, and is meant to follow the name of a configuration key.
    private static func message(forUnknownField name: String) -> String {
        let statement = "has an unknown field '\(name)'"
        let escapeHint = "To show a brace, write it twice: {{"
        // Fields of other programs have an exact counterpart, so they are tried before similar names.
        if let counterpart = fieldsOfOtherPrograms[name.lowercased()] {
            return "\(statement); write \(counterpart). \(escapeHint)"
        }
        // A tag such as {% if %} belongs to a template language.
        if name.hasPrefix("%") {
            return "has '{\(name)}', a template of another program; "
                + "have that program send the text as a value, as in {value:soup}"
        }
        if let advice = remedy(forPlainName: name) { return "\(statement); \(advice). \(escapeHint)" }
        if let similarName = intendedName(of: name), let sample = samples[similarName] {
            return "\(statement); did you mean '\(similarName)', as in \(sample)? \(escapeHint)"
        }
        return "\(statement); to show braces, write them twice: {{\(name)}}; \(fieldOverview)"
    }

    /// An example of each field and style, as it is written in a text.
    private static let samples = [
        "time": "{time:%H:%M}", "value": "{value:soup}", "counter": "{counter:queue}", "icon": "{icon:heart}",
        "countdown": "{countdown:18:00}", "bar": "{bar:cpu 0..100}", "spark": "{spark:cpu}",
        "color": "{color:red}red{/}", "bold": "{bold}bold{/}", "blink": "{blink}now{/}",
        "invert": "{invert}new{/}", "rainbow": "{rainbow}new{/}", "pulse": "{pulse}now{/}",
        "shimmer": "{shimmer}new{/}", "wave": "{wave}hello{/}", "gradient": "{gradient:red-blue}new{/}",
        "fill": "Tea{fill}3.50",
    ]

    /// The last part of an error message, which lists all fields and styles.
    private static var fieldOverview: String {
        "the fields are the time, as in {time:%H:%M}, values, as in {value:soup}, "
            + "counters, as in {counter:queue}, icons, as in {icon:heart}, "
            + "countdowns, as in {countdown:18:00}, bars, as in {bar:cpu 0..100}, "
            + "and charts, as in {spark:cpu}; the styles are "
            + "\(Wording.list(TextTemplate.styleNames, conjunction: "and")), as in {bold}new{/}"
    }

    /// Returns the time field that corresponds to `name`, a time or date field of another program, such as
    /// `{time:%H:%M}` for `clock`. Returns nil if there is none.
    package static func timeField(forName name: String) -> String? {
        let field = name.lowercased() == "time" ? "{time:%H:%M}" : fieldsOfOtherPrograms[name.lowercased()]
        return field?.hasPrefix("{time:") == true ? field : nil
    }

    /// The field names of other programs, each with the corresponding field or style of this program.
    private static let fieldsOfOtherPrograms = [
        "date": "{time:%d.%m.%Y}", "datum": "{time:%d.%m.%Y}", "fecha": "{time:%d.%m.%Y}",
        "clock": "{time:%H:%M}", "now": "{time:%H:%M}", "hour": "{time:%H}", "uhrzeit": "{time:%H:%M}",
        "heure": "{time:%H:%M}",
        "hora": "{time:%H:%M}", "weekday": "{time:%A}", "day": "{time:%A}", "month": "{time:%B}",
        "year": "{time:%Y}",
        "right": "{fill}", "tab": "{fill}", "hfill": "{fill}", "space": "{fill}", "spacer": "{fill}",
        "br": "\\n for another line", "newline": "\\n for another line", "line": "\\n for another line",
        "b": "{bold}words{/}", "strong": "{bold}words{/}", "i": "{bold}words{/}",
    ]

    private static func message(forUnknownIcon name: String) -> String {
        let printable = Wording.printable(name)
        guard let intended = nearestWord(to: name, among: IconNames.all.map(\.name)) else {
            return
                "has an unknown icon '\(printable)'; the names are in docs/text.md, as in {icon:heart}"
        }
        return "has an unknown icon '\(printable)'; did you mean '\(intended)', as in {icon:\(intended)}?"
    }
}
