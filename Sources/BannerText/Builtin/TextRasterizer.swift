import Pixels

/// A font, which converts text to pixels.
///
/// A vertical font (`isVertical`) stacks characters. For such a font, rows and columns are swapped in the
/// comments below: `height` is the number of columns of a text, and `width(of:)` its number of rows.
public protocol TextRasterizer: Sendable {
    /// Whether the font stacks the characters of a text from top to bottom. The default implementation
    /// returns false.
    var isVertical: Bool { get }
    /// The height of the picture of any text, in rows. In a vertical font, this is the picture's width, in
    /// columns.
    var height: Int { get }
    /// The maximum width of a character in this font in columns, including the gap to the next character.
    var widestAdvance: Int { get }
    /// Returns the width of the picture of `text`, in columns. In a vertical font, this is the picture's
    /// height, in rows.
    func width(of text: String) -> Int
    /// Returns the size of the picture of `text`. Unlike in `width(of:)`, width and height are not swapped in
    /// a vertical font.
    func size(of text: String) -> PixelSize
    /// Returns the columns that each character of `text` occupies in its picture, in text order. An invisible
    /// character has an empty range. In right-to-left text, the ranges descend.
    func columns(of text: String) -> [Range<Int>]
    /// Returns the characters of `text` that the font lacks and draws as boxes. Each is returned once, in
    /// text order. The default implementation returns an empty array.
    func missingGlyphs(in text: String) -> [Character]
    /// Returns the width of `text` in columns, and whether the font has all of its characters. A character
    /// that the font lacks is drawn as a box.
    func extent(of text: String) -> (width: Int, isComplete: Bool)
    /// Returns the characters of `text` that the font lacks and replaces with letters, such as `€` with
    /// `EUR`. Each is returned once, in text order. The default implementation returns an empty array.
    func transliterations(in text: String) -> [(character: Character, letters: String)]
    /// Returns the picture of `text`, which is `height` rows high. Characters that the font lacks are drawn
    /// as boxes.
    func rasterize(_ text: String) -> Bitmap
    /// Returns the multicolor pixels of `text`, such as those of emoji, before the text is enlarged. The
    /// default implementation returns no pixels.
    func paintedSlices(of text: String) -> PaintedSlices
}

extension TextRasterizer {
    package var isVertical: Bool { false }
    package func size(of text: String) -> PixelSize { PixelSize(width: width(of: text), height: height) }
    package func missingGlyphs(in text: String) -> [Character] { [] }
    package func paintedSlices(of text: String) -> PaintedSlices { .none }
    package func extent(of text: String) -> (width: Int, isComplete: Bool) {
        (width(of: text), missingGlyphs(in: text).isEmpty)
    }
    package func transliterations(in text: String) -> [(character: Character, letters: String)] { [] }
}
