/// The effects on a complete text. They are parsed from a configuration value, such as `rainbow` or `wave
/// gradient:red-blue`, in which spaces separate several effects.
public struct TextEffects: Hashable, Sendable {
    /// The effects in the order of the configuration. There is at most one effect per layer, because effects
    /// of the same layer exclude each other.
    package private(set) var effects: [TextEffect] = []
    /// Whether dots move around the edge of the area that shows the text.
    package private(set) var hasBorder = false
    /// The tags of the effects without their braces, such as `gradient:red-blue`.
    private var tags: [String] = []

    /// The word in a configuration that selects no effects.
    private static let none = "none"
    /// The word in a configuration that selects dots that move around the edge of the area that shows a text.
    package static let border = "border"
    /// The words that are valid in a configuration's list of effects. The gradient is represented by an
    /// example with two colors.
    package static let names = TextEffect.withoutArgument.map(\.name) + ["gradient:red-blue", border, none]

    /// Creates the effects that are listed in `text`, separated by spaces. The word `none` selects no
    /// effects.
    ///
    /// - Throws: `TextEffectsError` for the first error.
    public init(_ text: String) throws(TextEffectsError) {
        let words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty else { throw .empty }
        if words == [Self.none] { return }
        for word in words { try append(word) }
    }

    private mutating func append(_ tag: String) throws(TextEffectsError) {
        if tag == Self.none { throw .noneAmongOthers }
        if tag == Self.border {
            guard !hasBorder else { throw .clash(tag, tag) }
            hasBorder = true
            return
        }
        guard let effect = try Self.effect(tag: tag) else { throw .unknown(tag) }
        if let clashingIndex = effects.firstIndex(where: { $0.layer == effect.layer }) {
            throw .clash(tags[clashingIndex], tag)
        }
        effects.append(effect)
        tags.append(tag)
    }

    /// Returns the effect of `tag`, such as `wave` or `gradient:red-blue`, or nil if no effect has this name.
    /// Throws an error if the part after the colon is invalid.
    private static func effect(tag: String) throws(TextEffectsError) -> TextEffect? {
        let parts = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let detail = parts.count == 2 ? String(parts[1]) : nil
        do throws(TextTemplateError) {
            return try TextEffect(tag: name, detail: detail)
        } catch {
            throw switch error {
            case .badGradientColor(let color): .badColor(color)
            case .unexpectedDetail: .unexpectedDetail(name)
            default: .badGradient
            }
        }
    }

    /// Returns `source`, the text of an option, enclosed in the tags of these effects, as in `{wave}Tea{/}`.
    /// An empty text is returned unchanged.
    public func enclosing(_ source: String) -> String {
        guard !tags.isEmpty, !source.isEmpty else { return source }
        // A line break at the end of a text is not shown. Before a closing tag, it would begin another line.
        let endsLine = source.last == "\n" || source.last == "\r\n"
        let text = endsLine ? String(source.dropLast()) : source
        return tags.map { "{\($0)}" }.joined() + text + String(repeating: "{/}", count: tags.count)
    }
}
