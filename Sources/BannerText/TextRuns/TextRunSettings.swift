/// How all lines of a sign are drawn.
public struct TextRunSettings: Hashable, Sendable {
    /// The rows that a line may have.
    public static let allowedRows = 8...64
    /// The most fonts of a list.
    public static let maxFonts = 64

    /// The fonts. A character takes the first one that has it.
    public var fonts: [FontEntry]
    /// The files of the fonts when they were looked at, so that a font that was replaced makes another setting.
    public var versions: [FontEntry: FileVersion] = [:]
    /// Rows of a line, or its columns where characters stand below each other.
    public var rows: Int
    /// The language of the text (BCP 47), which picks the Han forms of fonts that have several; empty is none.
    public var language = ""
    /// Whether edges are drawn in grays, for displays that have them.
    public var isShaded = false
    /// The face of the built-in font.
    public var face = BuiltinFace.wide

    /// Lines of `rows` rows in `fonts`.
    public init(fonts: [FontEntry] = [.builtin], rows: Int = 8) {
        self.fonts = fonts
        self.rows = rows
    }

    /// Returns the setting with the rows of `request`, if it has its own.
    func sized(for request: TextRequest) -> TextRunSettings {
        var setting = self
        setting.rows = request.rows ?? rows
        return setting
    }

    /// The built-in letters at this size. `isVertical`: whether they stand below each other.
    func letters(isVertical: Bool) -> InlineLetters {
        InlineLetters(face.font, rows: rows, isVertical: isVertical)
    }
}

/// The faces of the built-in font.
public enum BuiltinFace: Hashable, Sendable {
    case wide, narrow, small

    /// Its drawings.
    var font: BuiltinFont {
        switch self {
        case .wide: .wide
        case .narrow: .narrow
        case .small: .small
        }
    }
}
