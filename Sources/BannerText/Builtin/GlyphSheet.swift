import Pixels

/// Glyphs drawn side by side in characters.
///
/// A sheet is a number of blocks with an empty line between them. The first line of a block names its
/// characters, the following lines, eight of them here, are their rows: a cell for each glyph, as wide as the glyph, with `#`
/// lit and `.` dark. Names and cells are separated by any number of spaces. A character that would not be seen
/// in the first line is named like `U+0020`.
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
    /// Every glyph that is well drawn.
    private(set) var glyphs: [(character: Character, picture: Bitmap)] = []
    /// What is wrong with the sheet, a sentence each; what is faulty is left out of `glyphs`.
    private(set) var faults: [String] = []

    /// Rows of every glyph.
    let height: Int

    /// Reads a sheet of glyphs of `height` rows.
    ///
    /// A start reads thousands of glyphs, so the sheet is read as bytes: a block costs a few instructions a byte.
    init(_ art: String, height: Int = 8) {
        self.height = height
        var art = art
        art.withUTF8 { bytes in
            var block: [Range<Int>] = []
            var start = 0
            for place in 0...bytes.count where place == bytes.count || bytes[place] == UInt8(ascii: "\n") {
                if start < place {
                    block.append(start..<place)
                } else {
                    read(block, of: bytes)
                    block.removeAll(keepingCapacity: true)
                }
                start = place + 1
            }
            read(block, of: bytes)
        }
    }

    /// Reads the block whose lines are at these places.
    private mutating func read(_ block: [Range<Int>], of bytes: UnsafeBufferPointer<UInt8>) {
        guard let title = block.first else { return }
        func text(_ cell: Range<Int>) -> String { String(decoding: bytes[cell], as: UTF8.self) }
        let count = Self.countCells(in: title, of: bytes)
        guard block.count == height + 1,
            block.allSatisfy({ Self.countCells(in: $0, of: bytes) == count })
        else {
            let names = text(title).split(separator: " ").joined(separator: " ")
            faults.append("The block '\(names)' is not \(height) rows of \(count) cells.")
            return
        }
        // Where the next cell of each line is looked for.
        var places = block.map(\.lowerBound)
        places.withUnsafeMutableBufferPointer { places in
            for _ in 0..<count {
                let name = Self.nextCell(from: &places[0], in: title, of: bytes)
                let picture = nextPicture(from: places, in: block, of: bytes)
                guard let character = Self.character(named: name, of: bytes) else {
                    faults.append("'\(text(name))' is not the name of a character.")
                    continue
                }
                guard let picture else {
                    faults.append(
                        "The rows of '\(text(name))' differ in length, or are not only of '#' and '.'."
                    )
                    continue
                }
                glyphs.append((character, picture))
            }
        }
    }

    private static func countCells(in line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var isBlank = true
        for place in line {
            let isSpace = bytes[place] == UInt8(ascii: " ")
            if isBlank, !isSpace { count += 1 }
            isBlank = isSpace
        }
        return count
    }

    /// The next cell of a line, from `place` on, which is then behind it.
    @inline(__always)
    private static func nextCell(
        from place: inout Int,
        in line: Range<Int>,
        of bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int> {
        while place < line.upperBound, bytes[place] == UInt8(ascii: " ") { place += 1 }
        let start = place
        while place < line.upperBound, bytes[place] != UInt8(ascii: " ") { place += 1 }
        return start..<place
    }

    /// The picture in the next cells of the rows; nil if these differ in length, or are not only of `#` and `.`.
    private func nextPicture(
        from places: UnsafeMutableBufferPointer<Int>,
        in block: [Range<Int>],
        of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bitmap? {
        let stride = PixelFormat.bit.bytes(for: height)
        let first = Self.nextCell(from: &places[1], in: block[1], of: bytes)
        var isSound = true
        let columns = [UInt8](unsafeUninitializedCapacity: first.count * stride) { columns, length in
            length = first.count * stride
            columns.initialize(repeating: 0)
            for y in 0..<height {
                let cell = y == 0 ? first : Self.nextCell(from: &places[y + 1], in: block[y + 1], of: bytes)
                guard cell.count == first.count else {
                    isSound = false
                    continue
                }
                let bit = UInt8(1) << UInt8(y % 8)
                for x in 0..<cell.count {
                    switch bytes[cell.lowerBound &+ x] {
                    case UInt8(ascii: "#"): columns[x &* stride &+ y / 8] |= bit
                    case UInt8(ascii: "."): break
                    default: isSound = false
                    }
                }
            }
        }
        return isSound ? Bitmap(bits: columns, height: height) : nil
    }

    private static func character(named cell: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Character?
    {
        // Most names are one code point of one or two bytes.
        let first = bytes[cell.lowerBound]
        if cell.count == 1, first < 0x80 { return Character(Unicode.Scalar(first)) }
        if cell.count == 2, first & 0xE0 == 0xC0 {
            let second = bytes[cell.lowerBound + 1]
            return Unicode.Scalar(UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)).map(Character.init)
        }
        let name = String(decoding: bytes[cell], as: UTF8.self)
        guard name.utf8.count > 2, name.utf8.starts(with: "U+".utf8) else {
            return name.count == 1 ? name.first : nil
        }
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
