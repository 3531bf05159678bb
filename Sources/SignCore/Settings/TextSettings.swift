import BannerText
import Pixels

/// The settings that determine how text is rendered, from the table `[text]`.
public struct TextSettings: Hashable, Sendable {
    /// The fonts that a configuration can specify by name.
    public enum Font: String, Hashable, Sendable, CaseIterable {
        /// The built-in font, in the face that suits the text: small if fewer than eight rows are available,
        /// narrow if the text would otherwise not fit, and wide in all other cases.
        case auto
        /// The wide face of the built-in font, eight rows high.
        case builtin
        /// The narrow face of the built-in font, eight rows high.
        case narrow = "builtin-narrow"
        /// The small face of the built-in font, six rows high.
        case small = "builtin-small"

        /// This font in the form in which individual options and regions specify their fonts.
        package var textFont: TextFont {
            switch self {
            case .auto: .automatic
            case .builtin: .face(.wide)
            case .narrow: .face(.narrow)
            case .small: .face(.small)
            }
        }
    }

    /// The direction in which the letters of the options' texts are arranged.
    public enum Writing: String, Hashable, Sendable, CaseIterable {
        case horizontal
        /// Letters are stacked from top to bottom, which requires that the banner moves vertically.
        case vertical
    }

    package var font = Font.auto
    package var writing = Writing.horizontal
    /// The height of text before scaling, in rows of pixels, or nil to use the height of the font.
    package var size: Int?
    /// The default fonts for texts, in order of preference. Each character is drawn in the first font that
    /// contains it.
    package var fonts = [FontEntry.builtin]
    /// The fonts of individual options and regions that are not in `fonts`.
    package var ownFonts: [FontEntry] = []
    /// All configured fonts: the sign's default fonts, followed by those of individual options and regions.
    package var entries: [FontEntry] { fonts + ownFonts }
    /// The versions that the font files had when the configuration was read, as in
    /// `TextRunSettings.versions`. They reveal whether a font file was replaced later.
    package var fontVersions: [FontEntry: FileVersion] = [:]
    /// The language of the texts as a BCP 47 tag, for fonts with language-specific forms of characters. Empty
    /// if unspecified.
    package var languageTag = ""
    package var color = Color.white
    /// The initial scale, the factor by which letters are enlarged relative to the font size.
    package var scale = 1
    package var smallestScale = 1
    /// The maximum scale of the letters that inputs can select. The scale is fixed if this equals the
    /// minimum.
    package var largestScale = 1
    /// The language of the names of days and months, and of the date formats, in displayed texts.
    package var language = TimeLanguage.english

    /// Returns the settings for rendering texts in system fonts for the pixel format `format`, or nil if only
    /// built-in fonts in their natural size are used.
    package func textRunSettings(for format: PixelFormat) -> TextRunSettings? {
        size == nil && fonts == [.builtin] ? nil : defaultTextRunSettings(for: format)
    }

    /// Returns the settings for rendering texts for the pixel format `format`. Returns nil if `[text]`
    /// specifies no size, and neither the sign nor any option or region uses a font file.
    func textRunSettingsIfUsed(for format: PixelFormat) -> TextRunSettings? {
        textRunSettings(for: format)
            ?? (ownFonts.contains { $0 != .builtin } ? defaultTextRunSettings(for: format) : nil)
    }

    /// Returns the settings for rendering texts on a display with the pixel format `format`, even if only the
    /// built-in font is used.
    func defaultTextRunSettings(for format: PixelFormat) -> TextRunSettings {
        var setting = TextRunSettings(fonts: fonts, rows: size ?? TextRunSettings.allowedRows.lowerBound)
        setting.ownFonts = ownFonts
        setting.versions = fontVersions
        setting.language = languageTag
        setting.isShaded = format != .bit
        setting.isColored = format == .color
        setting.face =
            switch font {
            case .auto, .builtin: .wide
            case .narrow: .narrow
            case .small: .small
            }
        return setting
    }

    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    package init() {}

    /// Returns whether texts look the same with these settings as with `other`, apart from the scale by which
    /// letters are enlarged.
    func looksTheSame(as other: TextSettings) -> Bool {
        font == other.font && writing == other.writing && color == other.color && size == other.size
            && fonts == other.fonts && languageTag == other.languageTag
    }
}

extension Configuration {
    /// Whether the letters of the options are stacked from top to bottom.
    package var writesVertically: Bool { text.writing == .vertical && axis == .vertical }

    /// Returns the unscaled fonts of the options. They are the same as `regionFonts`, the fonts of the
    /// regions, unless the letters of the options are stacked vertically.
    func optionFontSelection(regionFonts: FontSelection) -> FontSelection {
        writesVertically
            ? FontSelection(verticalLines: text.defaultTextRunSettings(for: wall.format)) : regionFonts
    }

    package func makeFontSelection() -> FontSelection {
        if let setting = text.textRunSettings(for: wall.format) {
            return FontSelection(setting, fitsColumns: scroll.style == .paged)
        }
        return switch text.font {
        case .auto: FontSelection(fitsColumns: scroll.style == .paged)
        case .builtin: FontSelection(BuiltinFont.wide)
        case .narrow: FontSelection(BuiltinFont.narrow)
        case .small: FontSelection(BuiltinFont.small)
        }
    }
}
