import BannerText
import SignFile
import SignTestSupport
import Testing

@Suite("Letters that are cut off, too small or too many")
struct FontSizeTests: FontCheckSuite {
    // MARK: Letters that are cut off

    @Test(
        "a font whose letters are higher or far lower than the lines is named, with the size that shows them"
    )
    func cutOff() throws {
        func cut(_ size: Int, rows: Int = 16, _ more: String = "") throws -> [String] {
            let keys = "[text]\nsize = \(size)\nfonts = [\"builtin\", \"/f/a.ttf\"]\n\(more)"
            let fonts = machine(["/f/a.ttf": " A"])
            return found("T", rows: rows, more: keys, on: fonts, drawing: Blocks(), withNotes: true)
        }
        let letters = "f:8:21: warning: the letters of '/f/a.ttf' are cut off in lines of"
        #expect(try cut(9) == ["\(letters) 9 rows; write size = 16, or use another font"])
        #expect(
            try cut(8, "scale = 2") == [
                "\(letters) 8 rows; remove scale and write size = 16, or use another font"
            ]
        )
        #expect(
            try cut(8, rows: 8) == [
                "\(letters) 8 rows; they need 16, but there is room for only 8; use another font: loopbanner fonts --size 8 "
                    + "shows which fit"
            ]
        )
        #expect(try cut(16) == [])
        #expect(try cut(21, rows: 32) == [])
        let small = "f:8:21: note: the letters of '/f/a.ttf' fill 16 of"
        for size in [22, 24] {
            #expect(
                try cut(size, rows: 32) == [
                    "\(small) \(size) rows; write size = 16, or use another font: loopbanner fonts --size \(size) shows "
                        + "which fit"
                ]
            )
        }
    }

    @Test("lines that are higher than the display are a warning with the size that fits")
    func higherThanDisplay() throws {
        #expect(
            found("Tea", rows: 8, more: "[text]\nsize = 16", on: nil, drawing: Blocks(isLit: true)) == [
                "f:7:8: warning: lines have 16 rows, but the display has only 8, so 'Tea' is clipped at the bottom; "
                    + "write size = 8, or height = 16 in [display] with a second bar"
            ]
        )
    }

    // MARK: Letters that are too small

    private func small(_ text: String, size: Int, rows: Int = 16, on machine: InstalledFonts?) throws
        -> [String]
    {
        let more = "[text]\nsize = \(size)\nfonts = [\"builtin\", \"/f/8.ttf\", \"/f/outlines.ttf\"]"
        return found(text, rows: rows, more: more, on: machine, drawing: Blocks())
    }

    @Test("outlines of too few rows are a warning with the rows that show them")
    func tooSmall() throws {
        let fonts = machine(["/f/outlines.ttf": "中قनहあ", "/f/8.ttf": "あ"])
        #expect(
            try small("中 नह", size: 8, on: fonts) == [
                "f:5:8: warning: Devanagari and Han in lines of 8 rows cannot be read; write size = 16 in [text], "
                    + "or at least 12"
            ]
        )
        #expect(
            try small("中", size: 8, rows: 8, on: fonts) == [
                "f:5:8: warning: Han in lines of 8 rows cannot be read; it takes at least 12, but there is room for only 8"
            ]
        )
        #expect(try small("中", size: 12, on: fonts) == [])
        #expect(try small("あ 커피", size: 8, on: fonts) == [])
    }

    @Test("fonts that were not inspected have no findings")
    func unknownFonts() throws {
        #expect(try small("ق", size: 8, on: nil) == [])
        #expect(try small("中", size: 8, on: nil) == [])
    }

    // MARK: Long texts

    @Test("a text of more than 10 000 characters is a warning if it needs a font of the system")
    func long() throws {
        let more = "[text]\nsize = 16\nfonts = [\"builtin\", \"/f/a.ttf\"]"
        let long = String(repeating: "中", count: 10_001)
        #expect(
            found(long, more: more, on: nil, drawing: Blocks()).filter { $0.contains("characters") } == [
                "f:5:8: warning: the text has 10001 characters; only the first 10000 are shown"
            ]
        )
        #expect(
            found(String(long.dropLast()), more: more, on: nil, drawing: Blocks())
                .filter { $0.contains("characters") } == []
        )
        #expect(found(String(repeating: "A", count: 10_001), more: more, on: nil) == [])
    }

    @Test("a text whose picture is cut, and a pile of more than 31 marks, are warnings")
    func cut() throws {
        let more = "[text]\nsize = 16\nfonts = [\"builtin\", \"/f/a.ttf\"]"
        let long = String(repeating: "中", count: 300)
        #expect(
            found(long, more: more, on: nil, drawing: Blocks(mostCharacters: 256))
                .filter { $0.contains("characters") } == [
                    "f:5:8: warning: the text has 300 characters; only the first 256 are shown"
                ]
        )
        let pile = "中e" + String(repeating: "\u{301}", count: 32)
        #expect(
            found(pile, more: more, on: nil, drawing: Blocks()).filter { $0.contains("marks") } == [
                "f:5:8: warning: 'e\u{301}\u{301}\u{301}…' has 32 marks; only the first 31 are shown"
            ]
        )
        let fewer = String(pile.unicodeScalars.dropLast())
        #expect(found(fewer, more: more, on: nil, drawing: Blocks()).filter { $0.contains("marks") } == [])
    }
}
