import Pixels

/// Turns words into pixel columns. The built-in font is one; text shaping can be another.
///
/// Where characters stand below each other (`isVertical`), what is said here of columns is said of rows, and of rows of columns:
/// `height` is the columns that a line may take, `width(of:)` the rows that a text takes.
public protocol TextRasterizer: Sendable {
    /// Whether characters stand below each other.
    var isVertical: Bool { get }
    /// Rows of the pictures that it makes.
    var height: Int { get }
    /// Columns that no character takes more of, the blank one to the next character included.
    var widestAdvance: Int { get }
    /// Columns that `text` takes; the width of what `rasterize` returns.
    func width(of text: String) -> Int
    /// The size of what `rasterize` returns, whether vertical or not.
    func size(of text: String) -> PixelSize
    /// The columns of each character of `text` in its picture, in the order of the text; empty for one that shows nothing.
    /// Where text runs from right to left they descend.
    func columns(of text: String) -> [Range<Int>]
    /// The characters of `text` that are shown as a box, each once, in their order.
    func missing(in text: String) -> [Character]
    /// Columns that `text` takes, and whether none of its characters is a box.
    func extent(of text: String) -> (width: Int, isComplete: Bool)
    /// The characters of `text` that the font lacks and shows in other letters, each once, in their order.
    func transliterations(in text: String) -> [(character: Character, letters: String)]
    /// The picture of `text`, `height` rows high. Every character shows something: one that the font lacks is
    /// a visible box.
    func rasterize(_ text: String) -> Bitmap
}

extension TextRasterizer {
    /// Side by side: a font that says nothing else writes horizontally.
    public var isVertical: Bool { false }

    /// As wide as the text and as high as the font.
    public func size(of text: String) -> PixelSize { PixelSize(width: width(of: text), height: height) }

    /// None: a font that says nothing else has every character.
    public func missing(in text: String) -> [Character] { [] }

    /// Asked one after the other.
    public func extent(of text: String) -> (width: Int, isComplete: Bool) {
        (width(of: text), missing(in: text).isEmpty)
    }

    /// None: a font that says nothing else shows every character as itself or as a box.
    public func transliterations(in text: String) -> [(character: Character, letters: String)] { [] }
}
