import Diagnostics
import Pixels

/// Reads a text with fields and styles into its parts.
struct TemplateReader {
    private var rest: Substring.UnicodeScalarView
    private var pieces: [TextTemplate.Piece] = []
    private var words = ""
    /// The styles that are open, each with all that is around it.
    private var open: [(name: String, style: TextStyle)] = []
    /// Fields that are filled in.
    private var fields = 0
    private var styles = 0
    private let language: TimeLanguage

    /// The parts of `source`, whose fields use the names of `language`.
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
            let field = String(Substring(rest[..<end]))
            rest = rest[rest.index(after: end)...]
            endWords()
            try read(field)
        }
        endWords()
        if let last = open.last { throw .unclosedStyle(last.name) }
    }

    private mutating func endWords() {
        if !words.isEmpty { pieces.append(TextTemplate.Piece(part: .words(words), style: style)) }
        words = ""
    }

    private mutating func read(_ field: String) throws(TextTemplateError) {
        let halves = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = halves.first.map(String.init) ?? ""
        let detail = halves.count == 2 ? String(halves[1]) : nil
        if name.first == "/" {
            guard field == "/" else { throw .namedEnd(field) }
            guard open.popLast() != nil else { throw .strayEnd }
        } else if let style = try style(name, detail) {
            styles += 1
            guard open.count < TextTemplate.deepestStyle else { throw .tooDeep }
            open.append((field, style))
        } else {
            pieces.append(TextTemplate.Piece(part: try part(name, detail), style: style))
            fields += 1
            guard fields <= TextTemplate.mostFields else { throw .tooManyFields }
        }
        guard fields + styles <= TextTemplate.mostStyles else { throw .tooManyStyles }
    }

    /// The style that `name` begins, with those around it; nil if it is none.
    private func style(_ name: String, _ detail: String?) throws(TextTemplateError) -> TextStyle? {
        var style = style
        switch name {
        case "color":
            let text = detail ?? ""
            guard let color = Color(named: text) else { throw .badColor(text) }
            style.color = color
            return style
        case "bold": style.isBold = true
        case "invert": style.isInverted = true
        case "blink": style.blinks = true
        default: return nil
        }
        guard detail == nil else { throw .needlessDetail(name) }
        return style
    }

    private func part(_ name: String, _ detail: String?) throws(TextTemplateError) -> TextTemplate.Part {
        switch name {
        case "time":
            guard let detail else { throw .noFormat }
            return .time(try TimeFormat(detail, in: language))
        case "value":
            let words = (detail ?? "").split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            let name = words.first.map(String.init) ?? ""
            guard TextTemplate.isValueName(name) else { throw .badName(name) }
            let otherwise = words.count == 2 ? String(words[1]) : nil
            // It is meant as a style, and would end at the first brace.
            if otherwise?.utf8.contains(UInt8(ascii: "{")) == true { throw .braceInValue(name) }
            return .value(name, otherwise: otherwise)
        case "icon":
            guard let detail, !detail.isEmpty else { throw .noIcon }
            guard let icon = IconNames.character(named: detail) else { throw .unknownIcon(detail) }
            return .words(String(icon))
        default:
            if let sign = signBefore, TextTemplate.isValueName(name) {
                throw .foreignField("\(sign){\(name)}", name: name)
            }
            throw .unknownField(name)
        }
    }

    /// The sign right before the field with which another program writes a variable; nil if there is none.
    private var signBefore: Character? {
        guard case .words(let words)? = pieces.last?.part, let sign = words.last else { return nil }
        return "$#@%".contains(sign) ? sign : nil
    }
}

extension TextTemplate {
    /// `source` without what only begins or ends a style, and with its icons as the characters that they are: the name
    /// of an option that has no other.
    public static func withoutStyles(_ source: String) -> String {
        guard mayHaveFields(source) else { return source }
        var plain = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            plain.unicodeScalars.append(scalar)
            guard scalar == "{" else { continue }
            if rest.first == "{" {
                plain.unicodeScalars.append(rest.removeFirst())
            } else if let end = rest.firstIndex(of: "}") {
                let field = rest[..<end]
                let name = String(Substring(field.prefix { $0 != ":" }))
                let icon =
                    name == "icon"
                    ? IconNames.character(named: String(Substring(field.dropFirst(5)))) : nil
                guard name.first == "/" || styleNames.contains(name) || icon != nil else { continue }
                plain.unicodeScalars.removeLast()
                if let icon { plain.append(icon) }
                rest = rest[rest.index(after: end)...]
            }
        }
        return plain
    }
}
