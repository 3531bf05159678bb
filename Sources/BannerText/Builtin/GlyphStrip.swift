import Pixels

/// Pictures side by side in one bitmap.
struct GlyphStrip: Sendable {
    /// Where the columns of a picture are. A face has hundreds of them, so they are small.
    struct Slot: Hashable, Sendable {
        private let firstColumn: UInt16
        private let columnCount: UInt8

        fileprivate init(start: Int, width: Int) {
            firstColumn = UInt16(start)
            columnCount = UInt8(width)
        }

        var start: Int { Int(firstColumn) }
        var width: Int { Int(columnCount) }
        var columns: Range<Int> { start..<start + width }
    }

    /// All of them.
    private(set) var picture: Bitmap
    private var end = 0

    /// An empty strip for `pictures`, of `height` rows each.
    init(for pictures: [Bitmap], height: Int) {
        self.init(columns: pictures.reduce(0) { $0 + $1.width }, height: height)
    }

    /// An empty strip for pictures of so many `columns` together.
    init(columns: Int, height: Int) { picture = Bitmap(width: columns, height: height) }

    /// Adds one of the pictures.
    mutating func add(_ glyph: Bitmap) -> Slot {
        picture.copyColumns(0..<glyph.width, of: glyph, to: end)
        defer { end += glyph.width }
        return Slot(start: end, width: glyph.width)
    }
}
