import Testing

@testable import BannerText

@Suite("A sheet of glyphs")
struct GlyphSheetTests {
    private let rows = [String](repeating: "##  .", count: 7).joined(separator: "\n") + "\n.#  #"

    private func read(_ art: String) -> GlyphSheet {
        var strip = GlyphStrip()
        return GlyphSheet(art, into: &strip)
    }

    @Test("glyphs side by side are read with their names, into one strip")
    func reading() {
        var strip = GlyphStrip()
        let sheet = GlyphSheet("A U+0042\n\(rows)\n\nC   D\n\(rows)", into: &strip)
        #expect(sheet.faults.isEmpty)
        #expect(sheet.glyphs.map(\.scalar) == ["A", "B", "C", "D"])
        #expect(sheet.glyphs.map(\.slot.columns) == [0..<2, 2..<3, 3..<5, 5..<6])
        #expect(strip.picture(height: 8).art == [String](repeating: "##.##.", count: 7) + [".##.##"])
    }

    @Test("U and + are characters themselves")
    func namesAlikeNumbers() {
        #expect(read("U +\n\(rows)").glyphs.map(\.scalar) == ["U", "+"])
    }

    @Test("a faulty block is left out and named, the others are good")
    func faultyBlock() {
        for block in ["A\n\(rows)", "A B\n\(rows)\n## .", "A B", "A B C\n\(rows)"] {
            let sheet = read("\(block)\n\nY Z\n\(rows)")
            let names = block.prefix { $0 != "\n" }.split(separator: " ")
            #expect(
                sheet.faults == [
                    "The block '\(names.joined(separator: " "))' is not 8 rows of \(names.count) cells."
                ]
            )
            #expect(sheet.glyphs.map(\.scalar) == ["Y", "Z"])
        }
    }

    @Test("a faulty glyph is left out and named, its neighbors are good")
    func faultyGlyph() {
        let ragged = read("A B\n# #\n" + [String](repeating: "## #", count: 7).joined(separator: "\n"))
        #expect(ragged.faults == ["The rows of 'A' differ in length, or are not only of '#' and '.'."])
        #expect(ragged.glyphs.map(\.scalar) == ["B"])
        let strange = read("A B\n" + [String](repeating: "# x", count: 8).joined(separator: "\n"))
        #expect(strange.faults == ["The rows of 'B' differ in length, or are not only of '#' and '.'."])
        #expect(strange.glyphs.map(\.scalar) == ["A"])
    }

    @Test("a name that is no character is refused", arguments: ["AB", "U+D800", "U+110000", "U+XY", "U+-1"])
    func faultyName(name: String) {
        let sheet = read("\(name) B\n\(rows)")
        #expect(sheet.faults == ["'\(name)' is not the name of a character."])
        #expect(sheet.glyphs.map(\.scalar) == ["B"])
    }

    @Test("an empty sheet has no glyphs and no faults")
    func nothing() {
        for art in ["", "\n", "\n\n\n"] {
            #expect(read(art).glyphs.isEmpty)
            #expect(read(art).faults.isEmpty)
        }
    }

    @Test("a glyph that a font's drawings lack is a box")
    func missingGlyph() {
        let font = BuiltinFont(face(["A B\n\(rows)"]))
        #expect(font.rasterize("B").width == 1)
        #expect(font.rasterize("C") == font.rasterize("\0"))
        #expect(font.rasterize("C").width == 5)
        #expect(BuiltinFont(face([])).rasterize("é 1").width == 17)
    }

    @Test("of two drawings of a character the first counts")
    func drawnTwice() {
        let font = BuiltinFont(face(["A B\n\(rows)", "B A\n\(rows)"]))
        #expect(font.width(of: "A") == 2)
    }

    private func face(_ glyphs: [String]) -> Face {
        Face(height: 8, glyphs: glyphs, box: Face.wide.box)
    }
}
