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

    /// How the options' words run.
    public enum Writing: String, Hashable, Sendable, CaseIterable {
        /// Along a row.
        case horizontal
        /// From top to bottom. Only on a banner that moves so.
        case vertical
    }

    /// The font of the words.
    public var font = Font.auto
    /// How the options' words run.
    public var writing = Writing.horizontal
    /// Rows of a line; nil are those of the font. It is multiplied by the scale.
    public var size: Int?
    /// The fonts of lines; a character takes the first one that has it. The built-in one alone is drawn here.
    public var fonts = [FontEntry.builtin]
    /// Their files when the configuration was read; see `TextRunSettings.versions`.
    public var fontVersions: [FontEntry: FileVersion] = [:]
    /// The language of the texts (BCP 47), for fonts that have several forms of a character; empty is none.
    public var languageTag = ""
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

    /// How lines are drawn on a display of `format`; nil where the faces of the built-in font do it alone.
    package func textRunSettings(for format: PixelFormat) -> TextRunSettings? {
        size == nil && fonts == [.builtin] ? nil : anyLineSetting(for: format)
    }

    /// How lines are drawn on a display of `format`, those of the built-in font alone included.
    func anyLineSetting(for format: PixelFormat) -> TextRunSettings {
        var setting = TextRunSettings(fonts: fonts, rows: size ?? TextRunSettings.allowedRows.lowerBound)
        setting.versions = fontVersions
        setting.language = languageTag
        setting.isShaded = format != .bit
        setting.face =
            switch font {
            case .auto, .builtin: .wide
            case .narrow: .narrow
            case .small: .small
            }
        return setting
    }

    /// The scales that inputs may request.
    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    /// The defaults.
    public init() {}

    /// Whether words look the same in both, except for the scale.
    func looksTheSame(as other: TextSettings) -> Bool {
        font == other.font && writing == other.writing && color == other.color && size == other.size
            && fonts == other.fonts && languageTag == other.languageTag
    }
}
