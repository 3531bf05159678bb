import Pixels

/// A font, which converts text to pixels.
///
/// In a vertical font (`isVertical`), characters are stacked, and comments use rows and columns in the reverse sense.
/// `height` is then the number of columns of a text, and `width(of:)` the number of rows.
public protocol TextRasterizer: Sendable {
    /// Whether characters are stacked vertically. The default is false.
    var isVertical: Bool { get }
    /// The height of all pictures in rows.
    var height: Int { get }
    /// The maximum number of columns of a character, including the gap to the next one.
    var widestAdvance: Int { get }
    /// Returns the number of columns of `text`, which is the width of its picture.
    func width(of text: String) -> Int
    /// Returns the size of the picture of `text`. Unlike `width(of:)`, it is the actual width and height in a vertical
    /// font too.
    func size(of text: String) -> PixelSize
    /// Returns the columns that each character of `text` occupies in its picture, in text order. An invisible character
    /// has an empty range. In right-to-left text, the ranges descend.
    func columns(of text: String) -> [Range<Int>]
    /// Returns the characters of `text` that the font lacks and draws as boxes, each once, in text order. The default
    /// implementation returns none.
    func missing(in text: String) -> [Character]
    /// Returns the number of columns of `text`, and whether the font has all of its characters. Missing characters are
    /// drawn as boxes.
    func extent(of text: String) -> (width: Int, isComplete: Bool)
    /// Returns the characters of `text` that the font lacks but replaces with letters, such as `€` with `EUR`. Each
    /// character is returned once, in text order. The default implementation returns none.
    func transliterations(in text: String) -> [(character: Character, letters: String)]
    /// Returns the picture of `text`, `height` rows high. Each missing character is drawn as a box.
    func rasterize(_ text: String) -> Bitmap
    /// Returns the pixels of `text` that have their own colors, at scale 1. The default implementation returns none.
    func paint(of text: String) -> PaintedSlices
}

extension TextRasterizer {
    package var isVertical: Bool { false }
    package func size(of text: String) -> PixelSize { PixelSize(width: width(of: text), height: height) }
    package func missing(in text: String) -> [Character] { [] }
    package func paint(of text: String) -> PaintedSlices { .none }
    package func extent(of text: String) -> (width: Int, isComplete: Bool) {
        (width(of: text), missing(in: text).isEmpty)
    }
    package func transliterations(in text: String) -> [(character: Character, letters: String)] { [] }
}
