import Pixels

/// Turns words into pixel columns. The built-in font is one; text shaping can be another.
public protocol TextRasterizer: Sendable {
    /// Rows of the pictures that it makes.
    var height: Int { get }
    /// Columns that no character takes more of, the blank one to the next character included.
    var widestAdvance: Int { get }
    /// Columns that `text` takes; the width of what `rasterize` returns.
    func width(of text: String) -> Int
    /// The picture of `text`, `height` rows high. Every character shows something: one that the font lacks is
    /// a visible box.
    func rasterize(_ text: String) -> Bitmap
}
