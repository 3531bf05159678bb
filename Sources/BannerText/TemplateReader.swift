import Diagnostics
import Pixels

/// A parser for texts with fields and styles, such as `{bold}now {time:%H:%M}{/}`.
struct TemplateReader {
    private var rest: Substring.UnicodeScalarView
    private var pieces: [TextTemplate.Piece] = []
    private var literal = ""
    /// The styles that are still open. Each includes the styles around it.
    private var open: [(name: String, style: TextStyle)] = []
    private var fieldCount = 0
    private var styleCount = 0
    private let language: TimeLanguage

    /// Parses `source` into literal texts and fields, each with its style. Time fields show names in `language`.
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

    private var style: TextStyle { open.last?.style ?? .plain }

    private mutating func read() throws(TextTemplateError) {
        while let scalar = rest.popFirst() {
            let isWindowsLineBreak = scalar == "\r" && rest.first == "\n"
            if isWindowsLineBreak { rest.removeFirst() }
            if scalar == "\n" || isWindowsLineBreak {
                endLiteral()
                // A string of several lines in TOML ends with a line break.
                if !rest.isEmpty { append(.lineBreak) }
                continue
            }
            guard scalar == "{" || scalar == "}" else {
                literal.unicodeScalars.append(scalar)
                continue
            }
            // Two equal braces are one brace of the text.
            if rest.first == scalar {
                literal.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            guard scalar == "{" else { throw .strayBrace }
            guard let end = rest.firstIndex(of: "}") else {
                throw .unclosed(String(Substring(rest.prefix(24))))
            }
            let field = String(Substring(rest[..<end]))
            rest = rest[rest.index(after: end)...]
            endLiteral()
            try read(field)
        }
        endLiteral()
        if let last = open.last { throw .unclosedStyle(last.name) }
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { pieces.append(TextTemplate.Piece(part: .literal(literal), style: style)) }
        literal = ""
    }

    /// Appends a space that represents a `{fill}` field or a line break, in the style around it.
    private mutating func append(_ arrangement: TextStyle.Arrangement) {
        var style = style
        style.arrangement = arrangement
        pieces.append(TextTemplate.Piece(part: .literal(" "), style: style))
    }

    private mutating func read(_ field: String) throws(TextTemplateError) {
        let halves = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = halves.first.map(String.init) ?? ""
        let detail = halves.count == 2 ? String(halves[1]) : nil
        if name.first == "/" {
            guard field == "/" else { throw .namedEnd(field) }
            guard open.popLast() != nil else { throw .strayEnd }
        } else if let style = try style(name, detail) {
            styleCount += 1
            guard open.count < TextTemplate.maxDepth else { throw .tooDeep }
            open.append((field, style))
        } else if name == "fill" {
            guard detail == nil else { throw .needlessDetail(name) }
            append(.fill)
            styleCount += 1
        } else {
            pieces.append(TextTemplate.Piece(part: try part(name, detail), style: style))
            fieldCount += 1
            guard fieldCount <= TextTemplate.maxFields else { throw .tooManyFields }
        }
        guard fieldCount + styleCount <= TextTemplate.maxStyles else { throw .tooManyStyles }
    }

    /// Returns the style that the tag `name` begins, combined with the styles around it. Returns nil if `name` is not
    /// the name of a style.
    private func style(_ name: String, _ detail: String?) throws(TextTemplateError) -> TextStyle? {
        var style = style
        switch name {
        case "color":
            let text = detail ?? ""
            guard let color = Color(named: text) else { throw .badColor(text) }
            style.setColor(color)
            return style
        case "bold": style.isBold = true
        case "invert": style.isInverted = true
        case "blink": style.blinks = true
        default:
            guard let effect = try TextEffect(tag: name, detail) else { return nil }
            style.add(effect)
            return style
        }
        guard detail == nil else { throw .needlessDetail(name) }
        return style
    }

    private func part(_ name: String, _ detail: String?) throws(TextTemplateError) -> TextTemplate.Part {
        switch name {
        case "time":
            guard let detail else { throw .noFormat }
            return .time(try TimeFormat(detail, in: language))
        case "countdown":
            return try Self.numberField { () throws(NumberFieldError) in
                .countdown(try Countdown(detail ?? ""))
            }
        case "bar", "spark":
            guard let kind = ChartField.Kind(rawValue: name) else { throw .unknownField(name) }
            return try Self.numberField { () throws(NumberFieldError) in
                .chart(try ChartField(detail ?? "", as: kind))
            }
        case "value": return try Self.value(detail ?? "")
        case "counter": return try Self.counter(detail ?? "")
        case "icon":
            guard let detail, !detail.isEmpty else { throw .noIcon }
            guard let icon = IconNames.character(named: detail) else { throw .unknownIcon(detail) }
            return .literal(String(icon))
        default:
            if let sign = precedingSign, TextTemplate.isValueName(name) {
                throw .foreignField("\(sign){\(name)}", name: name)
            }
            throw .unknownField(name)
        }
    }

    /// Parses the part of a field after `value:`, which consists of a name and optionally, after `|`, a fallback text and
    /// colors.
    private static func value(_ detail: String) throws(TextTemplateError) -> TextTemplate.Part {
        let parts = detail.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard TextTemplate.isValueName(name) else { throw .badName(name) }
        guard let rest = parts.dropFirst().first else {
            return .value(name, fallback: nil, colors: ValueColors())
        }
        // The author meant to begin a style with this brace, but the field would end at the first closing brace.
        if rest.utf8.contains(UInt8(ascii: "{")) { throw .braceInValue(name) }
        return try numberField { () throws(NumberFieldError) in
            let (fallback, colors) = try ValueColors.fallbackAndColors(in: rest, of: name)
            return .value(name, fallback: fallback, colors: colors)
        }
    }

    /// Parses the part of a field after `counter:`, which consists of a name and optionally, after `|`, colors.
    private static func counter(_ detail: String) throws(TextTemplateError) -> TextTemplate.Part {
        let parts = detail.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard TextTemplate.isValueName(name) else { throw .badCounterName(name) }
        guard let rest = parts.dropFirst().first else { return .counter(name, colors: ValueColors()) }
        return try numberField { () throws(NumberFieldError) in
            let (fallback, colors) = try ValueColors.fallbackAndColors(in: rest, of: name)
            guard fallback == nil else { throw .needlessFallback(name) }
            return .counter(name, colors: colors)
        }
    }

    /// Returns the result of `parse`, and converts its errors to `TextTemplateError`.
    private static func numberField(
        _ parse: () throws(NumberFieldError) -> TextTemplate.Part
    ) throws(TextTemplateError) -> TextTemplate.Part {
        do throws(NumberFieldError) { return try parse() } catch { throw .number(error) }
    }

    /// The character before the field if it marks a variable of another program, such as `$` in `${name}`. Nil for any
    /// other character.
    private var precedingSign: Character? {
        guard case .literal(let text)? = pieces.last?.part, let sign = text.last else { return nil }
        return "$#@%".contains(sign) ? sign : nil
    }
}

extension TextTemplate {
    /// Returns `source` without style tags. Icon fields are replaced by their characters, and each `{fill}` field and
    /// line break is replaced by a space. The result is the name of an option for which the configuration gives no
    /// name.
    public static func withoutStyles(_ source: String) -> String {
        guard mayHaveFields(source) else { return source }
        var plain = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isCarriageReturn = scalar == "\r" && rest.first == "\n"
            let isFinalLineBreak = scalar == "\n" && rest.isEmpty
            if isCarriageReturn || isFinalLineBreak { continue }
            plain.unicodeScalars.append(scalar == "\n" ? " " : scalar)
            guard scalar == "{" else { continue }
            if rest.first == "{" {
                plain.unicodeScalars.append(rest.removeFirst())
                continue
            }
            guard let end = rest.firstIndex(of: "}"), let text = plainText(ofField: Substring(rest[..<end]))
            else {
                continue
            }
            // The opening brace was already appended.
            plain.unicodeScalars.removeLast()
            plain += text
            rest = rest[rest.index(after: end)...]
        }
        return plain
    }

    /// Returns the text that replaces `field` (without its braces) in a text without styles. Returns nil if the field
    /// stays as it is.
    private static func plainText(ofField field: Substring) -> String? {
        let name = String(field.prefix { $0 != ":" })
        switch name {
        case "value", "counter", "bar", "spark":
            return ValueColors.start(in: field).map { colorsStart in "{\(field[..<colorsStart])}" }
        case "icon":
            return IconNames.character(named: String(field.dropFirst("icon:".count))).map { String($0) }
        case "fill": return " "
        default:
            let isStyle = name.first == "/" || styleNames.contains(name)
            return isStyle ? "" : nil
        }
    }
}
