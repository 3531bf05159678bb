/// The drawing of a character in the built-in font.
struct Glyph: Sendable {
    /// A drawing, and its column and row in the glyph.
    struct Part: Sendable {
        var slot: GlyphSlot
        var x: Int
        var y = 0

        /// The column after the drawing.
        var end: Int { x + slot.width }
    }

    /// One drawing, or several superimposed, such as a letter and its accents.
    enum Picture: Sendable {
        case one(GlyphSlot)
        case several([Part])
    }

    /// The sheet that contains the drawings.
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

    /// Creates a letter with accents above or below it. `drawings` holds each accent's drawings for letters of several
    /// widths.
    ///
    /// An accent is centered, with the widest drawing that can be. A second accent above is placed to the right of the
    /// first, because there is no space over it.
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
        // An accent may be wider than the letter.
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
