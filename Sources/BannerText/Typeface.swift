import Pixels

/// The fonts that a text can be drawn with, and the choice among them.
///
/// The choice depends on the text and on the room for it: the first font that both fits the room's rows and shows the
/// whole text in its columns. A text that is too long for all of them has the first font, and is panned over.
public struct Typeface: Sendable {
    /// From the best to read to the smallest.
    private let fonts: [any TextRasterizer]
    /// How many times as large as the fonts' own the letters are, at least 1.
    public var scale = 1
    /// Whether a text should be seen as a whole. In a ticker none is, and all have the same letters.
    private let fitsColumns: Bool

    /// One font for every text.
    public init(_ font: any TextRasterizer) {
        fonts = [font]
        fitsColumns = false
    }

    /// The best of the built-in font's faces. `fitsColumns`: whether a text should be seen as a whole.
    public static func builtin(fitsColumns: Bool) -> Typeface {
        Typeface(
            fonts: [BuiltinFont.wide, BuiltinFont.narrow, BuiltinFont.small],
            fitsColumns: fitsColumns
        )
    }

    private init(fonts: [any TextRasterizer], fitsColumns: Bool) {
        self.fonts = fonts
        self.fitsColumns = fitsColumns
    }

    /// The rows of the lowest letters that it has, at its scale.
    public var leastHeight: Int { (fonts.map(\.height).min() ?? 0) * scale }

    /// Columns that no character takes more of.
    public var widestAdvance: Int { (fonts.map(\.widestAdvance).max() ?? 0) * scale }

    /// The rows of the letters for a room of `rows` rows.
    public func height(inRows rows: Int) -> Int { (fonts(forRows: rows).first?.height ?? 0) * scale }

    /// The font for `text` in `room`, at its scale.
    public func font(for text: String, in room: PixelSize) -> any TextRasterizer {
        let fonts = fonts(forRows: room.height)
        let font = fitsColumns ? fonts.first { $0.width(of: text) * scale <= room.width } : nil
        let chosen = font ?? fonts[0]
        return scale == 1 ? chosen : ScaledFont(chosen, scale: scale)
    }

    /// Never empty: where none fits the lowest must do.
    private func fonts(forRows rows: Int) -> [any TextRasterizer] {
        let fitting = fonts.filter { $0.height * scale <= rows }
        guard let tallest = fitting.first?.height else { return fonts.suffix(1) }
        return fitting.filter { $0.height == tallest }
    }
}
