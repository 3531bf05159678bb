import CGlyphs
import Pixels

/// The columns of a drawing in its face's strip, the bitmap with all drawings side by side. The type is small because a
/// face has hundreds of drawings.
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

/// The drawings in one part of a sheet, sorted by code point at compile time. A sheet holds all drawings of a face, and
/// has one or more parts.
struct GlyphTable: Sendable {
    /// The drawings, sorted by code point. Drawings of the same code point stay in the order of the sheet. The memory
    /// is constant, so all threads may read it.
    nonisolated(unsafe) private let glyphs: UnsafeBufferPointer<lb_glyph>
    /// The height of every drawing in rows.
    let rows: Int
    /// The width of the widest drawing in columns.
    let widest: Int

    /// Creates the table for part `index` of `sheet`. The part must exist.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, part index: Int = 0) {
        let part = sheet.pointee.parts[index]
        glyphs = UnsafeBufferPointer(start: sheet.pointee.glyphs + Int(part.first), count: Int(part.count))
        rows = Int(part.rows)
        widest = Int(part.widest)
    }

    /// The first drawing of the code point `scalar`, or nil if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphSlot? {
        let index = index(of: scalar.value)
        guard index < glyphs.count, glyphs[index].scalar == scalar.value else { return nil }
        return GlyphSlot(glyphs[index])
    }

    /// Returns all drawings of the code point `scalar`.
    func drawings(of scalar: Unicode.Scalar) -> [GlyphSlot] {
        glyphs[index(of: scalar.value)...].prefix { $0.scalar == scalar.value }.map { GlyphSlot($0) }
    }

    /// The code point of each drawing. A code point with several drawings appears several times.
    var scalars: [Unicode.Scalar] { glyphs.compactMap { Unicode.Scalar($0.scalar) } }

    /// Returns the first drawing of each code point in `range`, or nil for a code point without a drawing.
    func slots(of range: Range<UInt32>) -> [GlyphSlot?] {
        var slots = [GlyphSlot?](repeating: nil, count: range.count)
        for glyph in glyphs[index(of: range.lowerBound)...].prefix(while: { $0.scalar < range.upperBound }) {
            let index = Int(glyph.scalar - range.lowerBound)
            slots[index] = slots[index] ?? GlyphSlot(glyph)
        }
        return slots
    }

    /// Returns the index of the first drawing whose code point is `scalar` or higher.
    private func index(of scalar: UInt32) -> Int {
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
    /// Creates a bitmap of `height` rows that contains all drawings of `sheet` side by side.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, height: Int) {
        let count = Int(sheet.pointee.column_count)
        self.init(
            bits: Array(UnsafeBufferPointer(start: sheet.pointee.columns, count: count)),
            height: height
        )
    }
}
