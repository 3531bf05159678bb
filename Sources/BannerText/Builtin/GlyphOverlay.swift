/// Up to four drawings over each other. Unlike an array they are not on the heap, so thousands can be measured.
struct GlyphOverlay {
    private let first: Glyph.Part
    private let second, third, fourth: Glyph.Part?

    /// These drawings.
    init(
        _ first: Glyph.Part,
        _ second: Glyph.Part? = nil,
        _ third: Glyph.Part? = nil,
        _ fourth: Glyph.Part? = nil
    ) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// Columns of all of them.
    var width: Int { max(max(first.end, second?.end ?? 0), max(third?.end ?? 0, fourth?.end ?? 0)) }

    /// The drawings.
    var parts: [Glyph.Part] { [first, second, third, fourth].compactMap(\.self) }
}
