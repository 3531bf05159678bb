import BannerText
import Diagnostics
import Pixels
import SignCore
import SignFile
import SignTestSupport
import Synchronization
import Testing

@Suite("Advice of check about fonts")
struct FontRemedyTests {
    /// Returns a machine with fonts that have these characters. A pixel font has 16 rows, or the number at the start of
    /// its name. A font whose name begins with "outlines" is scalable.
    private func machine(_ fonts: [String: String]) -> InstalledFonts {
        InstalledFonts { entries, points, rows in
            let files = entries?.map(\.text) ?? fonts.keys.sorted()
            return files.compactMap { file in
                guard let characters = fonts[file] else { return nil }
                let name = file.split(separator: "/").last.map(String.init) ?? ""
                let own = Int(name.prefix { $0.isNumber }) ?? 16
                return FontInfo(
                    FontEntry(file),
                    name: name,
                    fits: rows.map { rows in
                        let isOutlines = name.hasPrefix("outlines")
                        let height = isOutlines ? rows : own
                        return FontFit(
                            rows: rows,
                            drawing: isOutlines ? .outlines : .pixels(factor: 1),
                            size: height,
                            above: height - 1,
                            below: 1,
                            fits: height <= rows
                        )
                    },
                    covered: Set(characters.unicodeScalars).intersection(points)
                )
            }
        }
    }

    private func found(
        _ text: String,
        rows: Int = 16,
        more: String = "",
        on machine: InstalledFonts?,
        drawing: (any TextRenderer)? = nil,
        withNotes: Bool = false
    ) -> [String] {
        let file = """
            [display]
            driver = "memory"
            height = \(rows)
            [[option]]
            text = "\(text)"
            \(more)
            """
        let bytes = Array(file.utf8)
        let found = Result { () throws(ConfigurationError) in
            try Configuration.parse(bytes, file: "f", lines: drawing, fonts: machine)
        }
        switch found {
        case .success(let loaded):
            return (loaded.diagnostics + (withNotes ? loaded.notes : [])).map(\.description)
        case .failure(let error): return error.diagnostics.map(\.description)
        }
    }

    private let lacking =
        "f:5:8: warning: the font lacks '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D); it is shown as a box"

    @Test("an installed font that has what is missing is advised with the line to write")
    func installed() throws {
        #expect(
            found("Tee 中", rows: 8, on: machine(["/f/8.ttf": "中", "/f/outlines.ttf": "中"])) == [
                "\(lacking); to show it, write in [text]: fonts = [\"builtin\", \"/f/8.ttf\"]"
            ]
        )
    }

    @Test("a font of more rows is advised with its size, if the room has as many")
    func size() throws {
        #expect(
            found("Tee 中", on: machine(["/f/a.ttf": "中"])) == [
                "\(lacking); to show it, write in [text]: size = 16 and fonts = [\"/f/a.ttf\", \"builtin\"]"
            ]
        )
        #expect(
            found("Tee 中", rows: 8, on: machine(["/f/a.ttf": "中"])) == [
                "\(lacking); it takes lines of 16 rows to show it, but there is room for only 8"
            ]
        )
    }

    @Test("the configured fonts keep their positions and their spelling")
    func list() throws {
        #expect(
            found(
                "中",
                more: "[text]\nsize = 16\nfonts = ['my.ttf', \"builtin\"]",
                on: machine(["/f/a.ttf": "中"]),
                drawing: Blocks(missing: ["中"])
            )
                == [
                    "\(lacking); to show it, write in [text]: fonts = [\"my.ttf\", \"/f/a.ttf\", \"builtin\"]"
                ]
        )
    }

    @Test("a list without the built-in letters is completed with them before any installed font")
    func builtinLetters() throws {
        let lacking = "f:5:8: warning: the font lacks 'T' (U+0054 LATIN CAPITAL LETTER T)"
        func found(_ text: String, missing: [Character]) -> [String] {
            self.found(
                text,
                more: "[text]\nsize = 16\nfonts = ['my.ttf']",
                on: machine(["/f/a.ttf": "T中"]),
                drawing: Blocks(missing: missing)
            )
        }
        #expect(
            found("T", missing: ["T"]) == [
                "\(lacking); it is shown as a box; to show it, write in [text]: fonts = [\"my.ttf\", \"builtin\"]"
            ]
        )
        #expect(
            found("T中", missing: ["T", "中"]) == [
                "\(lacking) and '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D); each is shown as a box; to show them, write in "
                    + "[text]: fonts = [\"my.ttf\", \"/f/a.ttf\", \"builtin\"]"
            ]
        )
    }

    @Test("characters that no single font has are divided among several")
    func several() throws {
        #expect(
            found("中 🦖", on: machine(["/f/a.ttf": "中", "/f/b.ttf": "🦖"])) == [
                "f:5:8: warning: the font lacks '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D) and '🦖' (U+1F996 T-REX); "
                    + "each is shown as a box; to show them, write in [text]: size = 16 and "
                    + "fonts = [\"/f/a.ttf\", \"/f/b.ttf\", \"builtin\"]"
            ]
        )
    }

    @Test("without such a font a package is advised, by what is written and the rows that there are")
    func package() throws {
        #expect(
            found("中", on: machine([:])) == [
                "\(lacking); to show it: sudo apt install fonts-unifont, and size = 16 in [text]"
            ]
        )
        #expect(
            found("中", rows: 8, on: machine([:])) == [
                "\(lacking); it takes lines of 16 rows to show it, but there is room for only 8; "
                    + "then: sudo apt install fonts-unifont"
            ]
        )
        #expect(
            found("カ", rows: 8, on: machine([:])).first?.hasSuffix(
                "; to show it: sudo apt install fonts-misaki"
            )
                == true
        )
    }

    @Test(
        "a package that is installed and does not have the character is not advised, and none for a private one"
    )
    func noAdvice() throws {
        #expect(
            found("🦖", on: machine(["/f/unifont.otf": "A"])).first?
                .hasSuffix("it is shown as a box; no installed font has it") == true
        )
        #expect(
            found("\u{E123}", on: machine(["/f/a.ttf": "\u{E123}"])).first?.hasSuffix("it is shown as a box")
                == true
        )
    }

    @Test("a character that no font has does not spoil the advice for the others")
    func impossible() throws {
        let found = found("中🦖", on: machine(["/f/unifont.otf": "中"]))
        #expect(
            found.first?.hasSuffix(
                "to show '中', write in [text]: size = 16 and fonts = [\"/f/unifont.otf\", \"builtin\"]; "
                    + "no installed font has '🦖'"
            ) == true
        )
    }

    @Test("a built-in letter is not enlarged beside letters that a font has in 16 rows")
    func others() throws {
        let fonts = machine(["/f/a.ttf": "中", "/f/b.ttf": "Te"])
        let line = "fonts = [\"/f/a.ttf\", \"/f/b.ttf\", \"builtin\"]"
        #expect(found("Tee 中", on: fonts).first?.hasSuffix("size = 16 and \(line)") == true)
    }

    @Test("fonts that cannot be used are left out of the line, and the built-in letters stay last")
    func line() throws {
        #expect(
            found(
                "中",
                more: "[text]\nsize = 16\nfonts = [\"/x\", \"/f/my.ttf\", \"builtin\"]",
                on: machine(["/f/a.ttf": "中"]),
                drawing: Blocks(
                    missing: ["中"],
                    states: [.refused(.notAFont), .open(name: "My"), .builtin]
                )
            ) == [
                "\(lacking); to show it, write in [text]: fonts = [\"/f/my.ttf\", \"/f/a.ttf\", \"builtin\"]",
                "f:8:10: error: the font '/x' is not a readable font, or is damaged; the other fonts would draw its "
                    + "characters",
            ]
        )
        let vertical = "[scroll]\ndirection = \"up\"\n[text]\nwriting = \"vertical\""
        #expect(
            found("カ", rows: 8, more: vertical, on: machine(["/f/8.ttf": "カ"])).first?
                .hasSuffix("fonts = [\"/f/8.ttf\", \"builtin\"]") == true
        )
    }

    @Test(
        "all options have the same line, which serves them together, with the font that joins letters in front"
    )
    func oneLine() throws {
        let fonts = machine(["/f/a.ttf": "中ق", "/f/outlines.ttf": "ق", "/f/8.ttf": "カ"])
        let more = "[[option]]\ntext = \"ق\"\n[[option]]\ntext = \"カ\""
        let found = found("中", more: more, on: fonts)
        let line =
            "size = 16 and fonts = [\"/f/outlines.ttf\", \"/f/a.ttf\", \"/f/8.ttf\", \"builtin\"]"
        #expect(found.count == 3)
        for warning in found { #expect(warning.hasSuffix("to show it, write in [text]: \(line)")) }
    }

    @Test(
        "digits come from a font that lacks letters that join, for those of the others stand at another height"
    )
    func digits() throws {
        let fonts = machine(["/f/outlines-arabic.ttf": "قTea1 ", "/f/outlines-han.ttf": "中Tea1 "])
        let line = "size = 16 and fonts = [\"/f/outlines-han.ttf\", \"/f/outlines-arabic.ttf\", \"builtin\"]"
        let found = found("Tea 1 中 ق", on: fonts)
        #expect(found.count == 1 && found[0].hasSuffix(line))
        let beside = machine(["/f/outlines-arabic.ttf": "ق1 ", "/f/outlines-latin.ttf": "Tea1 "])
        let mixed = self.found("Tea 1 ق", on: beside)
        #expect(mixed.count == 1 && mixed[0].hasSuffix(line.replacing("han", with: "latin")))
    }

    @Test("where scale takes the room, the remedy is to remove it")
    func scale() throws {
        #expect(
            found("中", more: "[text]\nscale = 2", on: machine(["/f/a.ttf": "中"])) == [
                "\(lacking); to show it, remove scale, and write in [text]: size = 16 and "
                    + "fonts = [\"/f/a.ttf\", \"builtin\"]"
            ]
        )
    }

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

    @Test("fonts are inspected only if something is missing, and once for several texts")
    func looks() throws {
        let count = Mutex(0)
        let counting = InstalledFonts { _, _, _ in
            count.withLock { $0 += 1 }
            return nil
        }
        #expect(found("Tea 커피", on: counting) == [])
        #expect(count.withLock { $0 } == 0)
        #expect(found("中", more: "[[option]]\ntext = \"国\"", on: counting).first == lacking)
        #expect(count.withLock { $0 } == 1)
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

/// A renderer that draws every character as a block of eight columns. It can report characters as missing.
private struct Blocks: TextRenderer {
    var missing: [Character] = []
    var states: [FontState] = []
    var isLit = false
    var mostCharacters = TextRequest.maxCharacters

    func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult {
        var drawn = RenderingResult()
        drawn.fonts = states
        for request in requests {
            let count = request.text.prefix(mostCharacters).count
            var picture = Bitmap(width: 8 * count, height: setting.rows)
            if isLit { for y in 0..<setting.rows { picture[0, y] = true } }
            let columns = (0..<count).map { 8 * $0..<8 * $0 + 8 }
            drawn.texts[request] = RenderedText(picture: picture, columns: columns, missing: missing)
        }
        return drawn
    }
}
