import BannerText
import Foundation
import Pixels
import TestSupport
import Testing

@testable import SignDaemon

/// Lines are drawn by the program that was built beside these tests, in Debian's Unifont.
@Suite("Drawing lines by a program")
struct TextDrawerTests {
    private static let unifont = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont.otf", face: 0)
    private static let emoji = FontEntry.file("/usr/share/fonts/opentype/unifont/unifont_upper.otf", face: 0)

    private func setting(_ fonts: [FontEntry] = [Self.unifont], rows: Int = 16) -> TextRunSettings {
        TextRunSettings(fonts: fonts, rows: rows)
    }

    private func drawn(_ text: String, _ setting: TextRunSettings) throws -> RenderedText {
        let drawn = TextDrawer(.persistent).draw([TextRequest(text)], as: setting)
        #expect(drawn.trouble == nil)
        return try #require(
            drawn.texts[TextRequest(text)],
            "are \(TextDrawer.installedPath) and its fonts installed?"
        )
    }

    @Test("a character of Unifont fills sixteen rows")
    func unifont() throws {
        let line = try drawn("中", setting())
        #expect(line.columns == [0..<16])
        #expect(line.missing == [])
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

    @Test("a line may have other rows than the setting, drawn by the same program")
    func ownRows() throws {
        let drawer = TextDrawer(.persistent)
        let requests = [TextRequest("中"), TextRequest("中", rows: 32), TextRequest("中", rows: 16)]
        let drawn = drawer.draw(requests, as: setting())
        #expect(drawn.trouble == nil)
        #expect(requests.map { drawn.texts[$0]?.picture.height } == [16, 32, 16])
        #expect(drawn.texts[requests[0]]?.picture == drawn.texts[requests[2]]?.picture)
    }

    @Test(
        "Arabic runs from right to left, its numbers from left to right, and built-in letters stand where they belong"
    )
    func bidirectional() throws {
        let line = try drawn("قه 35", setting([Self.unifont, .builtin]))
        let starts = line.columns.map(\.lowerBound)
        #expect(starts[0] > starts[1] && starts[1] > starts[2] && starts[2] > starts[3])
        #expect(starts[3] < starts[4])
        let mixed = try drawn("ق a", setting([.builtin, Self.unifont]))
        let letter = BuiltinFont.wide.rasterize("a").scaledSmoothly(by: 2)
        let place = mixed.columns[2].lowerBound
        for x in 0..<letter.width {
            for y in 0..<letter.height { #expect(mixed.picture[place + x, y] == letter[x, y]) }
        }
    }

    @Test("built-in brackets are mirrored in a text from right to left")
    func mirrored() throws {
        let text = "فول (2)"
        let line = try drawn(text, setting([.builtin, Self.unifont]))
        #expect(line.missing == [])
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
        // The first bracket is at the right.
        #expect(line.columns[4].lowerBound > line.columns[5].lowerBound)
        #expect(line.columns[5].lowerBound > line.columns[6].lowerBound)
    }

    @Test("characters of a vertical line stand below each other, and built-in letters in its middle")
    func vertical() throws {
        let request = TextRequest("中aト", isVertical: true)
        let drawn = TextDrawer(.persistent).draw([request], as: setting([.builtin, Self.unifont]))
        let line = try #require(drawn.texts[request])
        #expect(line.columns == [0..<16, 16..<32, 32..<48])
        #expect(line.missing == [])
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

    @Test("a character that no font has is a box, and is named")
    func missing() throws {
        let line = try drawn("a😀b", setting())
        #expect(line.missing == ["😀"])
        #expect((line.columns[1]).contains { x in (0..<16).contains { line.picture[x, $0] } })
        #expect(try drawn("a😀b", setting([Self.unifont, Self.emoji])).missing == [])
    }

    @Test("on displays of grays the edges are grays")
    func shades() throws {
        var setting = setting(rows: 13)
        setting.isShaded = true
        let line = try drawn("Äg", setting)
        #expect(line.picture.format == .gray)
        #expect((0..<line.picture.width).contains { x in (0..<13).contains { line.picture[x, $0] } })
    }

    @Test("a font that does not exist is said, and the others serve")
    func fontStates() {
        let setting = setting([.file("/no/such.otf", face: 0), .builtin, Self.unifont])
        let drawn = TextDrawer(.persistent).draw([TextRequest("ق")], as: setting)
        #expect(drawn.fonts.first == .refused(.notFound))
        #expect(drawn.fonts.dropFirst().first == .builtin)
        if case .open(let name) = drawn.fonts.last {
            #expect(name.hasPrefix("Unifont"))
        } else {
            Issue.record("not open")
        }
        #expect(drawn.texts[TextRequest("ق")]?.missing == [])
    }

    @Test("one after the other, lines in different fonts are drawn by different programs")
    func otherFonts() {
        let drawer = TextDrawer(.persistent)
        #expect(drawer.draw([TextRequest("😀")], as: setting()).texts[TextRequest("😀")]?.missing == ["😀"])
        let both = setting([Self.unifont, Self.emoji])
        #expect(drawer.draw([TextRequest("😀")], as: both).texts[TextRequest("😀")]?.missing == [])
    }

    @Test(
        "a font that is installed later is found once its file is looked at, and until then said to be missing"
    )
    func installedLater() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "later.otf")
        var setting = TextRunSettings(fonts: [.file(path, face: 0), .builtin], rows: 16)
        let drawer = TextDrawer(.patient)
        #expect(drawer.draw([TextRequest("ق")], as: setting).texts[TextRequest("ق")]?.missing == ["ق"])
        #expect(drawer.condition.refusedFonts == ["the font '\(path)' does not exist"])
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/opentype/unifont/unifont.otf",
            toPath: path
        )
        #expect(drawer.draw([TextRequest("ق")], as: setting).texts[TextRequest("ق")]?.missing == ["ق"])
        setting.versions[.file(path, face: 0)] = FileVersion(file: 1, changed: 1)
        #expect(drawer.draw([TextRequest("ق")], as: setting).texts[TextRequest("ق")]?.missing == [])
        #expect(drawer.condition.refusedFonts == [])
    }

    @Test(
        "of a text whose picture would be too large, or that has too many code points, the beginning is drawn"
    )
    func tooLarge() throws {
        let long = String(repeating: "가", count: 10_000)
        let setting = setting(rows: 32)
        let line = try drawn(long, setting)
        #expect(!line.isPlaceholder && line.missing == [])
        // A megabyte of columns of 32 bits.
        #expect(line.columns.count == 8_192 && line.picture.width == 8_192 * 32)
        #expect(line.shownCharacters(of: TextRequest(long)) == 8_192)
        let piles = String(repeating: "e" + String(repeating: "\u{301}", count: 31), count: 10_000)
        let cut = try drawn(piles, self.setting())
        #expect(!cut.isPlaceholder && cut.columns.count == 65_536 / 32)
        #expect(try drawn("가", setting).shownCharacters(of: TextRequest("가")) == nil)
    }
}
