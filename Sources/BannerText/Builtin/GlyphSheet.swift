/// Glyphs drawn side by side in characters.
///
/// A sheet is a number of blocks with an empty line between them. The first line of a block names its
/// characters, each by itself or by its code point, such as `U+0020`. The following lines, eight of them here, are
/// their rows: a cell for each glyph, as wide as the glyph, with `#` lit and `.` dark. Names and cells are separated
/// by any number of spaces.
///
/// ```
/// I    l   U+0020
/// ###  #.  ..
/// .#.  #.  ..
/// .#.  #.  ..
/// .#.  #.  ..
/// .#.  #.  ..
/// .#.  #.  ..
/// ###  .#  ..
/// ...  ..  ..
/// ```
struct GlyphSheet {
    /// Every glyph that is well drawn, and where it is in the strip.
    private(set) var glyphs: [(scalar: Unicode.Scalar, slot: GlyphStrip.Slot)] = []
    /// What is wrong with the sheet, a sentence each; what is faulty is left out of `glyphs`.
    private(set) var faults: [String] = []

    /// Rows of every glyph.
    private let rows: Int
    /// The glyphs of the block that is read, in the order of their names.
    private var cells: [Cell] = []

    /// A glyph of a block.
    private struct Cell {
        /// The place of its name in the sheet.
        var name: Range<Int>
        /// The place of its first column in the strip.
        var start = 0
        var width = 0
        /// Whether all its rows are as wide as the first one, and only of `#` and `.`.
        var isSound = true
    }

    /// Reads a sheet of glyphs of at most eight `rows` into `strip`.
    ///
    /// A start reads five hundred glyphs, so each line is read once, byte by byte, and lights its row of the columns.
    init(_ art: String, rows: Int = 8, into strip: inout GlyphStrip) {
        self.rows = rows
        var art = art
        art.withUTF8 { bytes in
            var block: [Range<Int>] = []
            var start = 0
            for place in 0...bytes.count where place == bytes.count || bytes[place] == UInt8(ascii: "\n") {
                if start < place {
                    block.append(start..<place)
                } else {
                    read(block, of: bytes, into: &strip)
                    block.removeAll(keepingCapacity: true)
                }
                start = place + 1
            }
            read(block, of: bytes, into: &strip)
        }
    }

    /// Reads the block whose lines are at these places.
    private mutating func read(
        _ block: [Range<Int>],
        of bytes: UnsafeBufferPointer<UInt8>,
        into strip: inout GlyphStrip
    ) {
        guard let title = block.first else { return }
        cells.removeAll(keepingCapacity: true)
        Self.forEachCell(in: title, of: bytes) { cells.append(Cell(name: $0)) }
        guard block.count == rows + 1, readRows(block.dropFirst(), of: bytes, into: &strip) else {
            let names = cells.map { String(decoding: bytes[$0.name], as: UTF8.self) }
            faults.append(
                "The block '\(names.joined(separator: " "))' is not \(rows) rows of \(names.count) cells."
            )
            return
        }
        for cell in cells {
            guard let scalar = Self.scalar(named: bytes[cell.name]) else {
                faults.append(
                    "'\(String(decoding: bytes[cell.name], as: UTF8.self))' is not the name of a character."
                )
                continue
            }
            guard cell.isSound else {
                faults.append("The rows of '\(scalar)' differ in length, or are not only of '#' and '.'.")
                continue
            }
            glyphs.append((scalar, GlyphStrip.Slot(start: cell.start, width: cell.width)))
        }
    }

    /// Adds the columns of the block to the strip; false if a row has more or fewer cells than the title has names.
    private mutating func readRows(
        _ lines: ArraySlice<Range<Int>>,
        of bytes: UnsafeBufferPointer<UInt8>,
        into strip: inout GlyphStrip
    ) -> Bool {
        guard let first = lines.first else { return false }
        var widths: [Int] = []
        widths.reserveCapacity(cells.count)
        Self.forEachCell(in: first, of: bytes) { widths.append($0.count) }
        guard widths.count == cells.count else { return false }
        for index in cells.indices {
            cells[index].width = widths[index]
            cells[index].start = strip.addDark(columns: widths[index])
        }
        return cells.withUnsafeMutableBufferPointer { cells in
            strip.withColumns { columns in
                for (y, line) in lines.enumerated() {
                    var index = 0
                    Self.forEachCell(in: line, of: bytes) { place in
                        defer { index += 1 }
                        guard index < cells.count, cells[index].isSound else { return }
                        let isSound =
                            place.count == cells[index].width
                            && Self.light(y, of: columns, from: cells[index].start, where: bytes, at: place)
                        if !isSound { cells[index].isSound = false }
                    }
                    guard index == cells.count else { return false }
                }
                return true
            }
        }
    }

    /// Lights row `y`, from column `start` on, where the characters of `art` at `place` are `#`.
    ///
    /// Returns whether the others are `.`.
    @inline(__always)
    private static func light(
        _ y: Int,
        of columns: UnsafeMutableBufferPointer<UInt8>,
        from start: Int,
        where art: UnsafeBufferPointer<UInt8>,
        at place: Range<Int>
    ) -> Bool {
        let row = UInt8(1) << UInt8(y)
        var others: UInt8 = 0
        for offset in 0..<place.count {
            let character = art[place.lowerBound &+ offset]
            if character == UInt8(ascii: "#") {
                columns[start &+ offset] |= row
            } else {
                others |= character ^ UInt8(ascii: ".")
            }
        }
        return others == 0
    }

    @inline(__always)
    private static func forEachCell(
        in line: Range<Int>,
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (Range<Int>) -> Void
    ) {
        var start = line.lowerBound
        while start < line.upperBound {
            guard bytes[start] != UInt8(ascii: " ") else {
                start += 1
                continue
            }
            var end = start + 1
            while end < line.upperBound, bytes[end] != UInt8(ascii: " ") { end += 1 }
            body(start..<end)
            start = end
        }
    }

    private static func scalar(named cell: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
        // Most names are one code point of one or two bytes.
        let first = cell[cell.startIndex]
        if cell.count == 1, first < 0x80 { return Unicode.Scalar(first) }
        if cell.count == 2, first & 0xE0 == 0xC0 {
            let second = cell[cell.startIndex + 1]
            return Unicode.Scalar(UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F))
        }
        let name = String(decoding: cell, as: UTF8.self)
        guard name.utf8.count > 2, name.utf8.starts(with: "U+".utf8) else {
            return name.unicodeScalars.count == 1 ? name.unicodeScalars.first : nil
        }
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
}
