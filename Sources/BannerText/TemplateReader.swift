import Diagnostics
import Pixels

/// A parser for texts with fields and styles, such as `{bold}now {time:%H:%M}{/}`.
struct TemplateReader {
    private var rest: Substring.UnicodeScalarView
    private var pieces: [TextTemplate.Piece] = []
    private var literal = ""
    /// The style tags that are open at the parser's current position. Each style already includes the styles
    /// of the surrounding tags.
    private var openStyles: [(name: String, style: TextStyle)] = []
    private var fieldCount = 0
    private var styleCount = 0
    private let language: TimeLanguage

    /// The maximum number of code points of an unclosed field that an error message quotes.
    private static let excerptLength = 24
    /// Parses `source` into literal texts and fields, each with its style. Time fields use the names of days
    /// and months in `language`.
    static func pieces(
        of source: String,
        in language: TimeLanguage
    ) throws(TextTemplateError) -> [TextTemplate.Piece] {
        var reader = TemplateReader(source, in: language)
        try reader.read()
        return reader.pieces
    }

    private init(_ source: String, in language: TimeLanguage) {
        rest = source[...].unicodeScalars
        self.language = language
    }

    private var currentStyle: TextStyle { openStyles.last?.style ?? .plain }

    /// Parses the complete source and appends a piece for each literal text, line break and field. A tag such
    /// as `{bold}` or `{/}` only begins or ends the style of the following pieces.
    ///
    /// - Throws: `TextTemplateError` if a brace, a field or a tag is invalid, or if a style has no end.
    private mutating func read() throws(TextTemplateError) {
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n": endLine()
            case "\r" where rest.first == "\n":
                rest.removeFirst()
                endLine()
            case "{", "}": try readBrace(scalar)
            default: literal.unicodeScalars.append(scalar)
            }
        }
        endLiteral()
        if let last = openStyles.last { throw .unclosedStyle(last.name) }
    }

    private mutating func endLine() {
        endLiteral()
        // A multiline string in TOML ends with a line break, which adds no line.
        if !rest.isEmpty { append(.lineBreak) }
    }

    /// Reads a field or a doubled brace, which is a literal brace. The first brace, `brace`, is already
    /// removed from the remaining source. Throws an error if the field is invalid, or if a closing brace has
    /// no opening one.
    private mutating func readBrace(_ brace: Unicode.Scalar) throws(TextTemplateError) {
        if rest.first == brace {
            literal.unicodeScalars.append(brace)
            rest.removeFirst()
            return
        }
        guard brace == "{" else { throw .strayBrace }
        let field = try takeField()
        endLiteral()
        try processField(field)
    }

    /// Removes a field, whose opening brace is already removed, from the start of the remaining source.
    /// Returns the field without its braces. Throws an error if the field has no closing brace.
    private mutating func takeField() throws(TextTemplateError) -> String {
        guard let end = rest.firstIndex(of: "}") else {
            throw .unclosed(String(Substring(rest.prefix(Self.excerptLength))))
        }
        let field = String(Substring(rest[..<end]))
        rest = rest[rest.index(after: end)...]
        return field
    }

    private mutating func endLiteral() {
        if !literal.isEmpty {
            pieces.append(TextTemplate.Piece(part: .literal(literal), style: currentStyle))
        }
        literal = ""
    }

    /// Appends a space that represents a `{fill}` field or a line break, in the innermost open style.
    private mutating func append(_ arrangement: TextStyle.Arrangement) {
        var style = currentStyle
        style.arrangement = arrangement
        pieces.append(TextTemplate.Piece(part: .literal(" "), style: style))
    }

    /// Processes `field`, the text between two braces. It is a name, optionally with a colon and a detail. A
    /// tag such as `bold` begins a style, and `/` ends the style that began last. Any other field, such as
    /// `time:%H:%M`, is appended to the pieces of the template, in the current style.
    ///
    /// Throws an error if the field is invalid, or if the template has too many fields or styles.
    private mutating func processField(_ field: String) throws(TextTemplateError) {
        let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let detail = parts.count == 2 ? String(parts[1]) : nil

        if name.first == "/" {
            try endStyle(tag: field)
        } else if let newStyle = try parseStyle(named: name, detail: detail) {
            try beginStyle(newStyle, tag: field)
        } else if name == "fill" {
            guard detail == nil else { throw .unexpectedDetail(name) }
            append(.fill)
            // The field counts as a style, because it only arranges the text.
            styleCount += 1
        } else {
            let part = try parsePart(named: name, detail: detail)
            pieces.append(TextTemplate.Piece(part: part, style: currentStyle))
            fieldCount += 1
            guard fieldCount <= TextTemplate.maxFields else { throw .tooManyFields }
        }

        guard fieldCount + styleCount <= TextTemplate.maxStyles else { throw .tooManyStyles }
    }

    /// Opens the style of `tag`. Throws an error if too many styles are nested.
    private mutating func beginStyle(_ style: TextStyle, tag: String) throws(TextTemplateError) {
        styleCount += 1
        guard openStyles.count < TextTemplate.maxDepth else { throw .tooDeep }
        openStyles.append((tag, style))
    }

    /// Closes the style that was opened last. Throws an error if there is none.
    private mutating func endStyle(tag: String) throws(TextTemplateError) {
        // The tag `{/}` ends the innermost style, so a name as in `{/bold}` would be redundant.
        guard tag == "/" else { throw .endTagWithName(tag) }
        guard openStyles.popLast() != nil else { throw .unmatchedEndTag }
    }

    /// Returns the style of the tag `name`, such as `bold`, combined with the open styles around it. `detail`
    /// is the text after the colon, as in `color:red`, or nil if there is no colon. Returns nil if no style
    /// has this name. Throws an error if `detail` is invalid.
    private func parseStyle(named name: String, detail: String?) throws(TextTemplateError) -> TextStyle? {
        var combinedStyle = currentStyle
        switch name {
        case "color":
            let colorName = detail ?? ""
            guard let color = Color(named: colorName) else { throw .badColor(colorName) }
            combinedStyle.setColor(color)
            return combinedStyle
        case "bold": combinedStyle.isBold = true
        case "invert": combinedStyle.isInverted = true
        case "blink": combinedStyle.blinks = true
        default:
            guard let effect = try TextEffect(tag: name, detail: detail) else { return nil }
            combinedStyle.add(effect)
            return combinedStyle
        }
        // The styles that are only switched on have no detail.
        guard detail == nil else { throw .unexpectedDetail(name) }
        return combinedStyle
    }

    /// Returns the part of a text template that represents a field such as `{time:%H:%M}`. `name` is the name
    /// of the field, and `detail` is the text after the colon, or nil if there is no colon.
    ///
    /// - Throws: `TextTemplateError` if there is no such field, or if its detail is invalid.
    private func parsePart(named name: String, detail: String?) throws(TextTemplateError) -> TextTemplate.Part
    {
        switch name {
        case "time":
            guard let detail else { throw .noFormat }
            return .time(try TimeFormat(detail, in: language))
        case "countdown":
            return try Self.rethrowingNumberErrors { () throws(NumberFieldError) in
                .countdown(try Countdown(detail ?? ""))
            }
        case "bar", "spark":
            guard let kind = ChartField.Kind(rawValue: name) else { throw .unknownField(name) }
            return try Self.rethrowingNumberErrors { () throws(NumberFieldError) in
                .chart(try ChartField(detail ?? "", kind: kind))
            }
        case "value": return try Self.parseValueField(detail ?? "")
        case "counter": return try Self.parseCounterField(detail ?? "")
        case "icon":
            guard let detail, !detail.isEmpty else { throw .noIcon }
            guard let icon = IconNames.character(named: detail) else { throw .unknownIcon(detail) }
            return .literal(String(icon))
        default:
            // Other programs mark a variable with a sign before the braces, such as ${name}.
            if let sign = precedingSign, TextTemplate.isValueName(name) {
                throw .foreignField("\(sign){\(name)}", name: name)
            }
            throw .unknownField(name)
        }
    }

    /// Parses the part of a value field after `value:`, a name that may be followed by a `|` with a fallback
    /// text and colors. Throws an error if a part is invalid.
    private static func parseValueField(_ detail: String) throws(TextTemplateError) -> TextTemplate.Part {
        let parts = detail.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard TextTemplate.isValueName(name) else { throw .badName(name) }
        guard let rest = parts.dropFirst().first else {
            return .value(name, fallback: nil, colors: ValueColors())
        }
        // The brace was meant to begin a style, but the field would end at the first closing brace.
        if rest.utf8.contains(UInt8(ascii: "{")) { throw .braceInValue(name) }
        return try rethrowingNumberErrors { () throws(NumberFieldError) in
            let (fallback, colors) = try ValueColors.fallbackAndColors(in: rest, valueName: name)
            return .value(name, fallback: fallback, colors: colors)
        }
    }

    /// Parses the part of a counter field after `counter:`, a name that may be followed by a `|` with colors.
    /// Throws an error if a part is invalid.
    private static func parseCounterField(_ detail: String) throws(TextTemplateError) -> TextTemplate.Part {
        let parts = detail.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard TextTemplate.isValueName(name) else { throw .badCounterName(name) }
        guard let rest = parts.dropFirst().first else { return .counter(name, colors: ValueColors()) }
        return try rethrowingNumberErrors { () throws(NumberFieldError) in
            let (fallback, colors) = try ValueColors.fallbackAndColors(in: rest, valueName: name)
            guard fallback == nil else { throw .needlessFallback(name) }
            return .counter(name, colors: colors)
        }
    }

    /// Parses a field that shows a number. The function `parse` does the parsing, and its errors are
    /// converted to `TextTemplateError`.
    private static func rethrowingNumberErrors(
        _ parse: () throws(NumberFieldError) -> TextTemplate.Part
    ) throws(TextTemplateError) -> TextTemplate.Part {
        do throws(NumberFieldError) { return try parse() } catch { throw .number(error) }
    }

    /// The character before the current field, such as `$` in `${name}`, if it marks a variable in the
    /// notation of another program. Nil otherwise.
    private var precedingSign: Character? {
        guard case .literal(let text)? = pieces.last?.part, let sign = text.last else { return nil }
        return "$#@%".contains(sign) ? sign : nil
    }
}

extension TextTemplate {
    /// Returns the text `source` without styles, for the name of an option that has no name in the
    /// configuration. Tags such as `{bold}` are removed, icon fields become their characters, and each
    /// `{fill}` field or line break becomes a space. All other fields, such as `{time:%H:%M}`, are kept, so
    /// the result can be parsed as a template, too.
    public static func removingStyles(from source: String) -> String {
        guard mayHaveFields(source) else { return source }
        var strippedText = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // The line break CR LF counts as LF alone, and a line break at the end adds no line.
            let isCarriageReturn = scalar == "\r" && rest.first == "\n"
            let isFinalLineBreak = scalar == "\n" && rest.isEmpty
            if isCarriageReturn || isFinalLineBreak { continue }

            if scalar == "{" {
                strippedText += takeReplacement(afterBraceIn: &rest)
            } else {
                strippedText.unicodeScalars.append(scalar == "\n" ? " " : scalar)
            }
        }
        return strippedText
    }

    /// Returns the text that replaces the field or the doubled brace at the start of `rest`, and removes it
    /// from `rest`. Its first brace is already removed. For a field that is kept, only this brace is
    /// returned, and `rest` does not change, because the rest of the field is literal text then.
    private static func takeReplacement(afterBraceIn rest: inout Substring.UnicodeScalarView) -> String {
        if rest.first == "{" {
            // A doubled brace is a literal brace, and stays doubled.
            rest.removeFirst()
            return "{{"
        }
        guard let end = rest.firstIndex(of: "}"),
            let replacement = plainText(ofField: Substring(rest[..<end]))
        else { return "{" }
        rest = rest[rest.index(after: end)...]
        return replacement
    }

    /// Returns the text that replaces a field when styles are removed from a text, or nil if the field is
    /// kept. `field` is the field without its braces.
    private static func plainText(ofField field: Substring) -> String? {
        let name = String(field.prefix { $0 != ":" })
        switch name {
        case "value", "counter", "bar", "spark":
            return ValueColors.colorsStart(in: field).map { colorsStart in "{\(field[..<colorsStart])}" }
        case "icon":
            return IconNames.character(named: String(field.dropFirst("icon:".count))).map { String($0) }
        case "fill": return " "
        default:
            let isStyle = name.first == "/" || styleNames.contains(name)
            return isStyle ? "" : nil
        }
    }
}
