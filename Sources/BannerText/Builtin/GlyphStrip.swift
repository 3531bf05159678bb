import Pixels

/// Pictures side by side in one bitmap.
struct GlyphStrip: Sendable {
    /// Where the columns of a picture are.
    struct Slot: Hashable, Sendable {
        var start: Int
        var width: Int

        var columns: Range<Int> { start..<start + width }
    }

    /// All of them.
    private(set) var picture: Bitmap
    private var end = 0

    /// An empty strip for `pictures`, of `height` rows each.
    init(for pictures: [Bitmap], height: Int) {
        picture = Bitmap(width: pictures.reduce(0) { $0 + $1.width }, height: height)
    }

    /// Adds one of the pictures.
    mutating func add(_ glyph: Bitmap) -> Slot {
        picture.copyColumns(0..<glyph.width, of: glyph, to: end)
        defer { end += glyph.width }
        return Slot(start: end, width: glyph.width)
    }
}
