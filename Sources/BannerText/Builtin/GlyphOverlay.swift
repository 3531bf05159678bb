/// A composition of up to four overlapping drawings, such as the letters of a Hangul syllable. Unlike an
/// array, this type allocates no memory, so thousands of glyphs can be measured quickly.
struct GlyphOverlay {
    private let first: Glyph.Part
    private let second, third, fourth: Glyph.Part?

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

    /// The width of the composition, in columns: from the first column to the end of the rightmost drawing.
    var width: Int { max(max(first.end, second?.end ?? 0), max(third?.end ?? 0, fourth?.end ?? 0)) }

    var parts: [Glyph.Part] { [first, second, third, fourth].compactMap(\.self) }
}
