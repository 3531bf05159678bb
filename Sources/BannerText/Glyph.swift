/// What is drawn for a character: one drawing, or a letter and its accents.
struct Glyph: Sendable {
    /// The drawing, or that of the letter.
    var slot: GlyphStrip.Slot
    /// The accents, each at its column.
    var accents: [(slot: GlyphStrip.Slot, x: Int)] = []
    /// Where the letter begins: an accent may be wider.
    var x = 0
    /// Columns of all of it.
    var width: Int

    /// One drawing.
    init(_ slot: GlyphStrip.Slot) {
        self.slot = slot
        width = slot.width
    }

    /// A letter with accents above or below it. `room` has the drawings of each accent for letters of several
    /// widths.
    ///
    /// An accent is centered; of several drawings the one counts that can be, and covers the letter most. A second
    /// accent above stands at the right of the first: there is no room over it.
    init(_ letter: GlyphStrip.Slot, accents drawings: [(isAbove: Bool, slots: [GlyphStrip.Slot])]) {
        self.init(letter)
        var above: Int?
        for (isAbove, slots) in drawings {
            guard let slot = Self.suited(slots, to: letter.width) else { continue }
            var place = (letter.width - slot.width).flooredHalf
            if isAbove, let end = above { place = end + 1 }
            if isAbove { above = place + slot.width }
            accents.append((slot, place))
        }
        let left = min(0, accents.map(\.x).min() ?? 0)
        x = -left
        for index in accents.indices { accents[index].x -= left }
        width = max(x + letter.width, accents.map { $0.x + $0.slot.width }.max() ?? 0)
    }

    private static func suited(_ slots: [GlyphStrip.Slot], to width: Int) -> GlyphStrip.Slot? {
        let even = slots.filter { $0.width % 2 == width % 2 && $0.width <= width }
        return even.max { $0.width < $1.width } ?? slots.first { $0.width <= width } ?? slots.first
    }
}

extension Int {
    fileprivate var flooredHalf: Int { self >> 1 }
}
