import CGlyphs
import Pixels

/// The location of a drawing in a strip, a bitmap with all drawings of a font face side by side. The type is
/// small because a face has hundreds of drawings.
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

/// A table for looking up the drawings of a character by its code point. It covers one part of a sheet, the
/// set of all drawings of a font face. The sheet is sorted by code point at compile time.
struct GlyphTable: Sendable {
    /// The drawings of the table, sorted by code point. Drawings of the same code point keep the order of the
    /// sheet, the set of all drawings. The memory never changes, so all threads may read it.
    nonisolated(unsafe) private let glyphs: UnsafeBufferPointer<lb_glyph>
    /// The height of every drawing in the table, in rows.
    let rows: Int
    /// The width of the widest drawing in the table, in columns.
    let widest: Int

    /// Creates a table of the drawings in one part of `sheet`, the set of all drawings of a font face. The
    /// part at `index` must exist.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, part index: Int = 0) {
        let part = sheet.pointee.parts[index]
        glyphs = UnsafeBufferPointer(start: sheet.pointee.glyphs + Int(part.first), count: Int(part.count))
        rows = Int(part.rows)
        widest = Int(part.widest)
    }

    /// Returns the first drawing of the code point `scalar`, or nil if the table has none.
    subscript(scalar: Unicode.Scalar) -> GlyphSlot? {
        let index = index(of: scalar.value)
        guard index < glyphs.count, glyphs[index].scalar == scalar.value else { return nil }
        return GlyphSlot(glyphs[index])
    }

    /// Returns all drawings of the code point `scalar` in the table, or an empty array if it has none.
    func drawings(of scalar: Unicode.Scalar) -> [GlyphSlot] {
        glyphs[index(of: scalar.value)...].prefix { $0.scalar == scalar.value }.map { GlyphSlot($0) }
    }

    /// The code point of each drawing in the table. A code point with several drawings is listed several
    /// times.
    var scalars: [Unicode.Scalar] { glyphs.compactMap { Unicode.Scalar($0.scalar) } }

    /// Returns the first drawing of each code point in `range`. An element is nil if the table has no drawing
    /// of the code point.
    func slots(of range: Range<UInt32>) -> [GlyphSlot?] {
        var slots = [GlyphSlot?](repeating: nil, count: range.count)
        for glyph in glyphs[index(of: range.lowerBound)...].prefix(while: { $0.scalar < range.upperBound }) {
            let index = Int(glyph.scalar - range.lowerBound)
            slots[index] = slots[index] ?? GlyphSlot(glyph)
        }
        return slots
    }

    /// Returns the index of the first drawing whose code point is equal to or greater than `scalar`.
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
    /// Creates a bitmap of `height` rows that contains all drawings of `sheet`, a font face, side by side.
    init(_ sheet: UnsafePointer<lb_glyph_sheet>, height: Int) {
        let count = Int(sheet.pointee.column_count)
        self.init(
            bits: Array(UnsafeBufferPointer(start: sheet.pointee.columns, count: count)),
            height: height
        )
    }
}
