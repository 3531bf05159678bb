import Diagnostics
import Pixels

/// The colors of a value or a chart, which depend on the text of the value: `<5 blue,5..30 green,>30 red`.
struct ValueColors: Hashable, Sendable {
    private enum Condition: Hashable, Sendable {
        case below(DecimalNumber)
        case above(DecimalNumber)
        case within(DecimalNumber, DecimalNumber)
        case equal(String)

        func matches(_ text: String, _ number: DecimalNumber?) -> Bool {
            if case .equal(let other) = self { return text == other }
            guard let number else { return false }
            return switch self {
            case .below(let limit): number < limit
            case .above(let limit): number > limit
            case .within(let lower, let upper): lower <= number && number <= upper
            case .equal: false
            }
        }
    }

    private struct Rule: Hashable, Sendable {
        var condition: Condition
        var color: Color
    }

    private var rules: [Rule] = []

    /// The word that begins the colors of a field.
    private static let keyword = "color:"
    /// Misspelled words in place of `keyword`. Without an error, they would be shown as the fallback.
    private static let misspellings = ["colors:", "colour:", "colours:", "Color:", "COLOR:"]

    /// Creates no colors.
    init() {}

    /// Splits `detail`, the text after the name of the value `name` and `|`, into the fallback (nil if there is none)
    /// and the colors.
    static func fallbackAndColors(
        in detail: Substring,
        of name: String
    ) throws(NumberFieldError) -> (fallback: String?, colors: ValueColors) {
        for word in misspellings where detail.hasPrefix(word) {
            throw .misspelledColors(name, String(word.dropLast()))
        }
        if detail.hasPrefix(keyword) {
            return (nil, try ValueColors(detail.dropFirst(keyword.utf8.count), of: name))
        }
        guard let start = detail.firstRange(ofText: "|" + keyword) else {
            return (String(detail), ValueColors())
        }
        return (String(detail[..<start.lowerBound]), try ValueColors(detail[start.upperBound...], of: name))
    }

    /// Returns the position of `|` before the colors in the field `field`, or nil if it has none.
    static func start(in field: Substring) -> Substring.Index? {
        field.firstRange(ofText: "|" + keyword)?.lowerBound
    }

    /// Parses the colors that begin at `start`, a position that `start(in:)` returned, in the field `field` of the kind
    /// `kind` with the value `name`.
    init(at start: Substring.Index, in field: Substring, of kind: String, _ name: String)
        throws(NumberFieldError)
    {
        try self.init(field[start...].dropFirst(1 + Self.keyword.utf8.count), of: name, in: kind)
    }

    /// Parses conditions with colors, separated by commas. `name` is the name of the value, and `kind` that of the
    /// field.
    private init(_ source: Substring, of name: String, in kind: String = "value") throws(NumberFieldError) {
        guard source.contains(where: { $0 != " " }) else { throw .noColors(kind, name) }
        for part in source.split(separator: ",", omittingEmptySubsequences: false) {
            rules.append(try Self.rule(String(part.withoutOuterSpaces)))
        }
    }

    private static func rule(_ text: String) throws(NumberFieldError) -> Rule {
        guard let space = text.lastIndex(of: " ") else { throw .badRule(text) }
        let name = String(text[text.index(after: space)...])
        let condition = try condition(String(text[..<space].withoutOuterSpaces), in: text)
        guard let color = Color(named: name) else { throw .badColor(name) }
        return Rule(condition: condition, color: color)
    }

    private static func condition(_ text: String, in rule: String) throws(NumberFieldError) -> Condition {
        let operand = text.dropFirst()
        switch text.first {
        case "=": return .equal(String(operand))
        case "<":
            if let limit = DecimalNumber(operand) { return .below(limit) }
        case ">":
            if let limit = DecimalNumber(operand) { return .above(limit) }
        default:
            guard let range = DecimalRange(text) else { throw .badRule(rule) }
            guard range.lower <= range.upper else { throw .emptyRange(text) }
            return .within(range.lower, range.upper)
        }
        throw .badRule(rule)
    }

    /// Whether the value has the color of the text around it.
    var isEmpty: Bool { rules.isEmpty }

    /// The colors of all conditions.
    var colors: [Color] { rules.map(\.color) }

    /// Returns `style` in the color for `text`: that of the first condition that matches.
    func style(for text: String, in style: TextStyle) -> TextStyle {
        guard let color = color(for: text) else { return style }
        var style = style
        style.color = color
        return style
    }

    /// Returns the color for `text`: that of the first condition that matches, or nil if none does.
    func color(for text: String) -> Color? {
        guard !rules.isEmpty else { return nil }
        let number = DecimalNumber(text)
        return rules.first { $0.condition.matches(text, number) }?.color
    }
}

/// Two numbers with two dots between them, such as `0..100`.
struct DecimalRange: Hashable, Sendable {
    let lower: DecimalNumber
    let upper: DecimalNumber

    /// Creates the range from `lower` to `upper`.
    init(from lower: DecimalNumber, to upper: DecimalNumber) {
        self.lower = lower
        self.upper = upper
    }

    /// Parses a range. Its ends may be in the wrong order. Returns nil if `text` has another form.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        guard let dots = text.firstRange(ofText: ".."),
            let lower = DecimalNumber(text[..<dots.lowerBound]),
            let upper = DecimalNumber(text[dots.upperBound...])
        else { return nil }
        self.lower = lower
        self.upper = upper
    }
}

extension Substring {
    fileprivate var withoutOuterSpaces: Substring {
        var rest = drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
