import BannerText
import Diagnostics
import SignCore
import SignFile
import SignTestSupport
import Synchronization
import Testing

@Suite("Advice of check about fonts")
struct FontRemedyTests: FontCheckSuite {
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
}
