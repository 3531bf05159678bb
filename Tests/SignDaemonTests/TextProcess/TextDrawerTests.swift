import BannerText
import Foundation
import Pixels
import TestSupport
import Testing

@testable import SignDaemon

/// Tests texts that are rendered in Debian's Unifont by the program `loopbanner-text` that was built beside
/// the tests.
@Suite("Rendering with the text program")
struct TextDrawerTests {
    private static let unifont = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont.otf", face: 0)
    private static let emoji = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont_upper.otf", face: 0)

    private func setting(_ fonts: [FontEntry] = [Self.unifont], rows: Int = 16) -> TextRunSettings {
        TextRunSettings(fonts: fonts, rows: rows)
    }

    private func rendered(_ text: String, _ setting: TextRunSettings) throws -> RenderedText {
        let rendered = TextDrawer(restart: .immediate).render([TextRequest(text)], settings: setting)
        #expect(rendered.problem == nil)
        return try #require(
            rendered.texts[TextRequest(text)],
            "are \(TextDrawer.installedPath) and its fonts installed?"
        )
    }

    @Test("a character of Unifont fills sixteen rows")
    func unifont() throws {
        let line = try rendered("中", setting())
        #expect(line.columns == [0..<16])
        #expect(line.missingCharacters == [])
        #expect(
            line.picture.art == [
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "..###########...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..###########...",
                "..#....#....#...",
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
            ]
        )
    }

    @Test("a text run may have other rows than the setting, rendered by the same process")
    func ownRows() throws {
        let drawer = TextDrawer(restart: .immediate)
        let requests = [TextRequest("中"), TextRequest("中", rows: 32), TextRequest("中", rows: 16)]
        let rendered = drawer.render(requests, settings: setting())
        #expect(rendered.problem == nil)
        #expect(requests.map { rendered.texts[$0]?.picture.height } == [16, 32, 16])
        #expect(rendered.texts[requests[0]]?.picture == rendered.texts[requests[2]]?.picture)
    }

    @Test(
        "Arabic runs from right to left, its numbers from left to right, and built-in letters stand where they belong"
    )
    func bidirectional() throws {
        let line = try rendered("قه 35", setting([Self.unifont, .builtin]))
        let starts = line.columns.map(\.lowerBound)
        #expect(starts[0] > starts[1] && starts[1] > starts[2] && starts[2] > starts[3])
        #expect(starts[3] < starts[4])
        let mixed = try rendered("ق a", setting([.builtin, Self.unifont]))
        let letter = BuiltinFont.wide.rasterize("a").scaledSmoothly(by: 2)
        let place = mixed.columns[2].lowerBound
        for x in 0..<letter.width {
            for y in 0..<letter.height { #expect(mixed.picture[place + x, y] == letter[x, y]) }
        }
    }

    @Test("built-in brackets are mirrored in a text from right to left")
    func mirrored() throws {
        let text = "فول (2)"
        let line = try rendered(text, setting([.builtin, Self.unifont]))
        #expect(line.missingCharacters == [])
        for (index, sign) in zip(4..., "(2)") {
            let shown = ["(": ")", ")": "("][sign] ?? sign
            let letter = BuiltinFont.wide.rasterize(String(shown)).scaledSmoothly(by: 2)
            let place = line.columns[index].lowerBound
            for x in 0..<letter.width {
                for y in 0..<letter.height {
                    #expect(line.picture[place + x, y] == letter[x, y], "\(sign) at \(x), \(y)")
                }
            }
        }
        // In right-to-left text, the first bracket is at the right.
        #expect(line.columns[4].lowerBound > line.columns[5].lowerBound)
        #expect(line.columns[5].lowerBound > line.columns[6].lowerBound)
    }

    @Test("characters of a vertical line stand below each other, and built-in letters in its middle")
    func vertical() throws {
        let request = TextRequest("中aト", isVertical: true)
        let rendered = TextDrawer(restart: .immediate).render(
            [request],
            settings: setting([.builtin, Self.unifont])
        )
        let line = try #require(rendered.texts[request])
        #expect(line.columns == [0..<16, 16..<32, 32..<48])
        #expect(line.missingCharacters == [])
        #expect(line.picture.size == PixelSize(width: 16, height: 48))
        #expect(
            line.picture.art == [
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "..###########...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..#....#....#...",
                "..###########...",
                "..#....#....#...",
                ".......#........",
                ".......#........",
                ".......#........",
                ".......#........",
                "................",
                "................",
                "................",
                "................",
                "......####......",
                "......#####.....",
                "..........##....",
                "..........##....",
                "......######....",
                ".....#######....",
                "....##....##....",
                "....##....##....",
                ".....#######....",
                "......#####.....",
                "................",
                "................",
                "................",
                "................",
                "....#...........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....###........",
                ".....#..##......",
                ".....#....#.....",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                ".....#..........",
                "................",
            ]
        )
    }

    @Test("a character that no font has is a box, and is reported")
    func missing() throws {
        let line = try rendered("a😀b", setting())
        #expect(line.missingCharacters == ["😀"])
        #expect((line.columns[1]).contains { x in (0..<16).contains { line.picture[x, $0] } })
        #expect(try rendered("a😀b", setting([Self.unifont, Self.emoji])).missingCharacters == [])
    }

    @Test("on grayscale displays the edges are gray")
    func shades() throws {
        var setting = setting(rows: 13)
        setting.isShaded = true
        let line = try rendered("Äg", setting)
        #expect(line.picture.format == .gray)
        #expect((0..<line.picture.width).contains { x in (0..<13).contains { line.picture[x, $0] } })
    }

    @Test("a missing font is reported, and the others are used")
    func fontStates() {
        let setting = setting([.file("/no/such.otf", face: 0), .builtin, Self.unifont])
        let rendered = TextDrawer(restart: .immediate).render([TextRequest("ق")], settings: setting)
        #expect(rendered.fonts.first == .refused(.notFound))
        #expect(rendered.fonts.dropFirst().first == .builtin)
        if case .open(let name) = rendered.fonts.last {
            #expect(name.hasPrefix("Unifont"))
        } else {
            Issue.record("not open")
        }
        #expect(rendered.texts[TextRequest("ق")]?.missingCharacters == [])
    }

    @Test("texts in different fonts are rendered by different processes")
    func otherFonts() {
        let drawer = TextDrawer(restart: .immediate)
        #expect(
            drawer.render([TextRequest("😀")], settings: setting()).texts[TextRequest("😀")]?.missingCharacters
                == ["😀"]
        )
        let both = setting([Self.unifont, Self.emoji])
        #expect(
            drawer.render([TextRequest("😀")], settings: both).texts[TextRequest("😀")]?.missingCharacters == []
        )
    }

    @Test(
        "a font that is installed later is found once its file is checked, and is missing until then"
    )
    func installedLater() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "later.otf")
        var setting = TextRunSettings(fonts: [.file(path, face: 0), .builtin], rows: 16)
        let drawer = TextDrawer(restart: .backoff)
        #expect(
            drawer.render([TextRequest("ق")], settings: setting).texts[TextRequest("ق")]?.missingCharacters
                == ["ق"]
        )
        #expect(drawer.status.refusedFontMessages == ["the font '\(path)' does not exist"])
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/opentype/unifont/unifont.otf",
            toPath: path
        )
        #expect(
            drawer.render([TextRequest("ق")], settings: setting).texts[TextRequest("ق")]?.missingCharacters
                == ["ق"]
        )
        setting.versions[.file(path, face: 0)] = FileVersion(file: 1, changed: 1)
        #expect(
            drawer.render([TextRequest("ق")], settings: setting).texts[TextRequest("ق")]?.missingCharacters
                == []
        )
        #expect(drawer.status.refusedFontMessages == [])
    }

    @Test(
        "only the beginning of a text with too many pixels or code points is rendered"
    )
    func tooLarge() throws {
        let long = String(repeating: "가", count: 10_000)
        let setting = setting(rows: 32)
        let line = try rendered(long, setting)
        #expect(!line.isPlaceholder && line.missingCharacters == [])
        // The columns of the picture have 32 bits each and take a megabyte, the maximum.
        #expect(line.columns.count == 8_192 && line.picture.width == 8_192 * 32)
        #expect(line.shownCharacterCount(of: TextRequest(long)) == 8_192)
        let piles = String(repeating: "e" + String(repeating: "\u{301}", count: 31), count: 10_000)
        let cut = try rendered(piles, self.setting())
        #expect(!cut.isPlaceholder && cut.columns.count == 65_536 / 32)
        #expect(try rendered("가", setting).shownCharacterCount(of: TextRequest("가")) == nil)
    }
}
