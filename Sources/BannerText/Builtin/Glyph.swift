/// The drawing of a character in the built-in font.
struct Glyph: Sendable {
    /// One drawing of a glyph, placed at column `x` and row `y` of the glyph.
    struct Part: Sendable {
        var slot: GlyphSlot
        var x: Int
        var y = 0

        /// The column of the glyph that follows the last column of the drawing.
        var end: Int { x + slot.width }
    }

    /// The drawings that make up a glyph: a single drawing, or several that overlap, such as a letter and its accents.
    enum Picture: Sendable {
        case one(GlyphSlot)
        case several([Part])
    }

    /// The source of a glyph's drawings: the font face, the shared Hangul letters, or the shared pictograms
    /// (emoji and symbols).
    enum Source: Sendable {
        case face, hangul, pictograms
    }

    var picture: Picture
    /// The total width of the glyph in columns.
    var width: Int
    var source = Source.face

    init(_ slot: GlyphSlot, from source: Source = .face) {
        picture = .one(slot)
        width = slot.width
        self.source = source
    }

    init(_ parts: [Part], from source: Source) {
        picture = .several(parts)
        width = parts.map(\.end).max() ?? 0
        self.source = source
    }

    /// Creates the glyph of a letter with accents. `drawings` contains the drawings of each accent in several
    /// widths.
    ///
    /// The widest drawing of an accent that can be centered on the letter is used. A second accent above is
    /// to the right of the first, because no row is left above it.
    init(_ letter: GlyphSlot, accents drawings: [(isAbove: Bool, slots: [GlyphSlot])]) {
        var parts = [Part(slot: letter, x: 0)]
        var above: Int?
        for (isAbove, slots) in drawings {
            guard let slot = Self.bestFit(slots, width: letter.width) else { continue }
            var x = (letter.width - slot.width).flooredHalf
            if isAbove, let end = above { x = end + 1 }
            if isAbove { above = x + slot.width }
            parts.append(Part(slot: slot, x: x))
        }
        // If an accent is wider than the letter, it begins to the left of column 0.
        let left = parts.map(\.x).min() ?? 0
        for index in parts.indices { parts[index].x -= left }
        self.init(parts, from: .face)
    }

    private static func bestFit(_ slots: [GlyphSlot], width: Int) -> GlyphSlot? {
        let even = slots.filter { $0.width % 2 == width % 2 && $0.width <= width }
        return even.max { $0.width < $1.width } ?? slots.first { $0.width <= width } ?? slots.first
    }
}

extension Int {
    fileprivate var flooredHalf: Int { self >> 1 }
}
