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
    init(_ art: String, height: Int = 8) {
        self.height = height
        let lines = art.split(separator: "\n", omittingEmptySubsequences: false)
        for block in lines.split(whereSeparator: \.isEmpty) {
            read(block.map { $0.split(separator: " ") })
        }
    }

    private mutating func read(_ block: [[Substring]]) {
        let names = block[0]
        let rows = block.dropFirst()
        guard rows.count == height, rows.allSatisfy({ $0.count == names.count }) else {
            let title = names.joined(separator: " ")
            faults.append("The block '\(title)' is not \(height) rows of \(names.count) cells.")
            return
        }
        for (index, name) in names.enumerated() {
            let cells = rows.map { $0[index] }
            guard let character = Self.character(named: name) else {
                faults.append("'\(name)' is not the name of a character.")
                continue
            }
            guard cells.allSatisfy({ Self.isRow($0, ofWidth: cells[0].utf8.count) }) else {
                faults.append("The rows of '\(name)' differ in length, or are not only of '#' and '.'.")
                continue
            }
            glyphs.append((character, Bitmap(art: cells.joined(separator: "\n"))))
        }
    }

    private static func character(named name: Substring) -> Character? {
        guard name.utf8.count > 2, name.hasPrefix("U+") else { return name.count == 1 ? name.first : nil }
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
    }

    private static func isRow(_ cell: Substring, ofWidth width: Int) -> Bool {
        cell.utf8.count == width
            && cell.utf8.allSatisfy { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") }
    }
}
