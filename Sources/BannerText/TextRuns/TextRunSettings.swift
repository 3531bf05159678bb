/// The settings for rendering the texts of a sign in system fonts.
public struct TextRunSettings: Hashable, Sendable {
    /// The permitted heights of a text in rows.
    public static let allowedRows = 8...64
    /// The maximum number of fonts in the list.
    public static let maxFonts = 64

    /// The font list. Each character is drawn with the first font that has it.
    public var fonts: [FontEntry]
    /// The fonts that are reserved for certain texts, except those that are also in `fonts`.
    public var ownFonts: [FontEntry] = []
    /// The versions of the font files. Because of them, the settings differ from the previous ones after a
    /// font file is replaced.
    public var versions: [FontEntry: FileVersion] = [:]
    /// The height of a text in rows or, if characters are stacked, its width in columns.
    public var rows: Int
    /// The language of the text as a BCP 47 tag, which selects regional variants of Han characters. Empty for none.
    public var language = ""
    /// Whether the edges of letters are smoothed with gray levels, on displays that support them.
    public var isShaded = false
    /// Whether emoji are drawn in the colors of their font, on displays with colors. Requires `isShaded`.
    public var isColored = false
    /// The built-in face for letters among those of system fonts.
    public var face = BuiltinFace.wide

    /// Creates settings for texts with a height of `rows` rows.
    public init(fonts: [FontEntry] = [.builtin], rows: Int = 8) {
        self.fonts = fonts
        self.rows = rows
    }

    /// All fonts that `loopbanner-text` opens. In its messages, the index of a font is its position in this list.
    public var entries: [FontEntry] { fonts + ownFonts }

    /// Returns these settings with the height and the font of `request`. Where `request` has none, the setting is kept.
    func fitted(to request: TextRequest) -> TextRunSettings { fitted(to: request.font, rows: request.rows) }

    /// Returns these settings with the height `rows`, and with `font` at the start of the font list. A nil argument
    /// keeps the setting.
    func fitted(to font: TextFont?, rows: Int?) -> TextRunSettings {
        var setting = self
        setting.rows = rows ?? self.rows
        guard let font else { return setting }
        setting.face = font.face ?? face
        setting.fonts = [font.entry] + fonts.filter { $0 != font.entry }
        return setting
    }

    /// Returns the built-in letters that match the height in the settings.
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
