import BannerText
import SignFile
import Testing

@Suite("The choice of a font")
struct FontChoiceTests {
    private func font(
        _ name: String,
        _ characters: String,
        _ drawing: FontFit.Drawing,
        rows: Int = 16,
        ink: Int = 16
    ) -> FontInfo {
        FontInfo(
            FontEntry("/\(name.filter { $0 != " " })"),
            name: name,
            fits: [
                FontFit(
                    rows: rows,
                    drawing: drawing,
                    size: ink,
                    rowsAboveBaseline: ink - 2,
                    rowsBelowBaseline: 2,
                    fits: ink <= rows
                )
            ],
            covered: Set(characters.unicodeScalars)
        )
    }

    private func best(_ fonts: [FontInfo], for text: String, rows: Int = 16) -> [String] {
        FontChoice(fonts, rows: rows).bestCombination(for: FontInfo.scalars(of: text)).map(\.name)
    }

    @Test(
        "fonts that are drawn in pixels and fill the rows are before enlarged ones, outlines and small ones"
    )
    func order() {
        let fonts = [
            font("Small", "A", .strike(factor: 1), ink: 12), font("Outlines", "A", .outlines),
            font("Twice", "A", .pixels(factor: 2)), font("Pixels", "A", .pixels(factor: 1)),
            font("Strike", "A", .strike(factor: 1)), font("Large", "A", .strike(factor: 1), ink: 20),
            font("Other", "B", .strike(factor: 1)),
        ]
        #expect(
            FontChoice(fonts, rows: 16).fontsContainingAll(["A"]).map(\.name)
                == ["Pixels", "Strike", "Twice", "Outlines", "Small", "Large"]
        )
        #expect(!FontChoice(fonts, rows: 16).isReadable(fonts[5], for: ["A"]))
    }

    @Test("a plain style is before a bold one, and a larger size before a smaller")
    func styles() {
        let fonts = [
            font("Sans Bold", "A", .outlines), font("Serif", "A", .outlines), font("Sans", "A", .outlines),
            font("Low", "A", .outlines, ink: 15),
        ]
        #expect(
            FontChoice(fonts, rows: 16).fontsContainingAll(["A"]).map(\.name) == [
                "Sans", "Low", "Sans Bold", "Serif",
            ]
        )
    }

    @Test(
        "outlines show no Hangul in fewer than 12 rows, and Latin in any",
        arguments: [(8, false), (11, false), (12, true)]
    )
    func least(rows: Int, isReadable: Bool) {
        let outlines = font("Outlines", "A한", .outlines, rows: rows, ink: rows)
        #expect(best([outlines], for: "한", rows: rows) == (isReadable ? ["Outlines"] : []))
        #expect(best([outlines], for: "A", rows: rows) == ["Outlines"])
        let pixels = font("Pixels", "한", .pixels(factor: 1), rows: rows, ink: rows)
        #expect(best([pixels], for: "한", rows: rows) == ["Pixels"])
    }

    @Test("letters that join are better in outlines, where there are rows for them")
    func joined() {
        let fonts = [font("Pixels", "قA", .pixels(factor: 1)), font("Outlines", "قA", .outlines)]
        #expect(best(fonts, for: "ق") == ["Outlines"])
        #expect(best(fonts, for: "A") == ["Pixels"])
        #expect(best([fonts[0]], for: "ق") == ["Pixels"])
    }

    @Test("pictures in color alone show nothing in few rows")
    func color() {
        var emoji = font("Emoji", "🎂", .strike(factor: 1))
        emoji.traits = [.strikes, .color]
        #expect(best([emoji], for: "🎂") == [])
        emoji.fits[0].rows = 32
        #expect(best([emoji], for: "🎂", rows: 32) == ["Emoji"])
    }

    @Test("for kana the Japanese forms come first")
    func japanese() {
        let fonts = [font("Unifont", "カ中", .pixels(factor: 1)), font("Unifont-JP", "カ中", .pixels(factor: 1))]
        #expect(best(fonts, for: "カ中") == ["Unifont-JP"])
        #expect(best(fonts, for: "中") == ["Unifont"])
    }

    @Test("a text that no font has whole is divided among as few fonts as can be, and at most three")
    func together() {
        let fonts = [
            font("One", "中", .pixels(factor: 1)), font("Two", "中A", .pixels(factor: 1)),
            font("Three", "🎂", .pixels(factor: 1)),
        ]
        #expect(best(fonts, for: "中A🎂") == ["Two", "Three"])
        #expect(best(fonts, for: "中A🎂ق") == [])
        let letters = "ABCD".map { font("\($0)", "\($0)", .pixels(factor: 1)) }
        #expect(best(letters, for: "ABC").count == 3)
        #expect(best(letters, for: "ABCD") == [])
    }
}
