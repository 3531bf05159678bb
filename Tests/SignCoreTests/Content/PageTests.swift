import BannerText
import Pixels
import SignFile
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Options that arrange their text on the page")
struct PageTests {
    private func toml(
        _ option: String,
        width: Int = 32,
        height: Int = 8,
        _ display: String = "",
        scroll: String = "",
        _ more: String = ""
    ) -> String {
        "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(height)\n\(display)\n"
            + "[scroll]\nautoplay = false\n\(scroll)\n\(more)\n[[option]]\n\(option)\n"
    }

    private func picture(_ toml: String) throws -> [String] {
        try play(toml, milliseconds: 10).picture(at: 0)
    }

    private func selected(_ played: Played) -> [String] {
        played.events.compactMap { event in
            guard case .engine(.selected(let selection)) = event.kind else { return nil }
            return "\(selection.option.id) | \(selection.option.text)"
        }
    }

    @Test("the name of an article is at the left, and its price at the right")
    func fill() throws {
        let rows = try picture(toml("text = \"Tea{fill}3.50\"", width: 64))
        #expect(
            rows == [
                "#####...........................................###....####..##.",
                "..#................................................#...#....#..#",
                "..#....##...##.....................................#...###..#..#",
                "..#...#..#....#..................................##.......#.#..#",
                "..#...####..###....................................#......#.#..#",
                "..#...#....#..#....................................#...#..#.#..#",
                "..#....###..###.................................###..#..##...##.",
                "................................................................",
            ]
        )
    }

    @Test("a name and a price stand above each other, and an icon in front of both")
    func lines() throws {
        let stacked = try picture(toml("text = \"Tea\\n3.50\"", height: 16))
        #expect(
            stacked == [
                "........#####...................",
                "..........#.....................",
                "..........#....##...##..........",
                "..........#...#..#....#.........",
                "..........#...####..###.........",
                "..........#...#....#..#.........",
                "..........#....###..###.........",
                "................................",
                "........###....####..##.........",
                "...........#...#....#..#........",
                "...........#...###..#..#........",
                ".........##.......#.#..#........",
                "...........#......#.#..#........",
                "...........#...#..#.#..#........",
                "........###..#..##...##.........",
                "................................",
            ]
        )
        let iconed = try picture(toml("text = \"Tea\\n3.50\"\nicon = [\"##\", \"##\"]", height: 16))
        #expect(
            iconed == [
                "..........#####.................",
                "............#...................",
                "............#....##...##........",
                "............#...#..#....#.......",
                "............#...####..###.......",
                "............#...#....#..#.......",
                "............#....###..###.......",
                "......##........................",
                "......##..###....####..##.......",
                ".............#...#....#..#......",
                ".............#...###..#..#......",
                "...........##.......#.#..#......",
                ".............#......#.#..#......",
                ".............#...#..#.#..#......",
                "..........###..#..##...##.......",
                "................................",
            ]
        )
        let filled = try picture(toml("text = \"Tea{fill}3.50\\nCake{fill}12.00\"", width: 64, height: 16))
        #expect(
            filled == [
                "#####...........................................###....####..##.",
                "..#................................................#...#....#..#",
                "..#....##...##.....................................#...###..#..#",
                "..#...#..#....#..................................##.......#.#..#",
                "..#...####..###....................................#......#.#..#",
                "..#...#....#..#....................................#...#..#.#..#",
                "..#....###..###.................................###..#..##...##.",
                "................................................................",
                ".###.......#.................................#...##.....##...##.",
                "#...#......#................................##..#..#...#..#.#..#",
                "#......##..#..#..##..........................#.....#...#..#.#..#",
                "#........#.#.#..#..#.........................#....#....#..#.#..#",
                "#......###.##...####.........................#...#.....#..#.#..#",
                "#...#.#..#.#.#..#............................#..#......#..#.#..#",
                ".###...###.#..#..###........................###.####.#..##...##.",
                "................................................................",
            ]
        )
    }

    @Test("events and ids have a space in place of a fill and of a line break")
    func events() throws {
        let text = "text = \"Tea{fill}3\\n{bold}hot{/}\""
        #expect(selected(try play(toml(text, height: 16), milliseconds: 10)) == ["Tea 3 hot | Tea 3 hot"])
        #expect(selected(try play(toml("text = \"a\\nb\""), milliseconds: 10)) == ["a b | a b"])
    }

    @Test("one option is aligned differently from the others, and a longer one pans as usual")
    func align() throws {
        let right = try picture(toml("text = \"Tea\"\nalign = \"right\""))
        #expect(
            right == [
                ".................#####..........",
                "...................#............",
                "...................#....##...##.",
                "...................#...#..#....#",
                "...................#...####..###",
                "...................#...#....#..#",
                "...................#....###..###",
                "................................",
            ]
        )
        #expect(
            try picture(toml("text = \"Tea\"\nalign = \"left\""))
                == picture(toml("text = \"Tea\"", scroll: "align = \"left\""))
        )
        #expect(
            try picture(toml("text = \"Tea\"\nalign = \"center\"", scroll: "align = \"right\""))
                == picture(toml("text = \"Tea\""))
        )
        let long = "text = \"Carrot cake of the day\""
        #expect(
            try play(toml("\(long)\nalign = \"right\""), milliseconds: 9_000).pictures.map(\.frame)
                == play(toml(long), milliseconds: 9_000).pictures.map(\.frame)
        )
    }

    @Test("the lines of an option are aligned with its page")
    func alignedLines() throws {
        let lines = try picture(toml("text = \"I\\nTea\"\nalign = \"right\"", height: 12))
        #expect(
            lines == [
                ".............................###",
                "..............................#.",
                "..............................#.",
                "..............................#.",
                ".............................###",
                "................................",
                ".....................###........",
                "......................#...#..##.",
                "......................#..#.#..##",
                "......................#..##..#.#",
                "......................#...##..##",
                "................................",
            ]
        )
        #expect(
            try picture(toml("text = \"I\\nTea\"\nalign = \"left\"", height: 12))
                == picture(toml("text = \"I\\nTea\"", height: 12, scroll: "align = \"left\""))
        )
    }

    @Test("on a banner that moves up an option has its place too, and a ticker of pages fills them")
    func vertical() throws {
        let option = "text = \"Tea\"\nalign = \"right\""
        #expect(try picture(toml(option, scroll: "direction = \"up\"")) == picture(toml(option)))
        let list = "text = \"Tea{fill}3.5\""
        let ticker = "direction = \"up\"\nstyle = \"ticker\"\nspeed = 1"
        #expect(try picture(toml(list, scroll: ticker)) == picture(toml(list)))
    }

    @Test("in a ticker a fill is three spaces, a line break is one, and no option has a place")
    func ticker() throws {
        let ticker = "style = \"ticker\"\nspeed = 1\n"
        #expect(
            try picture(toml("text = \"a{fill}b\\nc\"\nalign = \"right\"", height: 16, scroll: ticker))
                == picture(toml("text = \"a   b c\"", height: 16, scroll: ticker))
        )
    }

    @Test("an option with a background has its place on it")
    func background() throws {
        let option = "text = \"I\"\nalign = \"right\"\nbackground = \"#000009\"\ncolor = \"#090000\""
        let frame = try #require(
            try play(toml(option, "format = \"color\""), milliseconds: 10).pictures.first?.frame
        )
        #expect(frame[colorAt: 0, 0] == Color(red: 0, green: 0, blue: 9))
        #expect(frame[colorAt: 31, 0] == Color(red: 9, green: 0, blue: 0))
    }

    @Test("a header fills its row, and a left region is as wide as its text")
    func regions() throws {
        let header = "[header]\ntext = \"Tea{fill}3.5\"\nsize = 8\ngap = 0\n"
        let rows = try picture(toml("text = \"Cake\"", height: 16, header))
        #expect(try Array(rows.prefix(8)) == picture(toml("text = \"Tea{fill}3.5\"")))
        let left = "[left]\ntext = \"a{fill}b\"\n"
        #expect(
            try picture(toml("text = \"I\"", left))
                == picture(toml("text = \"I\"", "[left]\ntext = \"a   b\"\n"))
        )
    }

    @Test("a clock and a value change in their line")
    func live() throws {
        let played = try play(
            toml("text = \"Now{fill}{time:%H}\\n{value:tea|-}{fill}T\"", height: 16),
            script: "1s value tea 3.5",
            milliseconds: 2_000
        )
        #expect(
            try played.picture(at: 0) == picture(toml("text = \"Now{fill}12\\n-{fill}T\"", height: 16))
        )
        #expect(
            try played.picture(at: 1_000)
                == picture(toml("text = \"Now{fill}12\\n3.5{fill}T\"", height: 16))
        )
    }

    @Test("in system fonts each line is rendered in its own height")
    func systemFonts() throws {
        let more = "[text]\nsize = 16\nfonts = [\"/f.otf\", \"builtin\"]\n"
        var sign = Sign(
            try playlist(toml("text = \"قهوة\\nشاي{fill}٣\"", height: 24, more)),
            at: .zero,
            dropsLateFrames: false
        )
        let first = sign.takeTextRequests()
        let batch = try #require(first)
        #expect(batch.requests == [TextRequest("قهوة", rows: 12), TextRequest("شاي ٣", rows: 12)])
        sign.supply(
            BlockLines().render(batch.requests, settings: batch.setting).texts,
            as: batch.setting,
            at: .zero
        )
        #expect(sign.takeTextRequests()?.requests == [])
        let size = sign.playlist.contents[0].size(in: PixelSize(width: 32, height: 24), at: .beginning)
        #expect(size == PixelSize(width: 32, height: 24))
    }

    @Test("a reload with another alignment redraws the lines")
    func reload() throws {
        let option = "text = \"I\\nTea\""
        let right = toml(option, height: 12, scroll: "align = \"right\"")
        let played = try play(
            toml(option, height: 12, scroll: "align = \"left\""),
            reloading: right,
            script: "1s config second",
            milliseconds: 2_000
        )
        #expect(try played.pictures.last?.frame.art == picture(right))
    }
}
