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

    /// Lights a row, from column `start` on, where the characters of `art` are `#`.
    ///
    /// Returns whether the others are `.`.
    mutating func light(_ row: UInt8, from start: Int, where art: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var isSound = true
        columns.withUnsafeMutableBufferPointer { columns in
            var column = start
            for character in art {
                if character == UInt8(ascii: "#") {
                    columns[column] |= row
                } else if character != UInt8(ascii: ".") {
                    isSound = false
                }
                column += 1
            }
        }
        return isSound
    }

    /// All of it as a picture of `height` rows.
    func picture(height: Int) -> Bitmap { Bitmap(bits: columns, height: height) }
}
