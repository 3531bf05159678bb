/// What is drawn for a character.
struct Glyph: Sendable {
    /// A drawing at its place.
    struct Part: Sendable {
        var slot: GlyphSlot
        var x: Int
        var y = 0

        /// The column behind it.
        var end: Int { x + slot.width }
    }

    /// One drawing alone, or several over each other, as of a letter and its accents.
    enum Picture: Sendable {
        case one(GlyphSlot)
        case several([Part])
    }

    /// Where drawings are from.
    enum Source: Sendable {
        case face, hangul, pictograms
    }

    var picture: Picture
    /// Columns of all of it.
    var width: Int
    var source = Source.face

    /// One drawing.
    init(_ slot: GlyphSlot, from source: Source = .face) {
        picture = .one(slot)
        width = slot.width
        self.source = source
    }

    /// Several drawings.
    init(_ parts: [Part], from source: Source) {
        picture = .several(parts)
        width = parts.map(\.end).max() ?? 0
        self.source = source
    }

    /// A letter with accents above or below it. `drawings` has the drawings of each accent for letters of several
    /// widths.
    ///
    /// An accent is centered; of several drawings the one counts that can be, and covers the letter most. A second
    /// accent above stands at the right of the first: there is no room over it.
    init(_ letter: GlyphSlot, accents drawings: [(isAbove: Bool, slots: [GlyphSlot])]) {
        var parts = [Part(slot: letter, x: 0)]
        var above: Int?
        for (isAbove, slots) in drawings {
            guard let slot = Self.suited(slots, to: letter.width) else { continue }
            var place = (letter.width - slot.width).flooredHalf
            if isAbove, let end = above { place = end + 1 }
            if isAbove { above = place + slot.width }
            parts.append(Part(slot: slot, x: place))
        }
        // An accent may be wider than the letter.
        let left = parts.map(\.x).min() ?? 0
        for index in parts.indices { parts[index].x -= left }
        self.init(parts, from: .face)
    }

    private static func suited(_ slots: [GlyphSlot], to width: Int) -> GlyphSlot? {
        let even = slots.filter { $0.width % 2 == width % 2 && $0.width <= width }
        return even.max { $0.width < $1.width } ?? slots.first { $0.width <= width } ?? slots.first
    }
}

extension Int {
    fileprivate var flooredHalf: Int { self >> 1 }
}
