/// The settings for all texts of a sign that are rendered in system fonts (text runs).
public struct TextRunSettings: Hashable, Sendable {
    /// The allowed heights of a text run.
    public static let allowedRows = 8...64
    /// The maximum number of fonts.
    public static let maxFonts = 64

    /// The fonts. Each character uses the first one that has it.
    public var fonts: [FontEntry]
    /// The versions of the font files. They make the settings unequal after a font file was replaced.
    public var versions: [FontEntry: FileVersion] = [:]
    /// The height of a text run in rows, or its width in columns if characters are stacked.
    public var rows: Int
    /// The language of the text (BCP 47), which selects the Han variants of a font; empty for none.
    public var language = ""
    /// Whether the edges of letters are drawn in grays, for displays with shades.
    public var isShaded = false
    /// The face of the built-in font.
    public var face = BuiltinFace.wide

    /// Creates settings for text runs of `rows` rows.
    public init(fonts: [FontEntry] = [.builtin], rows: Int = 8) {
        self.fonts = fonts
        self.rows = rows
    }

    /// Returns the settings with the height of `request`, if it has one.
    func sized(for request: TextRequest) -> TextRunSettings {
        var setting = self
        setting.rows = request.rows ?? rows
        return setting
    }

    /// Returns the built-in letters that match the height of the settings.
    func letters(isVertical: Bool) -> InlineLetters {
        InlineLetters(face.font, rows: rows, isVertical: isVertical)
    }
}

/// A face of the built-in font.
public enum BuiltinFace: Hashable, Sendable {
    case wide, narrow, small

    var font: BuiltinFont {
        switch self {
        case .wide: .wide
        case .narrow: .narrow
        case .small: .small
        }
    }
}
