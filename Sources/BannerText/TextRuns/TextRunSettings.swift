/// The settings for rendering the texts of a sign in system fonts.
public struct TextRunSettings: Hashable, Sendable {
    /// The permitted heights of a text in system fonts, in rows.
    public static let allowedRows = 8...64
    /// The maximum number of fonts in a sign's font list.
    public static let maxFonts = 64

    /// The font list of the sign. Each character is drawn with the first font in the list that has it.
    public var fonts: [FontEntry]
    /// The fonts that are used for certain texts only. A font that is also in the font list `fonts` is not
    /// included.
    public var ownFonts: [FontEntry] = []
    /// The version of each font file. If a font file is replaced, the settings differ from the earlier ones,
    /// so that the texts are rendered again.
    public var versions: [FontEntry: FileVersion] = [:]
    /// The height of a text in rows or, if its characters are stacked, its width in columns.
    public var rows: Int
    /// The language of the text as a BCP 47 tag, which selects regional variants of Han characters. Empty if
    /// no language is set.
    public var language = ""
    /// Whether the edges of letters are smoothed with gray levels, on displays that support them.
    public var isShaded = false
    /// Whether emoji are drawn in the colors of their font, on displays with colors. Requires `isShaded`.
    public var isColored = false
    /// The built-in face that is used for characters that are drawn in the built-in font among letters of
    /// system fonts.
    public var face = BuiltinFace.wide

    /// Creates settings for rendering texts that are `rows` rows high with the font list `fonts`.
    public init(fonts: [FontEntry] = [.builtin], rows: Int = 8) {
        self.fonts = fonts
        self.rows = rows
    }

    /// All fonts that are opened by `loopbanner-text`, the process that renders text in system fonts. In its
    /// messages, a font is identified by its index in this list.
    public var entries: [FontEntry] { fonts + ownFonts }

    /// Returns a copy of these settings with the height and the font of `request`. If one of them is nil in
    /// the request, the copy keeps the setting.
    func adapted(to request: TextRequest) -> TextRunSettings {
        adapted(toFont: request.font, rows: request.rows)
    }

    /// Returns a copy of these settings with the height `rows`, and with `font` at the start of the font
    /// list. If an argument is nil, the copy keeps that setting.
    func adapted(toFont font: TextFont?, rows: Int?) -> TextRunSettings {
        var setting = self
        setting.rows = rows ?? self.rows
        guard let font else { return setting }
        setting.face = font.face ?? face
        setting.fonts = [font.entry] + fonts.filter { $0 != font.entry }
        return setting
    }

    /// Returns the letters of the built-in font that match the text height in the settings.
    func letters(isVertical: Bool) -> InlineLetters {
        InlineLetters(face.font, rows: rows, isVertical: isVertical)
    }
}

/// A face of the built-in font: `wide` and `narrow` are eight rows high, and `small` is six rows high.
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
