import CGlyphs
import Pixels

/// Where the columns of a drawing are in the strip of its face. A face has hundreds of them, so they are small.
struct GlyphSlot: Hashable, Sendable {
    private let firstColumn: UInt16
    private let columnCount: UInt8

    fileprivate init(_ glyph: lb_glyph) {
        firstColumn = glyph.start
        columnCount = glyph.width
    }

    var start: Int { Int(firstColumn) }
    var width: Int { Int(columnCount) }
    var columns: Range<Int> { start..<start + width }
}

/// A part of a sheet: the drawings of code points, which the compiler has read and sorted.
struct GlyphTable: Sendable {
    /// By code point; the drawings of the same one in the order of the sheet. They are constants of the program.
    nonisolated(unsafe) private let glyphs: UnsafeBufferPointer<lb_glyph>
    /// Rows of every drawing.
    let rows: Int
    /// Columns of the widest one.
    let widest: Int

    /// A part of `sheet`; `index` must be that of one.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, part index: Int = 0) {
        let part = sheet.pointee.parts[index]
        glyphs = UnsafeBufferPointer(start: sheet.pointee.glyphs + Int(part.first), count: Int(part.count))
        rows = Int(part.rows)
        widest = Int(part.widest)
    }

    /// The first drawing of `scalar`; nil if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphSlot? {
        let place = place(of: scalar)
        guard place < glyphs.count, glyphs[place].scalar == scalar.value else { return nil }
        return GlyphSlot(glyphs[place])
    }

    /// All drawings of `scalar`.
    func drawings(of scalar: Unicode.Scalar) -> [GlyphSlot] {
        glyphs[place(of: scalar)...].prefix { $0.scalar == scalar.value }.map { GlyphSlot($0) }
    }

    /// The code points, each as often as it was drawn.
    var scalars: [Unicode.Scalar] { glyphs.compactMap { Unicode.Scalar($0.scalar) } }

    /// The first drawings of the code points of `range`; nil where there is none.
    func slots(of range: Range<UInt32>) -> [GlyphSlot?] {
        var slots = [GlyphSlot?](repeating: nil, count: range.count)
        for glyph in glyphs[place(of: range.lowerBound)...].prefix(while: { $0.scalar < range.upperBound }) {
            let index = Int(glyph.scalar - range.lowerBound)
            slots[index] = slots[index] ?? GlyphSlot(glyph)
        }
        return slots
    }

    private func place(of scalar: Unicode.Scalar) -> Int { place(of: scalar.value) }

    /// Of the first entry that is not below `scalar`.
    private func place(of scalar: UInt32) -> Int {
        var range = 0..<glyphs.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if glyphs[middle].scalar < scalar {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}

extension Bitmap {
    /// The drawings of `sheet` side by side, in `height` rows.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, height: Int) {
        let columns = UnsafeBufferPointer(
            start: sheet.pointee.columns,
            count: Int(sheet.pointee.column_count)
        )
        self.init(bits: Array(columns), height: height)
    }
}
