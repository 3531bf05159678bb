import Pixels

/// Letters of the built-in font among letters of system fonts. They are enlarged by an integer factor to
/// match the height of the text, and stand on its baseline. In vertical text, they are centered instead.
///
/// For vertical text, rows and columns are swapped in the comments below.
struct InlineLetters: Sendable {
    let font: BuiltinFont
    /// The integer factor by which the built-in letters are enlarged.
    let factor: Int
    let isVertical: Bool
    /// The row of the text at which the enlarged built-in letters begin.
    private let top: Int
    private let rows: Int

    /// Creates built-in letters for text in system fonts that is `rows` rows high or, if vertical, `rows`
    /// columns wide.
    init(_ font: BuiltinFont, rows: Int, isVertical: Bool = false) {
        self.font = font
        self.isVertical = isVertical
        self.rows = rows
        factor = max(1, rows / font.height)
        // In all faces, the last row is below the baseline.
        let baselineTop = Self.baseline(inRows: rows) - (font.height - 1) * factor
        top = max(0, min(baselineTop, rows - font.height * factor))
    }

    /// Returns the number of rows above the baseline in text that is `rows` rows high, such as 7 for 8 rows
    /// or 14 for 16.
    static func baseline(inRows rows: Int) -> Int { rows - (rows + 4) / 8 }

    /// Returns whether the built-in font has all characters of `text`.
    func cover(_ text: String) -> Bool { !font.lacksAny(of: text) }

    func missingGlyphs(in text: String) -> [Character] { font.missingGlyphs(in: text) }

    /// Returns the width of `text` in columns (its height in rows if vertical). The built-in font must have
    /// all of its characters.
    func width(of text: String) -> Int {
        isVertical ? rows(of: text).last?.upperBound ?? 0 : font.width(of: text) * factor
    }

    /// Returns the columns (rows if vertical) that each character of `text` occupies. The built-in font must
    /// have all of the characters.
    func columns(of text: String) -> [Range<Int>] {
        isVertical
            ? rows(of: text) : font.columns(of: text).map { $0.lowerBound * factor..<$0.upperBound * factor }
    }

    /// Returns the width of `character` among letters of other fonts, in columns and including the gap after
    /// it. Returns nil if the built-in font lacks the character.
    func advance(of character: Character) -> Int? {
        let text = String(character)
        guard cover(text) else { return nil }
        return isVertical ? advance(of: font.rasterize(text)) : (font.width(of: text) + 1) * factor
    }

    /// The width of the box that replaces a missing character, in columns and including the gap after it.
    var boxAdvance: Int { isVertical ? advance(of: font.box) : (font.box.width + 1) * factor }

    /// Returns the picture of `text` in the built-in font, which must have all of its characters. The picture
    /// of vertical text is as wide as the widest letter.
    func picture(of text: String) -> Bitmap {
        guard !isVertical else {
            var picture = Bitmap(width: breadth(of: text), height: width(of: text))
            for (character, rows) in zip(text, rows(of: text)) {
                draw(character, at: rows.lowerBound, in: &picture)
            }
            return picture
        }
        var picture = Bitmap(width: width(of: text), height: rows)
        draw(font.rasterize(text), at: 0, in: &picture)
        return picture
    }

    /// Draws `character`, which the built-in font must have, at column `x` of `picture` (row `x` if
    /// vertical).
    func draw(_ character: Character, at x: Int, in picture: inout Bitmap) {
        draw(font.rasterize(String(character)), at: x, in: &picture)
    }

    /// Draws the box for a missing character at column `x` of `picture` (row `x` if vertical).
    func drawBox(at x: Int, in picture: inout Bitmap) { draw(font.box, at: x, in: &picture) }

    private func draw(_ letters: Bitmap, at x: Int, in picture: inout Bitmap) {
        let letters = letters.scaledSmoothly(by: factor).inked(.white, on: .black, as: picture.format)
        let middle = (picture.width - letters.width) / 2
        picture.copy(letters, to: isVertical ? PixelPoint(x: middle, y: x) : PixelPoint(x: x, y: top))
    }

    // MARK: Vertical runs

    /// Returns the rows that each character of the vertical text `text` occupies. The built-in font must have
    /// all of the characters.
    private func rows(of text: String) -> [Range<Int>] {
        var end = 0
        var next = 0
        return text.map { character in
            let letter = font.rasterize(String(character))
            guard letter.width > 0 else { return end..<end }
            let start = next
            end = start + rows(of: letter)
            next = start + advance(of: letter)
            return start..<end
        }
    }

    /// Returns the width of the widest character of `text`, in columns.
    func breadth(of text: String) -> Int {
        (text.lazy.map { font.width(of: String($0)) }.max() ?? 0) * factor
    }

    /// Returns the distance, in rows, between the top of a letter and the top of the next letter below it.
    /// The blank row at the end of most drawings separates the letters. After any other drawing, a blank row
    /// is added.
    private func advance(of letter: Bitmap) -> Int {
        let reachesLastRow = (0..<letter.width).contains { letter[$0, letter.height - 1] }
        return rows(of: letter) + (reachesLastRow ? factor : 0)
    }

    /// Returns the height, in rows, of a letter with the drawing `letter`. A space is half as high as the
    /// font.
    private func rows(of letter: Bitmap) -> Int {
        (letter.bytes.allSatisfy { $0 == 0 } ? letter.height / 2 : letter.height) * factor
    }
}
