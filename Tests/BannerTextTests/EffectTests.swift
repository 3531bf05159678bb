import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Effects of texts")
struct EffectTests {
    private let room = PixelSize(width: 64, height: 8)

    // MARK: Light and colors

    @Test("on bits, a shimmer shows three whole columns, and half of the pixels of the others")
    func shimmerInBits() {
        #expect(
            effectPicture("{shimmer}Hell{/}", at: 200) == [
                "#...#.........#.",
                "...........#....",
                "#...#..##.....#.",
                ".#.#..#..#.#....",
                "#...#.###.....#.",
                "......#....#....",
                "#...#..##...#...",
                "................",
            ]
        )
    }

    @Test("on grays, the three columns of a shimmer are brighter, and the light leaves the text for a while")
    func shimmerInGrays() {
        #expect(
            effectPicture("{shimmer}Hell{/}", .gray, at: 200) == [
                "5...5......5..5.",
                "5...5......5..5.",
                "5...5..85..5..5.",
                "55555.8..5.5..5.",
                "5...5.8855.5..5.",
                "5...5.8....5..5.",
                "5...5..855..5..5",
                "................",
            ]
        )
        let plain = effectPicture("{gradient:red-blue}Hell{/}", .gray, at: 0)
        // The text has 16 columns, and the light returns every 24 steps.
        for step: Int64 in 16...21 {
            #expect(effectPicture("{shimmer}Hell{/}", .gray, at: 40 * step) == plain)
        }
        for step: Int64 in [15, 22, 24] {
            #expect(effectPicture("{shimmer}Hell{/}", .gray, at: 40 * step) != plain)
        }
        #expect(
            effectPicture("{shimmer}Hell{/}", .gray, at: 200 + 960)
                == effectPicture("{shimmer}Hell{/}", .gray, at: 200)
        )
    }

    @Test("a pulse rises from half of the color to all of it in a second, and falls in another")
    func pulse() {
        func gray(_ milliseconds: Int64) -> UInt8 {
            effectContent("{pulse}I{/}", .gray, ink: Color(gray: 200)).draw(
                in: room,
                at: effectTime(milliseconds)
            )[
                colorAt: 0,
                0
            ].red
        }
        #expect(
            [0, 50, 500, 950, 1_000, 1_050, 1_500, 2_000].map(gray) == [
                100, 105, 150, 195, 200, 195, 150, 100,
            ]
        )
    }

    @Test("a rainbow has 32 columns of hues, which move to the left")
    func rainbow() {
        func row(_ text: String, _ milliseconds: Int64) -> [String] {
            let picture = effectContent(text, .color).draw(in: room, at: effectTime(milliseconds))
            return (0..<picture.width).map { picture[colorAt: $0, 0].hexadecimal }
        }
        // The first row of an inverted space is lit.
        let start = row("{rainbow}{invert}       {/}{/}", 0)
        #expect(start.prefix(6) == ["ff0000", "ff3000", "ff6000", "ff9000", "ffc000", "fff000"])
        #expect(row("{rainbow}{invert}       {/}{/}", 50).prefix(3) == ["ff1800", "ff4800", "ff7800"])
        #expect(row("{rainbow}{invert}       {/}{/}", 3_200) == start)
        #expect(row("{invert}I {/}{rainbow}{invert}  {/}{/}", 0).suffix(2).first != start[0])
    }

    @Test("a gradient has its two colors at the ends of the part, and their mixture of light between them")
    func gradient() {
        let picture = effectContent("I{gradient:red-#00f}III{/}", .color).draw(in: room, at: effectTime(0))
        // The part has 11 columns, and the strokes in its second, sixth and tenth column have 1, 5 and 9
        // tenths of blue.
        let colors = (0..<picture.width).map { picture[colorAt: $0, 3].hexadecimal }
        #expect(colors.filter { $0 != "000000" } == ["808080", "f10050", "b400b4", "5000f1"])
        #expect(picture[colorAt: 4, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(picture[colorAt: 14, 0] == Color(red: 0, green: 0, blue: 255))
    }

    /// A font whose pictures have gray levels, as those of system fonts with smooth edges. Each letter is one
    /// column. The second half of the column is lit in part.
    private struct SmoothFont: TextRasterizer {
        let height = 4
        let widestAdvance = 1
        func width(of text: String) -> Int { text.count }
        func columns(of text: String) -> [Range<Int>] { (0..<text.count).map { $0..<$0 + 1 } }
        func rasterize(_ text: String) -> Bitmap {
            let column: [UInt8] = [0, 255, 128, 0]
            let bytes = (0..<text.count).flatMap { _ in column }
            return Bitmap(width: text.count, height: height, format: .gray, bytes: bytes)
        }
    }

    @Test("smooth edges of other fonts are between the background and the color of the effect")
    func smooth() {
        let room = PixelSize(width: 8, height: 4)
        let colors = TextColors(.white, on: Color(red: 0, green: 0, blue: 64), as: .color)
        func picture(_ text: String, at milliseconds: Int64 = 0) -> Bitmap {
            BannerText.makeContent(ofText: text, in: FontSelection(SmoothFont()), colors: colors)
                .draw(in: room, at: effectTime(milliseconds))
        }
        let red = Color(red: 255, green: 0, blue: 0)
        let rainbow = picture("{rainbow}ab{/}")
        #expect(
            (0..<4).map { rainbow[colorAt: 0, $0] } == [
                colors.background, red, colors.background.blended(with: red, coverage: 128),
                colors.background,
            ]
        )
        // In the third step of a wave, the first column is one row lower, and its upper row has the
        // background.
        let wave = picture("{wave}ab{/}", at: 120)
        #expect(
            (0..<4).map { wave[colorAt: 0, $0] } == [
                colors.background, colors.background, .white,
                colors.background.blended(with: .white, coverage: 128),
            ]
        )
    }

    // MARK: Together

    @Test("effects work together, and the innermost color is shown")
    func nested() throws {
        let red = Color(red: 255, green: 0, blue: 0)
        func color(_ text: String, at milliseconds: Int64 = 0) -> Color {
            effectContent(text, .color, ink: .white).draw(in: room, at: effectTime(milliseconds))[
                colorAt: 0,
                0
            ]
        }
        #expect(color("{rainbow}{color:blue}I{/}{/}") == Color(red: 0, green: 0, blue: 255))
        #expect(color("{color:blue}{rainbow}I{/}{/}") == red)
        #expect(color("{rainbow}{gradient:blue-blue}I{/}{/}") == Color(red: 0, green: 0, blue: 255))
        for text in ["{rainbow}{pulse}I{/}{/}", "{pulse}{rainbow}I{/}{/}"] {
            #expect(color(text) == Color(red: 128, green: 0, blue: 0))
        }
        #expect(color("{blink}{rainbow}I{/}{/}", at: 500) == .black)
        #expect(
            try TextTemplate("{wave}{shimmer}{pulse}{rainbow}I{/}{/}{/}{/}").styles.last?.effects
                == [.rainbow, .pulse, .shimmer, .wave]
        )
    }

    @Test("an effect continues through other styles within it, and its columns begin where it begins")
    func parts() {
        func row(_ text: String) -> [String] {
            let picture = effectContent(text, .color).draw(in: room, at: effectTime(0))
            return (0..<picture.width).map { picture[colorAt: $0, 3].hexadecimal }.filter { $0 != "000000" }
        }
        #expect(row("{rainbow}I{bold}I{/}I{/}") == ["ff3000", "fff000", "e0ff00", "20ff00"])
        #expect(row("I{rainbow}I{/}") == ["808080", "ff3000"])
    }

    @Test("at scale 2 every effect is enlarged", arguments: ["wave", "shimmer", "pulse", "rainbow"])
    func scaled(name: String) {
        for format in PixelFormat.allCases {
            for step: Int64 in [0, 3, 7, 20] {
                let (text, moment) = ("{\(name)}| | |{/}", effectTime(40 * step))
                let small = effectContent(text, format).draw(in: room, at: moment)
                let large = effectContent(text, format, scale: 2)
                    .draw(in: PixelSize(width: 128, height: 16), at: moment)
                #expect(large == small.scaled(from: 1, to: 2), "\(format), step \(step)")
            }
        }
    }

    // MARK: Displays

    @Test("where a display cannot show an effect, letters look like the others, and no time passes for them")
    func invisible() {
        for (tag, format) in [
            ("rainbow", PixelFormat.bit), ("rainbow", .gray), ("gradient:red-blue", .bit),
            ("gradient:red-blue", .gray), ("pulse", .bit),
        ] {
            let effect = effectContent("{\(tag)}Tea{/}", format)
            let bold = effectContent("Tea{bold}{/}{color:red} {/}", format)
            let moment = effectTime(777)
            let picture = effect.draw(in: room, at: moment)
            #expect(effect.lifetime(at: moment) == nil, "\(tag) in \(format)")
            #expect(
                picture.art == bold.draw(in: room, at: moment).art.map { String($0.prefix(picture.width)) }
            )
        }
        #expect(effectContent("{gradient:red-blue}Tea{/}", .color).lifetime(at: effectTime(0)) == nil)
        #expect(!effectContent("{rainbow}Tea{/}", .color).readsClock)
    }

    @Test("in a text of more than 500 characters, effects stand still")
    func long() {
        for (count, moves) in [(500, true), (501, false)] {
            let text = "{wave}" + String(repeating: "ä", count: count) + "{/}"
            #expect((effectContent(text).lifetime(at: effectTime(0)) != nil) == moves)
            #expect((effectPicture(text, at: 0) != effectPicture(text, at: 300)) == moves)
            #expect(effectContent("{blink}\(text){/}").lifetime(at: effectTime(480)) == .milliseconds(20))
        }
    }

    @Test("a text lives until the next step of any of its effects, or until it blinks")
    func lifetime() {
        func lifetime(_ text: String, at milliseconds: Int64) -> Nanoseconds? {
            effectContent(text, .color).lifetime(at: effectTime(milliseconds))
        }
        #expect(lifetime("{rainbow}Tea{/}", at: 0) == .milliseconds(50))
        #expect(lifetime("{pulse}Tea{/}", at: 49) == .milliseconds(1))
        #expect(lifetime("{shimmer}Tea{/}", at: 41) == .milliseconds(39))
        #expect(lifetime("{wave}Tea{/}", at: -1) == .milliseconds(1))
        #expect(lifetime("{wave}Tea{/} {rainbow}now{/}", at: 0) == .milliseconds(50))
        #expect(lifetime("{wave}Tea{/} {blink}now{/}", at: 490) == .milliseconds(10))
        #expect(lifetime("{wave}{time:%S}{/}", at: 990) == .milliseconds(10))
    }
}
