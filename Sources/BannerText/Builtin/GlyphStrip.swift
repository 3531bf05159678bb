import Pixels

/// Glyphs side by side, in one byte a column: at most eight rows, the top one in bit 0.
struct GlyphStrip: Sendable {
    /// Where the columns of a glyph are. A face has hundreds of them, so they are small.
    struct Slot: Hashable, Sendable {
        private let firstColumn: UInt16
        private let columnCount: UInt8

        init(start: Int, width: Int) {
            firstColumn = UInt16(start)
            columnCount = UInt8(width)
        }

        var start: Int { Int(firstColumn) }
        var width: Int { Int(columnCount) }
        var columns: Range<Int> { start..<start + width }
    }

    private var columns: [UInt8] = []

    /// An empty strip.
    init() {}

    /// Adds dark columns, and returns the place of the first one.
    mutating func addDark(columns count: Int) -> Int {
        let start = columns.count
        for _ in 0..<count { columns.append(0) }
        return start
    }

    /// Calls `body` with the columns of all glyphs.
    mutating func withColumns<Result>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Result) -> Result {
        columns.withUnsafeMutableBufferPointer { body($0) }
    }

    /// All of it as a picture of `height` rows.
    func picture(height: Int) -> Bitmap { Bitmap(bits: columns, height: height) }
}
