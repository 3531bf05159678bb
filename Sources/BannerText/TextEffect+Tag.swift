import Pixels

extension TextEffect {
    /// Creates the effect of a tag in a text, such as `{gradient:red-blue}`. `name` is the name of the tag,
    /// and `detail` is the text after its colon, or nil if there is none. Returns nil if no effect has this
    /// name. Throws an error if `detail` is invalid.
    init?(tag name: String, detail: String?) throws(TextTemplateError) {
        if name == "gradient" {
            self = try Self.gradient(detail ?? "")
            return
        }
        guard let effect = Self.withoutArgument.first(where: { $0.name == name }) else { return nil }
        guard detail == nil else { throw .unexpectedDetail(name) }
        self = effect
    }

    /// Parses the two colors of a gradient, such as `red-blue`. Throws an error if there are not two colors
    /// or a color is unknown.
    private static func gradient(_ detail: String) throws(TextTemplateError) -> TextEffect {
        let names = detail.split(separator: "-", maxSplits: 1)
        guard names.count == 2 else { throw .badGradient }
        let (first, last) = (String(names[0]), String(names[1]))
        guard let from = Color(named: first) else { throw .badGradientColor(first) }
        guard let to = Color(named: last) else { throw .badGradientColor(last) }
        return .gradient(from: from, to: to)
    }
}
