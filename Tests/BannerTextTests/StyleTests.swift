import BannerText
import MonotonicTime
import Pixels
import TestSupport
import Testing

@Suite("Words that look different from the others")
struct StyleTests {
    private let room = PixelSize(width: 64, height: 8)
    private static let red = Color(red: 255, green: 0, blue: 0)
    private static let amber = Color(red: 255, green: 176, blue: 0)

    private func time(_ milliseconds: Int64 = 0) -> ContentTime {
        let second: Int64 = 1_795_248_309 + milliseconds / 1_000
        let civil = CivilTime(secondsSince1970: second, nanosecond: milliseconds % 1_000 * 1_000_000)
        return ContentTime(elapsed: .zero, civil: civil)
    }

    private func picture(
        _ text: String,
        _ font: any TextRasterizer = BuiltinFont.wide,
        scale: Int = 1,
        at milliseconds: Int64 = 0
    ) -> [String] {
        var fontSelection = FontSelection(font)
        fontSelection.scale = scale
        return makeContent(ofText: text, in: fontSelection).draw(in: room, at: time(milliseconds)).art
    }

    @Test("bold strokes are a column wider, and the next letter moves")
    func bold() {
        #expect(
            picture("a{bold}Hi{/}b") == [
                ".....##..##.##.#...",
                ".....##..##....#...",
                ".##..##..##.##.###.",
                "...#.######.##.#..#",
                ".###.##..##.##.#..#",
                "#..#.##..##.##.#..#",
                ".###.##..##.##.###.",
                "...................",
            ]
        )
        #expect(
            picture("a{bold}Hi{/}b", BuiltinFont.small) == [
                "....####.##.#..",
                "##..####....#..",
                ".##.####.##.##.",
                "#.#.####.##.#.#",
                ".##.####.##.##.",
                "...............",
            ]
        )
    }

    @Test("in a room of eight rows inverted letters are lower than others, so a lit frame is all around them")
    func inverted() {
        #expect(
            picture("a{invert}Hi{/}b") == [
                ".....#######.#...",
                ".....#.#.#.#.#...",
                ".##..#.#.###.###.",
                "...#.#...#.#.#..#",
                ".###.#.#.#.#.#..#",
                "#..#.#.#.#.#.#..#",
                ".###.#######.###.",
                ".....#######.....",
            ]
        )
        #expect(
            picture("a{invert}Hi{/}b", BuiltinFont.small) == [
                "....#######....",
                "....#.#.#.#.#..",
                "##..#.#.###.#..",
                ".##.#...#.#.##.",
                "#.#.#.#.#.#.#.#",
                ".##.#.#.#.#.##.",
                "....#######....",
                "....#######....",
            ]
        )
    }

    @Test(
        "an inverted word reads: each of its letters has a lit row above and below it, in every face and at every scale"
    )
    func framed() {
        for font in [BuiltinFont.wide, .narrow, .small] {
            for scale in [1, 2] {
                for rows in [8, 9, 10, 16] {
                    var fontSelection = FontSelection(font)
                    fontSelection.scale = scale
                    let room = PixelSize(width: 64, height: rows * scale)
                    let content = makeContent(ofText: "{invert}NEW{/}", in: fontSelection)
                    let art = content.draw(in: room, at: time()).art
                    #expect(content.size(in: room, at: time()).height == art.count)
                    #expect(art.count <= room.height)
                    let isLit = { (row: String?) in row?.contains(".") == false }
                    #expect(art.prefix(scale).allSatisfy(isLit) && isLit(art.last))
                }
            }
        }
    }

    @Test("where there are rows to spare, inverted letters keep their size")
    func roomy() {
        let fontSelection = FontSelection(BuiltinFont.wide)
        let content = makeContent(ofText: "{invert}N{/}i", in: fontSelection)
        let letters = [
            "#.###.#.#", "#.###.#..", "#..##.#.#", "#.#.#.#.#", "#.##..#.#", "#.###.#.#", "#.###.#.#",
            "#######..",
        ]
        let frame = "#######.."
        #expect(content.draw(in: PixelSize(width: 64, height: 9), at: time()).art == [frame] + letters)
        #expect(
            content.draw(in: PixelSize(width: 64, height: 16), at: time()).art == [frame] + letters + [frame]
        )
    }

    @Test("inverted characters that six rows do not have keep their size")
    func invertedIcon() {
        let picture = picture("{invert}☕{/}")
        #expect(picture.count == 8)
        #expect(picture[3] == "#.......##")
    }

    @Test("at scale 2 the stroke and the edges are twice as wide")
    func scaled() {
        #expect(
            picture("{bold}{invert}i{/}{/}", scale: 2) == [
                "########",
                "########",
                "##....##",
                "##....##",
                "########",
                "########",
                "##....##",
                "##....##",
                "##....##",
                "##....##",
                "##....##",
                "##....##",
                "########",
                "########",
                "########",
                "########",
            ]
        )
    }

    @Test("blinking text is hidden in the second half of each second, and keeps its columns")
    func blinking() throws {
        let plain = picture("new tea")
        let gone = picture("{blink}new{/} tea", at: 500)
        #expect(picture("{blink}new{/} tea", at: 499) == plain)
        #expect(picture("{blink}new{/} tea", at: 1_000) == plain)
        let tea = picture(" tea").map { $0.count }
        #expect(gone.map(\.count) == plain.map(\.count))
        for (row, whole) in zip(gone, plain) {
            #expect(row == String(repeating: ".", count: row.count - tea[0]) + whole.suffix(tea[0]))
        }
        let content = makeContent(ofText: "{blink}new{/} tea", in: FontSelection(BuiltinFont.wide))
        #expect(content.lifetime(at: time(0)) == .milliseconds(500))
        #expect(content.lifetime(at: time(499)) == .milliseconds(1))
        #expect(content.lifetime(at: time(750)) == .milliseconds(250))
        #expect(!content.readsClock)
        let steady = BannerText.makeContent(ofText: "{bold}new{/} tea", in: FontSelection(BuiltinFont.wide))
        #expect(steady.lifetime(at: time()) == nil)
    }

    @Test("inverted words that blink are wholly dark by turns")
    func invertedBlinking() {
        #expect(!picture("{blink}{invert}new{/}{/}", at: 500).joined().contains("#"))
    }

    @Test("pixels have the color of their words, and others those of the text")
    func colors() throws {
        let template = try TextTemplate("I{color:red}I{invert}I{/}{/}I{color:#ffb000}I{/}")
        let colors = TextColors(.white, on: Color(gray: 7), as: .color)
        let content = makeContent(of: template, in: FontSelection(BuiltinFont.wide), colors: colors)
        let picture = content.draw(in: room, at: time())
        #expect(picture.format == .color)
        let plain = BuiltinFont.wide.rasterize("I")
        let step = plain.width + 1
        func seen(_ x: Int) -> Color { picture[colorAt: x + plain.width / 2, 3] }
        #expect(plain[plain.width / 2, 3])
        #expect(seen(0) == .white)
        #expect(seen(step) == Self.red)
        // A dark pixel of the letter in its red field, next to the edge of the field.
        #expect(picture[colorAt: 2 * step, 3] == Self.red)
        #expect(seen(2 * step + 1) == Color(gray: 7))
        #expect(picture[colorAt: 3 * step, 3] == Self.red)
        #expect(seen(3 * step + 2) == .white)
        #expect(seen(4 * step + 2) == Self.amber)
        #expect(picture[colorAt: step - 1, 3] == Color(gray: 7))
    }

    @Test("where there are no colors a color changes nothing, and neither does a style around nothing")
    func noColors() {
        let plain = picture("Tea 2.50")
        #expect(picture("Tea {color:red}2.50{/}") == plain)
        #expect(picture("Tea {color:#F80}{/}{bold}{/}2.50") == plain)
        #expect(picture("Tea {invert}\u{200D}{/}2.50") == plain)
    }

    @Test("reports have the words alone, and values stay literal")
    func words() throws {
        let template = try TextTemplate("{bold}{value:a|no}{/} of {invert}{time:%H}{/}}}")
        #expect(template.text(at: time().civilTime) == "no of 08}")
        #expect(template.text(at: time().civilTime, values: ["a": "{bold}"]) == "{bold} of 08}")
        let live = makeContent(of: template, in: FontSelection(BuiltinFont.wide), values: ["a": "{/}"])
        #expect(live.text(at: time()) == "{/} of 08}")
        let still = makeContent(ofText: "{color:red}Sale{/}!", in: FontSelection(BuiltinFont.wide))
        #expect(still.text(at: time()) == "Sale!")
    }

    @Test("the letters are chosen so that the columns of styles fit, too")
    func fitting() {
        let fontSelection = FontSelection(fitsColumns: true)
        let wide = BuiltinFont.wide.width(of: "Tea")
        let bold = makeContent(ofText: "{bold}Tea{/}", in: fontSelection)
        #expect(bold.size(in: PixelSize(width: wide + 3, height: 8), at: time()).width == wide + 3)
        let room = PixelSize(width: wide + 2, height: 8)
        #expect(bold.size(in: room, at: time()).width == BuiltinFont.narrow.width(of: "Tea") + 3)
    }

    @Test("words that come late keep the styles of those around them")
    func adapted() throws {
        var words = StyledText("now ")
        var style = TextStyle()
        style.isBold = true
        words.append("9:59", style: style)
        words.append(" o'clock")
        var wanted = StyledText("now ")
        wanted.append("10:00", style: style)
        wanted.append(" o'clock")
        #expect(words.applyingStyles(to: "now 10:00 o'clock") == wanted)
        #expect(wanted.applyingStyles(to: "now 9:59 o'clock") == words)
        #expect(words.applyingStyles(to: "now 9:59 o'clock") == words)
        #expect(StyledText("Tea").applyingStyles(to: "Cake") == StyledText("Cake"))
    }

    @Test("any styles keep the text, and use the columns that they announce", arguments: 0..<24)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<40 {
            let (text, plain) = Self.randomText(using: &generator)
            let fontSelection = FontSelection(
                Bool.random(using: &generator) ? BuiltinFont.wide : BuiltinFont.narrow
            )
            let moment = time(Int64.random(in: 0..<2_000, using: &generator))
            let content = makeContent(of: try TextTemplate(text), in: fontSelection)
            let picture = content.draw(in: room, at: moment)
            let hint: Comment = "seed \(seed), round \(round): \(text.debugDescription)"
            #expect(content.text(at: moment) == plain, hint)
            #expect(picture.size == content.size(in: room, at: moment), hint)
            // Inverted text may have smaller letters, so its length may differ.
            if !text.contains("invert") {
                #expect(picture.width >= fontSelection.font(for: plain, in: room).width(of: plain), hint)
            }
            var inColor = BannerText.makeContent(
                of: try TextTemplate(text),
                in: fontSelection,
                colors: TextColors(.white, on: .black, as: .gray)
            ).draw(in: room, at: moment)
            if inColor.format == .bit { inColor = inColor.inked(.white, on: .black, as: .gray) }
            if !text.contains("color") {
                #expect(inColor == picture.inked(.white, on: .black, as: .gray), hint)
            }
            let after = BannerText.makeContent(of: try TextTemplate("\(text)!"), in: fontSelection)
            #expect(after.size(in: room, at: moment).width > picture.width, hint)
        }
    }

    private static func randomText(using generator: inout SeededGenerator) -> (text: String, plain: String) {
        let starts = ["{bold}", "{invert}", "{blink}", "{color:red}", "{color:#123}"]
        let letters = ["a", "W", " ", "e\u{301}", "\u{301}", "\u{200D}", "가", "🍵", "中", "{{", "i."]
        var (text, plain, depth) = ("", "", 0)
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0 where depth < 8:
                text += starts.randomElement(using: &generator) ?? ""
                depth += 1
            case 1 where depth > 0:
                text += "{/}"
                depth -= 1
            default:
                let letter = letters.randomElement(using: &generator) ?? ""
                text += letter
                plain += letter == "{{" ? "{" : letter
            }
        }
        return (text + String(repeating: "{/}", count: depth), plain)
    }
}
