import Pixels
import SheetReading
import Testing

@testable import BannerText

/// Tests how drawings of letters are read. The compiler reads the sheets of the faces, and the same code reads the
/// sheets here while the tests run.
@Suite("A sheet of glyphs")
struct GlyphSheetTests {
    private let rows = [String](repeating: "##  .", count: 7).joined(separator: "\n") + "\n.#  #"

    private struct Reading {
        var scalars: [Unicode.Scalar] = []
        var columns: [Range<Int>] = []
        var art: [String] = []
        var mistake: String?
    }

    private func read(_ art: String) -> Reading {
        var mistake = sheet_mistake()
        guard let sheet = read_sheet(art, &mistake) else {
            return Reading(mistake: mistake.rule.map { "\(mistake.line): \(String(cString: $0))" })
        }
        let table = GlyphTable(sheet)
        return Reading(
            scalars: table.scalars,
            columns: table.scalars.compactMap { table[$0]?.columns },
            art: Bitmap(sheet, height: table.rows).art
        )
    }

    @Test("glyphs side by side are read with their names, into one strip")
    func reading() {
        let sheet = read("\nA U+0042\n\(rows)\n\n// Further ones.\nC   D\n\(rows)\n")
        #expect(sheet.mistake == nil)
        #expect(sheet.scalars == ["A", "B", "C", "D"])
        #expect(sheet.columns == [0..<2, 2..<3, 3..<5, 5..<6])
        #expect(sheet.art == [String](repeating: "##.##.", count: 7) + [".##.##"])
    }

    @Test("glyphs are found in any order of the sheet, and a character of several bytes")
    func order() {
        let sheet = read("z é\n\(rows)\n\n가 🍺\n\(rows)\n\nA U\n\(rows)\n\n+ ~\n\(rows)")
        #expect(sheet.scalars == ["+", "A", "U", "z", "~", "é", "가", "🍺"])
        #expect(sheet.columns == [9..<11, 6..<8, 8..<9, 0..<2, 11..<12, 2..<3, 3..<5, 5..<6])
    }

    @Test("U and + are characters themselves")
    func namesAlikeNumbers() {
        #expect(read("U +\n\(rows)").scalars == ["+", "U"])
    }

    @Test("a block with too few or too many rows or cells is a mistake at its line")
    func faultyBlock() {
        let missing = "A block has all rows, and a row a cell for each name."
        let behind = "\n\nY Z\n\(rows)"
        #expect(read("A B\(behind)").mistake == "2: \(missing)")
        #expect(read("A B C\n\(rows)\(behind)").mistake == "2: \(missing)")
        #expect(read("A B\n\(rows.dropLast(6))\(behind)").mistake == "9: \(missing)")
        #expect(
            read("A B\n\(rows)\n## .\(behind)").mistake
                == "10: An empty line follows the last row of a block."
        )
        #expect(read("A\n\(rows)").mistake == "2: A row has no more cells than the block has names.")
    }

    @Test("a ragged glyph, and one of other characters, are a mistake at the line of the row")
    func faultyGlyph() {
        let row = "## #\n"
        #expect(
            read("A B\n\(row)# #\n" + String(repeating: row, count: 6)).mistake
                == "3: All rows of a glyph are equally wide."
        )
        #expect(
            read("A B\n" + String(repeating: row, count: 7) + "## x\n").mistake
                == "9: A cell consists of # and . only."
        )
    }

    @Test(
        "a name that is no character is a mistake",
        arguments: [
            ("AB", "A name is one code point."), ("U+D800", "A name is a Unicode scalar value."),
            ("U+110000", "A name is a Unicode scalar value."),
            ("U+XY", "A code point is U+ and hexadecimal digits."),
            ("U+-1", "A code point is U+ and hexadecimal digits."),
            ("U+FFFFFFFFF", "A code point is at most U+10FFFF."),
        ]
    )
    func faultyName(name: String, rule: String) {
        #expect(read("\(name) B\n\(rows)").mistake == "1: \(rule)")
    }

    @Test("a character that is drawn twice is a mistake at the block of the second drawing")
    func drawnTwice() {
        #expect(read("A B\n\(rows)\n\nC A\n\(rows)").mistake == "11: A character is drawn once.")
    }

    @Test("an empty sheet has no glyphs and no mistake")
    func nothing() {
        for art in ["", "\n", "\n\n\n", "// Nothing."] {
            #expect(read(art).scalars.isEmpty)
            #expect(read(art).mistake == nil)
        }
    }
}
