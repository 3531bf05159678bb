import Diagnostics
import Pixels

/// A list of rules for the color of a value or a chart, such as `<5 blue,5..30 green,>30 red`. The text of
/// the value determines which rule applies.
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

    /// The word that introduces the list of colors in a field, as in `{value:cpu|color:>30 red}`.
    private static let keyword = "color:"
    /// The misspellings of `keyword` that cause an error. Without this check, the text after the misspelled
    /// word would be the fallback text of the field.
    private static let misspellings = ["colors:", "colour:", "colours:", "Color:", "COLOR:"]

    /// Creates an empty list of color rules.
    init() {}

    /// Splits `detail`, the part of a field after its first `|`, into the text that replaces a missing value
    /// (the fallback) and the colors of the value. A field has only a fallback, as in `{value:cpu|none}`,
    /// only colors after the keyword `color:`, as in `{value:cpu|color:>30 red}`, or both, as in
    /// `{value:cpu|none|color:>30 red}`.
    ///
    /// `valueName` is the name of the value, for error messages. The returned fallback is nil if there is
    /// none. Throws an error if the colors are invalid.
    static func fallbackAndColors(
        in detail: Substring,
        valueName: String
    ) throws(NumberFieldError) -> (fallback: String?, colors: ValueColors) {
        for misspelling in misspellings where detail.hasPrefix(misspelling) {
            // The error contains the misspelled keyword without its colon.
            throw .misspelledColors(valueName, String(misspelling.dropLast()))
        }
        if detail.hasPrefix(keyword) {
            let colorList = detail.dropFirst(keyword.utf8.count)
            return (nil, try ValueColors(colorList, of: valueName))
        }
        guard let separator = detail.firstRange(ofText: "|" + keyword) else {
            return (String(detail), ValueColors())
        }
        let fallback = String(detail[..<separator.lowerBound])
        let colorList = detail[separator.upperBound...]
        return (fallback, try ValueColors(colorList, of: valueName))
    }

    /// Returns the position of the `|` that separates the colors from the rest of the field `field`, or nil
    /// if the field has no colors.
    static func colorsStart(in field: Substring) -> Substring.Index? {
        field.firstRange(ofText: "|" + keyword)?.lowerBound
    }

    /// Parses the colors at the end of `field`, a field of a text. Throws an error if they are invalid.
    ///
    /// - Parameters:
    ///   - start: The position of the `|` before the colors, as returned by `start(in:)`.
    ///   - field: The text of the field.
    ///   - kind: The kind of the field, such as `bar`, for error messages.
    ///   - valueName: The name of the value that the field shows, for error messages.
    init(startingAt start: Substring.Index, in field: Substring, kind: String, valueName: String)
        throws(NumberFieldError)
    {
        try self.init(field[start...].dropFirst(1 + Self.keyword.utf8.count), of: valueName, in: kind)
    }

    /// Parses a comma-separated list of conditions with colors, such as `<5 blue,>30 red`. The names of the
    /// value (`name`) and of the field (`kind`) are used in error messages. Throws an error if a condition or
    /// a color is invalid.
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

    /// Whether there are no color rules, so that the value has the color of the surrounding text.
    var isEmpty: Bool { rules.isEmpty }

    /// The colors of all rules, in the order of the rules.
    var colors: [Color] { rules.map(\.color) }

    /// Returns `style` with the color of the first rule that matches `text`, the text of a value. Returns
    /// `style` unchanged if no rule matches.
    func style(forValue text: String, base style: TextStyle) -> TextStyle {
        guard let color = color(for: text) else { return style }
        var style = style
        style.color = color
        return style
    }

    /// Returns the color of the first rule that matches `text`, the text of a value, or nil if no rule
    /// matches.
    func color(for text: String) -> Color? {
        guard !rules.isEmpty else { return nil }
        let number = DecimalNumber(text)
        return rules.first { $0.condition.matches(text, number) }?.color
    }
}

/// A closed range of decimal numbers, which is written with two dots, such as `0..100`.
struct DecimalRange: Hashable, Sendable {
    let lower: DecimalNumber
    let upper: DecimalNumber

    /// Creates the range of numbers from `lower` to `upper`.
    init(from lower: DecimalNumber, to upper: DecimalNumber) {
        self.lower = lower
        self.upper = upper
    }

    /// Parses a range such as `0..100`, or returns nil if `text` has another form. The caller must check that
    /// the lower end does not exceed the upper end.
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
