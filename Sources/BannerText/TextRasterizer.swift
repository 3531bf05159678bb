import Pixels

/// Turns words into pixel columns. The built-in font is one; text shaping can be another.
public protocol TextRasterizer: Sendable {
    /// Rows of the pictures that it makes.
    var height: Int { get }
    /// Columns that no character takes more of, the blank one to the next character included.
    var widestAdvance: Int { get }
    /// Columns that `text` takes; the width of what `rasterize` returns.
    func width(of text: String) -> Int
    /// The columns of each character of `text` in its picture, in the order of the text; empty for one that shows nothing.
    /// Where text runs from right to left they descend.
    func columns(of text: String) -> [Range<Int>]
    /// The characters of `text` that the font lacks, each once, in their order.
    func missing(in text: String) -> [Character]
    /// The picture of `text`, `height` rows high. Every character shows something: one that the font lacks is
    /// a visible box.
    func rasterize(_ text: String) -> Bitmap
}

extension TextRasterizer {
    /// None: a font that says nothing else has every character.
    public func missing(in text: String) -> [Character] { [] }
}
