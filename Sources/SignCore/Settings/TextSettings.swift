import BannerText
import Pixels

/// `[text]`.
public struct TextSettings: Hashable, Sendable {
    /// The fonts that can be named.
    public enum Font: String, Hashable, Sendable, CaseIterable {
        /// For each text the face of the built-in font that suits it: the wide one where the text fits in it, the
        /// narrow one where it fits only in that, the small one where there are fewer than eight rows.
        case auto
        /// The built-in font's wide face, eight rows high.
        case builtin
        /// Its narrow face, eight rows high.
        case narrow = "builtin-narrow"
        /// Its small face, six rows high.
        case small = "builtin-small"
    }

    /// The font of the words.
    public var font = Font.auto
    /// The color of words that name no other, where the display has colors.
    public var color = Color.white
    /// The initial scale of the letters, relative to the font's own size.
    public var scale = 1
    /// The smallest scale that inputs may request.
    public var smallestScale = 1
    /// The largest scale that inputs may request; if it equals the smallest, the scale is fixed.
    public var largestScale = 1
    /// The names of days and months, and the formats of dates.
    public var language = TimeLanguage.english

    /// The scales that inputs may request.
    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    /// The defaults.
    public init() {}

    /// Whether words look the same in both, except for the scale.
    func looksTheSame(as other: TextSettings) -> Bool {
        font == other.font && color == other.color
    }
}
