/// The drawing of a character in the built-in font.
struct Glyph: Sendable {
    /// A drawing with its position in the glyph: the column `x` and the row `y` at which it begins.
    struct Part: Sendable {
        var slot: GlyphSlot
        var x: Int
        var y = 0

        /// The first column after the drawing.
        var end: Int { x + slot.width }
    }

    /// The drawings that make up a glyph: a single one, or several on top of each other, such as a letter and its
    /// accents.
    enum Picture: Sendable {
        case one(GlyphSlot)
        case several([Part])
    }

    /// The set of drawings that contains the drawings of a glyph.
    enum Source: Sendable {
        case face, hangul, pictograms
    }

    var picture: Picture
    /// The width of the whole glyph in columns.
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

    /// Creates a letter with accents above or below it. For each accent, `drawings` holds its drawings for letters of
    /// several widths.
    ///
    /// The widest drawing of an accent that can be centered on the letter is used. A second accent above the letter is
    /// placed to the right of the first one, because there is no space over it.
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
