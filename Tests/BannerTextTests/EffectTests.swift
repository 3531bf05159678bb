import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Effects of texts")
struct EffectTests {
    private let room = PixelSize(width: 64, height: 8)

    /// Returns a time that is `milliseconds` after the start of 1970.
    private func time(_ milliseconds: Int64) -> ContentTime {
        let civil = CivilTime(
            secondsSince1970: milliseconds.flooredQuotient(by: 1_000),
            nanosecond: milliseconds.flooredRemainder(by: 1_000) * 1_000_000
        )
        return ContentTime(elapsed: .zero, civil: civil)
    }

    private func content(
        _ text: String,
        _ format: PixelFormat = .bit,
        ink: Color = Color(gray: 128),
        scale: Int = 1
    ) -> any BannerContent {
        var fontSelection = FontSelection(BuiltinFont.wide)
        fontSelection.scale = scale
        return BannerText.content(ofText: text, in: fontSelection, TextColors(ink, on: .black, as: format))
    }

    private func picture(_ text: String, _ format: PixelFormat = .bit, at milliseconds: Int64) -> [String] {
        content(text, format).draw(in: room, at: time(milliseconds)).art
    }

    // MARK: Wave

    @Test("a wave moves through letters of six rows, which leave a row above and below")
    func wave() {
        #expect(
            picture("{wave}Hello{/}", at: 0) == [
                "...........#.....",
                "#.......#..#.....",
                "#.#.....#..#..##.",
                "###..#..#..#..#.#",
                "#.#.#.#.#...#...#",
                "#.#.##...#.....#.",
                "..#..##..........",
                ".................",
            ]
        )
        #expect(
            picture("{wave}Hello{/}", at: 300) == [
                "........#........",
                "..#..#..#..#.....",
                "#.#...#.#..#.....",
                "#.#.##..#..#...#.",
                "###.###..#.#..#.#",
                "#.#.........#.#.#",
                "#..............#.",
                ".................",
            ]
        )
        #expect(picture("{wave}Hello{/}", at: 59) == picture("{wave}Hello{/}", at: 0))
        #expect(picture("{wave}Hello{/}", at: 960) == picture("{wave}Hello{/}", at: 0))
    }

    @Test("only the waving word has small letters, and on ten rows none has")
    func waveInRoom() {
        let plain = picture("Tea ", at: 0).map { $0.prefix(8) }
        #expect(picture("Tea {wave}now{/}", at: 120).map { $0.prefix(8) } == plain)
        let high = PixelSize(width: 64, height: 10)
        let picture = content("{wave}Hill{/}").draw(in: high, at: time(0))
        #expect(picture.height == 10)
        #expect(
            picture.art == [
                "...........#.",
                "#.......#..#.",
                "#...#.#.#..#.",
                "#...#...#..#.",
                "##..#.#.#..#.",
                "#.###.#.#..#.",
                "#...#.#.#...#",
                "#...#.#..#...",
                "....#.#......",
                ".............",
            ]
        )
    }

    @Test("letters that need all rows are cut by a wave, others are not")
    func cut() throws {
        func cuts(_ text: String, columns: Int = 64, rows: Int, _ fontSelection: FontSelection) throws -> Bool
        {
            let styled = try TextTemplate(text).styledText(at: time(0).civil)
            return StyledContent(styled, in: fontSelection, .bits)
                .cutsWave(in: PixelSize(width: columns, height: rows))
        }
        let builtin = FontSelection(fitsColumns: true)
        for (text, rows, isCut) in [
            ("{wave}Hello{/}", 8, false), ("{wave}Hello{/}", 10, false), ("{wave}Hello{/}", 6, true),
            ("{wave}☕{/}", 8, true), ("{wave}☕{/}", 10, false), ("☕ {wave}Tea{/}", 8, false),
            ("{wave}{invert}Tea{/}{/}", 8, true), ("{wave}{invert}Tea{/}{/}", 10, true),
            ("{wave}{invert}Tea{/}{/}", 12, false), ("Hello", 6, false), ("{wave} {/}", 6, false),
        ] {
            #expect(try cuts(text, rows: rows, builtin) == isCut, "\(text) on \(rows) rows")
        }
        let vertical = FontSelection(verticalLines: TextRunSettings(rows: 8))
        for (columns, isCut) in [(8, false), (7, false), (6, true), (5, true)] {
            #expect(try cuts("{wave}Tea{/}", columns: columns, rows: 32, vertical) == isCut)
        }
    }

    @Test("rows of vertical text move to the side in a wave")
    func verticalWave() throws {
        let vertical = FontSelection(verticalLines: TextRunSettings(rows: 8))
        let content = BannerText.content(ofText: "{wave}T1{/}", in: vertical)
        let room = PixelSize(width: 8, height: 32)
        #expect(
            content.draw(in: room, at: time(0)).art == [
                ".#####.",
                "...#...",
                "....#..",
                "....#..",
                "....#..",
                "....#..",
                "....#..",
                ".......",
                "...#...",
                "..##...",
                "..#....",
                "..#....",
                "..#....",
                "..#....",
                ".###...",
                ".......",
            ]
        )
        #expect(content.size(in: room, at: time(0)) == PixelSize(width: 7, height: 16))
    }

    // MARK: Light and colors

    @Test("on bits, a shimmer shows three whole columns, and half of the pixels of the others")
    func shimmerInBits() {
        #expect(
            picture("{shimmer}Hell{/}", at: 200) == [
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
            picture("{shimmer}Hell{/}", .gray, at: 200) == [
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
        let plain = picture("{gradient:red-blue}Hell{/}", .gray, at: 0)
        // The text has 16 columns, and the light returns every 24 steps.
        for step: Int64 in 16...21 { #expect(picture("{shimmer}Hell{/}", .gray, at: 40 * step) == plain) }
        for step: Int64 in [15, 22, 24] {
            #expect(picture("{shimmer}Hell{/}", .gray, at: 40 * step) != plain)
        }
        #expect(
            picture("{shimmer}Hell{/}", .gray, at: 200 + 960) == picture("{shimmer}Hell{/}", .gray, at: 200)
        )
    }

    @Test("a pulse rises from half of the color to all of it in a second, and falls in another")
    func pulse() {
        func gray(_ milliseconds: Int64) -> UInt8 {
            content("{pulse}I{/}", .gray, ink: Color(gray: 200)).draw(in: room, at: time(milliseconds))[
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
            let picture = content(text, .color).draw(in: room, at: time(milliseconds))
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
        let picture = content("I{gradient:red-#00f}III{/}", .color).draw(in: room, at: time(0))
        // The part has 11 columns, and the strokes in its second, sixth and tenth column have 1, 5 and 9 tenths of blue.
        let colors = (0..<picture.width).map { picture[colorAt: $0, 3].hexadecimal }
        #expect(colors.filter { $0 != "000000" } == ["808080", "f10050", "b400b4", "5000f1"])
        #expect(picture[colorAt: 4, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(picture[colorAt: 14, 0] == Color(red: 0, green: 0, blue: 255))
    }

    /// A font whose pictures have gray levels, as those of system fonts with smooth edges. Each letter is one column, of
    /// which the second half is lit in part.
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
            BannerText.content(ofText: text, in: FontSelection(SmoothFont()), colors)
                .draw(in: room, at: time(milliseconds))
        }
        let red = Color(red: 255, green: 0, blue: 0)
        let rainbow = picture("{rainbow}ab{/}")
        #expect(
            (0..<4).map { rainbow[colorAt: 0, $0] } == [
                colors.background, red, colors.background.blended(with: red, coverage: 128),
                colors.background,
            ]
        )
        // In the third step of a wave, the first column is one row lower, and its upper row has the background.
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
            content(text, .color, ink: .white).draw(in: room, at: time(milliseconds))[colorAt: 0, 0]
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
            let picture = content(text, .color).draw(in: room, at: time(0))
            return (0..<picture.width).map { picture[colorAt: $0, 3].hexadecimal }.filter { $0 != "000000" }
        }
        #expect(row("{rainbow}I{bold}I{/}I{/}") == ["ff3000", "fff000", "e0ff00", "20ff00"])
        #expect(row("I{rainbow}I{/}") == ["808080", "ff3000"])
    }

    @Test("at scale 2 every effect is enlarged", arguments: ["wave", "shimmer", "pulse", "rainbow"])
    func scaled(name: String) {
        for format in PixelFormat.allCases {
            for step: Int64 in [0, 3, 7, 20] {
                let (text, moment) = ("{\(name)}| | |{/}", time(40 * step))
                let small = content(text, format).draw(in: room, at: moment)
                let large = content(text, format, scale: 2)
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
            let effect = content("{\(tag)}Tea{/}", format)
            let bold = content("Tea{bold}{/}{color:red} {/}", format)
            let moment = time(777)
            let picture = effect.draw(in: room, at: moment)
            #expect(effect.lifetime(at: moment) == nil, "\(tag) in \(format)")
            #expect(
                picture.art == bold.draw(in: room, at: moment).art.map { String($0.prefix(picture.width)) }
            )
        }
        #expect(content("{gradient:red-blue}Tea{/}", .color).lifetime(at: time(0)) == nil)
        #expect(!content("{rainbow}Tea{/}", .color).readsClock)
    }

    @Test("in a text of more than 500 characters, effects stand still")
    func long() {
        for (count, moves) in [(500, true), (501, false)] {
            let text = "{wave}" + String(repeating: "ä", count: count) + "{/}"
            #expect((content(text).lifetime(at: time(0)) != nil) == moves)
            #expect((picture(text, at: 0) != picture(text, at: 300)) == moves)
            #expect(content("{blink}\(text){/}").lifetime(at: time(480)) == .milliseconds(20))
        }
    }

    @Test("a text lives until the next step of any of its effects, or until it blinks")
    func lifetime() {
        func lifetime(_ text: String, at milliseconds: Int64) -> Nanoseconds? {
            content(text, .color).lifetime(at: time(milliseconds))
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
