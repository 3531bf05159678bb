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
    /// The characters of `text` that are shown as a box, each once, in their order.
    func missing(in text: String) -> [Character]
    /// Columns that `text` takes, and whether none of its characters is a box.
    func extent(of text: String) -> (width: Int, isComplete: Bool)
    /// The characters of `text` that the font lacks and shows in other letters, each once, in their order.
    func respelled(in text: String) -> [(character: Character, letters: String)]
    /// The picture of `text`, `height` rows high. Every character shows something: one that the font lacks is
    /// a visible box.
    func rasterize(_ text: String) -> Bitmap
}

extension TextRasterizer {
    /// None: a font that says nothing else has every character.
    public func missing(in text: String) -> [Character] { [] }

    /// Asked one after the other.
    public func extent(of text: String) -> (width: Int, isComplete: Bool) {
        (width(of: text), missing(in: text).isEmpty)
    }

    /// None: a font that says nothing else shows every character as itself or as a box.
    public func respelled(in text: String) -> [(character: Character, letters: String)] { [] }
}
