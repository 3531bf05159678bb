import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Vertical lines")
struct VerticalTextTests {
    private let unifont = FontEntry.file("/unifont.otf", face: 0)
    private let room = PixelSize(width: 16, height: 64)
    private let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))

    private func fontSelection(_ fonts: [FontEntry] = [.builtin], columns: Int = 8, scale: Int = 1)
        -> FontSelection
    {
        var fontSelection = FontSelection(verticalLines: TextRunSettings(fonts: fonts, rows: columns))
        fontSelection.scale = scale
        return fontSelection
    }

    private func picture(_ text: String, scale: Int = 1, _ colors: TextColors = .bits, isDark: Bool = false)
        -> Bitmap
    {
        let shown = makeContent(ofText: text, in: fontSelection(scale: scale), colors: colors)
        let nanosecond: Int64 = isDark ? 500_000_000 : 0
        let moment = ContentTime(
            elapsed: .zero,
            civil: CivilTime(secondsSince1970: 0, nanosecond: nanosecond)
        )
        let picture = shown.draw(in: room, at: moment)
        #expect(picture.size == shown.size(in: room, at: moment))
        return picture
    }

    // MARK: Built-in letters

    @Test(
        "built-in letters stand below each other, each in the middle; one that reaches down has a blank row behind it"
    )
    func letters() {
        #expect(
            picture("Tgi").art == [
                "#####",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                ".....",
                ".....",
                ".....",
                ".###.",
                "#..#.",
                "#..#.",
                ".###.",
                "...#.",
                "###..",
                ".....",
                "..#..",
                ".....",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                ".....",
            ]
        )
    }

    @Test("a blank takes half the rows of a letter, and what is invisible none")
    func blanks() {
        let font = SystemFont(TextRunSettings(rows: 8), isVertical: true)
        #expect(font.columns(of: "1 2\u{200B}g3") == [0..<8, 8..<12, 12..<20, 20..<20, 20..<28, 29..<37])
        #expect(font.size(of: "1 2\u{200B}g3") == PixelSize(width: 4, height: 37))
        #expect(font.size(of: "") == PixelSize(width: 0, height: 0))
        #expect(font.pendingRequest(for: "ラ") == nil)
    }

    @Test("a scale enlarges a vertical line in both directions")
    func scale() {
        let large = picture("Tg", scale: 2)
        #expect(large.size == PixelSize(width: 10, height: 32))
        #expect(large == picture("Tg").scaledSmoothly(by: 2))
    }

    @Test("letters for lines of sixteen columns are twice as large")
    func sixteen() {
        let font = SystemFont(TextRunSettings(rows: 16), isVertical: true)
        #expect(font.size(of: "Tg") == PixelSize(width: 10, height: 32))
        #expect(font.columns(of: "gT") == [0..<16, 18..<34])
    }

    // MARK: Lines of others

    @Test("a question has direction 3, and of built-in letters and boxes the rows")
    func question() {
        let setting = TextRunSettings(fonts: [unifont, .builtin], rows: 16)
        let question = TextMessages.encodeRequest(
            TextRequest("Tg ラ", isVertical: true),
            settings: setting,
            id: 5
        )
        var expected: [UInt8] = [1, 3, 0, 0, 5, 0, 0, 0, 16, 0, 16, 0, 4, 0, 0, 0, 4, 0, 0, 0]
        // The letters of eight rows are enlarged by two. A g extends below the baseline, and a space takes
        // half the rows.
        expected += [1, 0, 16, 0, 1, 0, 18, 0, 1, 0, 8, 0, 1, 0, 0xFF, 0xFF]
        for scalar in "Tg ラ".unicodeScalars {
            expected += withUnsafeBytes(of: scalar.value.littleEndian) { Array($0) }
        }
        #expect(Array(question.dropFirst(4)) == expected)
    }

    /// Returns a reply as specified by the protocol. Its text is 16 columns wide by default.
    private func reply(columns: Int = 16, rows: Int, clusters: [(y: Int, height: Int, font: UInt16)])
        -> [UInt8]
    {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        var reply: [UInt8] = [1, 0, 0, 0] + bytes(UInt32(7)) + bytes(UInt32(columns)) + bytes(UInt32(rows))
        reply += bytes(UInt32(clusters.count))
        for cluster in clusters {
            reply += bytes(Int32(cluster.y)) + bytes(Int32(cluster.height)) + bytes(cluster.font) + [0, 0]
        }
        return reply + [UInt8](repeating: 0, count: columns * ((rows + 7) / 8))
    }

    private func line(_ reply: [UInt8], for text: String) throws -> RenderedText {
        let setting = TextRunSettings(fonts: [.builtin, unifont], rows: 16)
        return try TextMessages.decodeRenderedText(
            reply,
            request: TextRequest(text, isVertical: true),
            settings: setting,
            id: 7
        )
    }

    @Test("the reply for a vertical run contains rows, and built-in letters and boxes are centered")
    func completes() throws {
        let clusters: [(Int, Int, UInt16)] = [(0, 16, 1), (16, 16, 0), (32, 16, 0xFFFE), (48, 0, 0xFFFF)]
        let line = try line(reply(rows: 48, clusters: clusters), for: "ラT✂\u{200B}")
        #expect(line.columns == [0..<16, 16..<32, 32..<48, 48..<48])
        #expect(line.missingCharacters == ["✂"])
        var expected = Bitmap(width: 16, height: 48)
        let letter = BuiltinFont.wide.rasterize("T").scaledSmoothly(by: 2)
        let box = BuiltinFont.wide.box.scaledSmoothly(by: 2)
        expected.copy(letter, to: PixelPoint(x: 3, y: 16))
        expected.copy(box, to: PixelPoint(x: 3, y: 32))
        #expect(letter.width == 10 && box.width == 10)
        #expect(line.picture == expected)
    }

    @Test("a vertical line that is not as wide as the lines, or whose characters leave it, is malformed")
    func malformed() {
        #expect(throws: Never.self) { try line(reply(rows: 20, clusters: [(0, 20, 1)]), for: "ラ") }
        let wrong = [
            reply(columns: 17, rows: 20, clusters: [(0, 20, 1)]), reply(rows: 20, clusters: [(1, 20, 1)]),
            reply(columns: 20, rows: 16, clusters: [(0, 16, 1)]),
        ]
        for reply in wrong {
            #expect(throws: TextMessages.Fault.malformed) { try line(reply, for: "ラ") }
        }
    }

    @Test(
        "a vertical text without its line is dark and as high as can be guessed, and another line than the horizontal one"
    )
    func guesses() {
        var font = SystemFont(TextRunSettings(fonts: [unifont], rows: 16), isVertical: true)
        #expect(font.size(of: "Tラ\u{200B}") == PixelSize(width: 16, height: 32))
        #expect(font.columns(of: "Tラ") == [0..<16, 16..<32])
        #expect(font.rasterize("Tラ") == Bitmap(width: 16, height: 32))
        let line = RenderedText(
            picture: Bitmap(width: 50, height: 16),
            columns: [0..<50],
            missingCharacters: []
        )
        font.renderedTexts.add([TextRequest("Tラ"): line])
        #expect(font.pendingRequest(for: "Tラ") == TextRequest("Tラ", isVertical: true))
        let upright = RenderedText(
            picture: Bitmap(width: 16, height: 30),
            columns: [0..<14, 14..<30],
            missingCharacters: []
        )
        font.renderedTexts.add([TextRequest("Tラ", isVertical: true): upright])
        #expect(font.pendingRequest(for: "Tラ") == nil)
        #expect(font.size(of: "Tラ") == PixelSize(width: 16, height: 30))
        #expect(font.renderedTexts.length(of: TextRequest("Tラ")) == 50)
    }

    @Test("a text run that cannot be rendered is as wide as the others, with centered boxes")
    func boxed() {
        let setting = TextRunSettings(fonts: [unifont], rows: 16)
        let line = RenderedText(placeholderFor: TextRequest("Tラ", isVertical: true), settings: setting)
        #expect(line.picture.size == PixelSize(width: 16, height: 32))
        #expect(line.columns == [0..<16, 16..<32])
        #expect(line.missingCharacters == ["ラ"])
        let lit = (0..<16).filter { x in (16..<32).contains { line.picture[x, $0] } }
        #expect(lit == Array(3..<13))
    }

    @Test("characters that no font has are replaced by ASCII letters, one below the other")
    func respells() {
        var fontSelection = fontSelection([unifont], columns: 16)
        let request = { (text: String) in TextRequest(text, isVertical: true) }
        #expect(fontSelection.pendingRequest(for: "①") == request("①"))
        let lacking = RenderedText(
            picture: Bitmap(width: 16, height: 16),
            columns: [0..<16],
            missingCharacters: ["①"]
        )
        fontSelection.renderedTexts?.add([request("①"): lacking])
        #expect(fontSelection.pendingRequest(for: "①") == request("(1)"))
        #expect(fontSelection.requests(for: "①") == [request("①"), request("(1)")])
        let spelled = RenderedText(
            picture: Bitmap(width: 16, height: 48),
            columns: [0..<16, 16..<32, 32..<48],
            missingCharacters: []
        )
        fontSelection.renderedTexts?.add([request("(1)"): spelled])
        let font = fontSelection.font(for: "①", in: room)
        #expect(font.size(of: "①") == PixelSize(width: 16, height: 48))
        #expect(font.columns(of: "①") == [0..<48])
    }

    // MARK: Styles

    @Test("bold strokes are a column wider, and the line with them where it has room; no letter moves")
    func bold() {
        #expect(
            picture("T{bold}i{/}").art == [
                "#####.",
                "..#...",
                "..#...",
                "..#...",
                "..#...",
                "..#...",
                "..#...",
                "......",
                "..##..",
                "......",
                "..##..",
                "..##..",
                "..##..",
                "..##..",
                "..##..",
                "......",
            ]
        )
        // Text that a system font draws keeps its width.
        var fontSelection = fontSelection([unifont], columns: 16)
        var full = Bitmap(width: 16, height: 16)
        full[15, 3] = true
        full[4, 5] = true
        let line = RenderedText(picture: full, columns: [0..<16], missingCharacters: [])
        fontSelection.renderedTexts?.add([TextRequest("ラ", isVertical: true): line])
        let shown = makeContent(ofText: "{bold}ラ{/}", in: fontSelection).draw(in: room, at: time)
        full[5, 5] = true
        #expect(shown == full)
    }

    @Test("inverted letters are dark on light, with a lit edge above and below")
    func inverted() {
        #expect(
            picture("T{invert}gi{/}").art == [
                "#####",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                ".....",
                "#####",
                "#####",
                "#####",
                "#...#",
                ".##.#",
                ".##.#",
                "#...#",
                "###.#",
                "...##",
                "#####",
                "##.##",
                "#####",
                "##.##",
                "##.##",
                "##.##",
                "##.##",
                "##.##",
                "#####",
                "#####",
            ]
        )
    }

    @Test("blinking rows go, and colored rows have their color")
    func blinkAndColor() {
        let blinking = "T{blink}i{/}"
        #expect(picture(blinking) == picture("Ti"))
        var gone = Bitmap(width: 5, height: 16)
        gone.copy(picture("T"), to: .zero)
        #expect(picture(blinking, isDark: true) == gone)
        let red = Color(red: 255, green: 0, blue: 0)
        let colored = picture("T{color:red}T{/}", TextColors(.white, on: .black, as: .color))
        #expect(colored.size == PixelSize(width: 5, height: 16))
        for y in 0..<8 {
            for x in 0..<5 {
                #expect(colored[colorAt: x, y] == (picture("T")[x, y] ? .white : .black))
                #expect(colored[colorAt: x, y + 8] == (picture("T")[x, y] ? red : .black))
            }
        }
    }

    @Test("a partly covered pixel is between the background and the ink")
    func shades() {
        var setting = TextRunSettings(fonts: [unifont], rows: 8)
        setting.isShaded = true
        var fontSelection = FontSelection(verticalLines: setting)
        var gray = Bitmap(width: 8, height: 9, format: .gray)
        gray[colorAt: 3, 8] = Color(gray: 128)
        let line = RenderedText(picture: gray, columns: [0..<9], missingCharacters: [])
        fontSelection.renderedTexts?.add([TextRequest("x", isVertical: true): line])
        let red = Color(red: 255, green: 0, blue: 0)
        let shown = makeContent(
            of: StyledText("x"),
            in: fontSelection,
            colors: TextColors(red, on: .black, as: .color)
        )
        .draw(in: room, at: time)
        #expect(shown.size == PixelSize(width: 8, height: 9))
        #expect(shown[colorAt: 3, 8] == Color(red: 181, green: 0, blue: 0))
        #expect(shown[colorAt: 3, 7] == .black)
    }

    @Test("any text in any style has the announced size, vertical or not")
    func sizes() {
        let parts = [
            "Tea", "g ", "{bold}W{/}", "{invert}안 é{/}", "🎉", "①", "\u{200B}", "{blink}j{/}", "ラ",
            "{wave}y{/}",
            "{shimmer}É{/}", "{wave}{invert}안{/}{/}",
        ]
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined()
            let fontSelection = fontSelection(
                Bool.random(using: &random) ? [.builtin] : [.builtin, unifont],
                columns: Int.random(in: 8...24, using: &random),
                scale: Int.random(in: 1...2, using: &random)
            )
            let shown = makeContent(ofText: text, in: fontSelection)
            let picture = shown.draw(in: room, at: time)
            #expect(picture.size == shown.size(in: room, at: time), "seed \(seed)")
        }
    }

    // MARK: Scripts

    @Test("scripts that are never vertical are named; of others none")
    func scripts() {
        #expect(HorizontalScript.all(in: "Tea ラーメン 中 안녕 Ωж, 1.50 €").isEmpty)
        #expect(HorizontalScript.all(in: "ภาษาไทย قهوة").map(\.name) == ["Arabic", "Thai"])
        #expect(HorizontalScript.all(in: "शब्द שלום").map(\.name) == ["Hebrew", "Devanagari"])
        // A comma and a mark for the order of letters are not letters, so no script is found.
        #expect(HorizontalScript.all(in: "ラ\u{060C}\u{FEFF}").isEmpty)
    }
}
