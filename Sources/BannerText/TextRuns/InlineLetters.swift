import Pixels

/// The letters of the built-in font in lines of other fonts: a whole number of times as large, and on their baseline or, in
/// vertical lines, in their middle. There what is said of columns is said of rows.
struct InlineLetters: Sendable {
    let font: BuiltinFont
    /// How many times as large they are.
    let factor: Int
    /// Whether they stand below each other.
    let isVertical: Bool
    /// The row of a line where they begin.
    private let top: Int
    private let rows: Int

    /// `font` in lines of `rows` rows, or in vertical ones of so many columns.
    init(_ font: BuiltinFont, rows: Int, isVertical: Bool = false) {
        self.font = font
        self.isVertical = isVertical
        self.rows = rows
        factor = max(1, rows / font.height)
        // All faces stand on the row above their last.
        top = max(
            0,
            min(Self.baseline(inRows: rows) - (font.height - 1) * factor, rows - font.height * factor)
        )
    }

    /// The rows above the baseline in a line of `rows` rows: 7 of 8, 14 of 16.
    static func baseline(inRows rows: Int) -> Int { rows - (rows + 4) / 8 }

    /// Whether they have all characters of `text`.
    func cover(_ text: String) -> Bool { !font.lacksAny(of: text) }

    /// The characters of `text` that they lack.
    func missing(in text: String) -> [Character] { font.missing(in: text) }

    /// Columns of `text` by itself.
    func width(of text: String) -> Int {
        isVertical ? rows(of: text).last?.upperBound ?? 0 : font.width(of: text) * factor
    }

    /// The columns of each character of `text` by itself.
    func columns(of text: String) -> [Range<Int>] {
        isVertical
            ? rows(of: text) : font.columns(of: text).map { $0.lowerBound * factor..<$0.upperBound * factor }
    }

    /// Columns that `character` takes within a line, the blank one behind it included; nil where they lack it.
    func advance(of character: Character) -> Int? {
        let text = String(character)
        guard cover(text) else { return nil }
        return isVertical ? rowsToNext(from: font.rasterize(text)) : (font.width(of: text) + 1) * factor
    }

    /// Columns that a box takes within a line.
    var boxAdvance: Int { isVertical ? rowsToNext(from: font.box) : (font.box.width + 1) * factor }

    /// `text` by itself, in a line. A vertical one is as wide as the widest letter.
    func picture(of text: String) -> Bitmap {
        if isVertical { return verticalPicture(of: text) }
        var line = Bitmap(width: width(of: text), height: rows)
        draw(font.rasterize(text), at: 0, in: &line)
        return line
    }

    /// Draws `character`, which they have, from column `x` of `line` on.
    func draw(_ character: Character, at x: Int, in line: inout Bitmap) {
        draw(font.rasterize(String(character)), at: x, in: &line)
    }

    /// Draws a box from column `x` of `line` on.
    func drawBox(at x: Int, in line: inout Bitmap) { draw(font.box, at: x, in: &line) }

    private func draw(_ letters: Bitmap, at x: Int, in line: inout Bitmap) {
        let letters = letters.scaledSmoothly(by: factor).inked(.white, on: .black, as: line.format)
        let middle = (line.width - letters.width) / 2
        line.copy(letters, to: isVertical ? PixelPoint(x: middle, y: x) : PixelPoint(x: x, y: top))
    }
}
