import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Fonts whose lines are drawn elsewhere")
struct SystemFontTests {
    private let unifont = FontEntry.file("/unifont.otf", face: 0)

    private func font(_ fonts: [FontEntry], rows: Int = 16) -> SystemFont {
        SystemFont(TextRunSettings(fonts: fonts, rows: rows))
    }

    private func line(_ columns: Int, of text: String, missing: [Character] = []) -> RenderedText {
        var picture = Bitmap(width: columns, height: 16)
        picture.fill()
        let each = columns / text.count
        let ranges = text.indices.enumerated().map { $0.offset * each..<($0.offset + 1) * each }
        return RenderedText(picture: picture, columns: ranges, missingCharacters: missing)
    }

    @Test("a text that the built-in letters can show needs no rendering if they come first")
    func drawsLocally() {
        let first = font([.builtin, unifont])
        #expect(first.pendingRequest(for: "Tea 안녕") == nil)
        #expect(first.pendingRequest(for: "قهوة") == TextRequest("قهوة"))
        #expect(first.pendingRequest(for: "") == nil)
        #expect(font([unifont, .builtin]).pendingRequest(for: "Tea") == TextRequest("Tea"))
        #expect(font([.builtin]).pendingRequest(for: "قهوة") == nil)
        #expect(font([.builtin]).missingGlyphs(in: "قهوة") == ["ق", "ه", "و", "ة"])
    }

    @Test("built-in letters are as many times as large as fit, and stand on the line's baseline")
    func inlineLetters() {
        let twelve = font([.builtin], rows: 12)
        #expect(twelve.height == 12)
        let lit = (0..<12).filter { row in
            (0..<twelve.width(of: "H")).contains { twelve.rasterize("H")[$0, row] }
        }
        // Ten of the twelve rows are above the baseline, and an H has seven rows.
        #expect(lit == Array(3..<10))
        let sixteen = font([.builtin]).rasterize("H")
        #expect(sixteen == BuiltinFont.wide.rasterize("H").scaledSmoothly(by: 2))
    }

    @Test("a text without its line is dark and as wide as can be guessed")
    func guesses() {
        let font = font([unifont])
        #expect(font.width(of: "Tea한\u{200B}") == 3 * 8 + 16)
        #expect(font.columns(of: "T한") == [0..<8, 8..<24])
        #expect(font.rasterize("T한") == Bitmap(width: 24, height: 16))
        #expect(font.missingGlyphs(in: "T") == [])
    }

    @Test("a text with its line has its pixels, its columns and what it lacks")
    func hasLine() {
        var font = font([unifont])
        font.renderedTexts.add([TextRequest("ab"): line(10, of: "ab", missing: ["b"])])
        #expect(font.pendingRequest(for: "ab") == nil)
        #expect(font.width(of: "ab") == 10)
        #expect(font.columns(of: "ab") == [0..<5, 5..<10])
        #expect(font.rasterize("ab")[9, 15])
        #expect(font.missingGlyphs(in: "ab") == ["b"])
    }

    @Test("lines beyond the capacity are dropped unless they are in use; their lengths stay")
    func drops() {
        var lines = RenderedTexts()
        let long = { (text: String) in self.line(400_000, of: text) }
        lines.add([TextRequest("a"): long("a")])
        lines.add([TextRequest("b"): long("b")], keeping: [TextRequest("a")])
        #expect(lines[TextRequest("a")] != nil && lines[TextRequest("b")] != nil)
        lines.add([TextRequest("c"): long("c")], keeping: [TextRequest("b")])
        #expect(lines[TextRequest("a")] == nil && lines[TextRequest("b")] != nil)
        #expect(lines.length(of: TextRequest("a")) == 400_000)
        var full = RenderedTexts()
        full.addWithinCapacity([TextRequest("a"): long("a")])
        full.addWithinCapacity([TextRequest("b"): long("b")])
        full.addWithinCapacity([TextRequest("c"): long("c")])
        #expect(full[TextRequest("c")] == nil && full.length(of: TextRequest("c")) == 400_000)
    }

    @Test("in lines of eight rows a text of built-in letters has the face that suits its room")
    func faces() {
        let eight = FontSelection(TextRunSettings(fonts: [.builtin, unifont], rows: 8), fitsColumns: true)
        let plain = FontSelection(fitsColumns: true)
        let room = PixelSize(width: 24, height: 8)
        let text = "Waiter"
        #expect(
            eight.font(for: text, in: room).rasterize(text) == plain.font(for: text, in: room).rasterize(text)
        )
        #expect(eight.font(for: "قهوة", in: room).width(of: "قهوة") == 4 * 4)
    }

    @Test("characters that no font has are replaced by ASCII letters, which are then requested")
    func respells() {
        var fontSelection = FontSelection(TextRunSettings(fonts: [unifont], rows: 16), fitsColumns: false)
        #expect(fontSelection.pendingRequest(for: "x①") == TextRequest("x①"))
        fontSelection.renderedTexts?.add([TextRequest("x①"): line(10, of: "x①", missing: ["①"])])
        #expect(fontSelection.pendingRequest(for: "x①") == TextRequest("x(1)"))
        fontSelection.renderedTexts?.add([TextRequest("x(1)"): line(40, of: "x(1)")])
        #expect(fontSelection.pendingRequest(for: "x①") == nil)
        #expect(fontSelection.requests(for: "x①") == [TextRequest("x①"), TextRequest("x(1)")])
        let font = fontSelection.font(for: "x①", in: PixelSize(width: 32, height: 16))
        #expect(font.width(of: "x①") == 40)
        #expect(font.columns(of: "x①") == [0..<10, 10..<40])
        #expect(font.missingGlyphs(in: "x①") == [])
        #expect(font.transliterations(in: "x①").map(\.letters) == ["(1)"])
    }

    @Test("a letter of ASCII that no font has is a box, and is not written as itself")
    func lacksASCII() {
        var fontSelection = FontSelection(TextRunSettings(fonts: [unifont], rows: 16), fitsColumns: false)
        fontSelection.renderedTexts?.add([
            TextRequest("ق1№"): line(30, of: "ق1№", missing: ["1", "№"]),
            TextRequest("ق1No"): line(40, of: "ق1No", missing: ["1", "N", "o"]),
        ])
        let font = fontSelection.font(for: "ق1№", in: PixelSize(width: 32, height: 16))
        #expect(font.missingGlyphs(in: "ق1№") == ["1", "№"])
        #expect(font.transliterations(in: "ق1№").isEmpty)
    }

    @Test("a partly covered pixel is between the background and the ink, in proportion to its light")
    func shades() {
        let half = Color.black.blended(with: .white, coverage: 128)
        // Half of the light corresponds to 0.5 ^ (1 / 2) of the maximum value.
        #expect(half == Color(gray: 181))
        #expect(Color.black.blended(with: .white, coverage: 0) == .black)
        #expect(Color(gray: 9).blended(with: Color(gray: 200), coverage: 255) == Color(gray: 200))
        var setting = TextRunSettings(fonts: [unifont], rows: 8)
        setting.isShaded = true
        var fontSelection = FontSelection(setting, fitsColumns: false)
        var picture = Bitmap(width: 2, height: 8, format: .gray)
        picture[colorAt: 0, 3] = Color(gray: 128)
        picture[colorAt: 1, 3] = .white
        let text = RenderedText(picture: picture, columns: [0..<2], missingCharacters: [])
        fontSelection.renderedTexts?.add([TextRequest("x"): text])
        let red = Color(red: 255, green: 0, blue: 0)
        let room = PixelSize(width: 32, height: 8)
        let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
        let shown = makeContent(
            of: StyledText("x"),
            in: fontSelection,
            colors: TextColors(red, on: .black, as: .color)
        ).draw(in: room, at: time)
        #expect(shown[colorAt: 0, 3] == Color(red: 181, green: 0, blue: 0))
        #expect(shown[colorAt: 1, 3] == red)
        #expect(shown[colorAt: 1, 4] == .black)
    }
}
