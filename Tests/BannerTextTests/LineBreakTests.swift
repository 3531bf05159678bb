import BannerText
import MonotonicTime
import Pixels
import TestSupport
import Testing

@Suite("Several lines of text")
struct LineBreakTests {
    private let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))

    private func picture(
        _ text: String,
        _ width: Int,
        _ height: Int,
        _ fontSelection: FontSelection = FontSelection(fitsColumns: true),
        _ colors: TextColors = .bits,
        _ alignment: TextPlacement.Alignment = .center
    ) -> Bitmap {
        let room = PixelSize(width: width, height: height)
        guard let template = try? TextTemplate(text) else { return Bitmap(width: 0, height: 0) }
        let content = makeContent(
            of: template,
            in: fontSelection,
            colors: colors,
            placement: TextPlacement(alignment: alignment)
        )
        let picture = content.draw(in: room, at: time)
        #expect(content.size(in: room, at: time) == picture.size)
        return picture
    }

    @Test("two lines of eight rows fill sixteen")
    func two() {
        #expect(
            picture("Tea\n3.50", 32, 16).art == [
                "#####...........",
                "..#.............",
                "..#....##...##..",
                "..#...#..#....#.",
                "..#...####..###.",
                "..#...#....#..#.",
                "..#....###..###.",
                "................",
                "###....####..##.",
                "...#...#....#..#",
                "...#...###..#..#",
                ".##.......#.#..#",
                "...#......#.#..#",
                "...#...#..#.#..#",
                "###..#..##...##.",
                "................",
            ]
        )
    }

    @Test("each line has the letters in which it fits")
    func narrow() {
        #expect(
            picture("Tea\nEarl Grey", 32, 16).art == [
                "........#####..................",
                "..........#....................",
                "..........#....##...##.........",
                "..........#...#..#....#........",
                "..........#...####..###........",
                "..........#...#....#..#........",
                "..........#....###..###........",
                "...............................",
                "###.........#....##............",
                "#...........#...#..............",
                "#...##..#.#.#...#...#.#..#..#.#",
                "##....#.##..#...#.#.##..#.#.#.#",
                "#....##.#...#...#.#.#...###.#.#",
                "#...#.#.#...#...#.#.#...#....##",
                "###..##.#...#....##.#....##...#",
                "............................##.",
            ]
        )
    }

    @Test("in fewer rows the lines have letters of six, with a blank row between them where there is room")
    func small() {
        #expect(
            picture("Hi\nTea", 32, 12).art == [
                "...#.#.#...",
                "...#.#.....",
                "...###.#...",
                "...#.#.#...",
                "...#.#.#...",
                "...........",
                "###........",
                ".#...#..##.",
                ".#..#.#..##",
                ".#..##..#.#",
                ".#...##..##",
                "...........",
            ]
        )
        #expect(
            picture("Hi\nTea", 32, 13).art == [
                "...#.#.#...",
                "...#.#.....",
                "...###.#...",
                "...#.#.#...",
                "...#.#.#...",
                "...........",
                "...........",
                "###........",
                ".#...#..##.",
                ".#..#.#..##",
                ".#..##..#.#",
                ".#...##..##",
                "...........",
            ]
        )
        #expect(
            picture("a\nb\nc", 32, 24).art == [
                "....",
                "....",
                ".##.",
                "...#",
                ".###",
                "#..#",
                ".###",
                "....",
                "#...",
                "#...",
                "###.",
                "#..#",
                "#..#",
                "#..#",
                "###.",
                "....",
                "....",
                "....",
                ".###",
                "#...",
                "#...",
                "#...",
                ".###",
                "....",
            ]
        )
    }

    @Test("blank rows are shared between the lines and the ends of the page")
    func spare() {
        let rows = picture("I\nI", 32, 24).art
        #expect(rows.count == 20)
        #expect(rows[8..<12].allSatisfy { !$0.contains("#") })
    }

    @Test("a shorter line is aligned with the longest one")
    func aligned() {
        #expect(
            picture("I\nTea", 32, 12, FontSelection(BuiltinFont.small), .bits, .left).art == [
                "###........",
                ".#.........",
                ".#.........",
                ".#.........",
                "###........",
                "...........",
                "###........",
                ".#...#..##.",
                ".#..#.#..##",
                ".#..##..#.#",
                ".#...##..##",
                "...........",
            ]
        )
        #expect(
            picture("I\nTea", 32, 12, FontSelection(BuiltinFont.small), .bits, .right).art == [
                "........###",
                ".........#.",
                ".........#.",
                ".........#.",
                "........###",
                "...........",
                "###........",
                ".#...#..##.",
                ".#..#.#..##",
                ".#..##..#.#",
                ".#...##..##",
                "...........",
            ]
        )
        // The beginning of a longer line is seen first.
        let pans = picture("I\nTea Tea", 16, 12, FontSelection(BuiltinFont.small), .bits, .right)
        #expect(pans.art.prefix(6).allSatisfy { $0.dropFirst(16).allSatisfy { $0 == "." } })
    }

    @Test("a fill stands in a line")
    func fill() {
        #expect(
            picture("Tea{fill}3\nCake{fill}4", 32, 16).art == [
                "#####.......................###.",
                "..#............................#",
                "..#....##...##.................#",
                "..#...#..#....#..............##.",
                "..#...####..###................#",
                "..#...#....#..#................#",
                "..#....###..###.............###.",
                "................................",
                ".###.......#...................#",
                "#...#......#..................##",
                "#......##..#..#..##..........#.#",
                "#........#.#.#..#..#........#..#",
                "#......###.##...####........####",
                "#...#.#..#.#.#..#..............#",
                ".###...###.#..#..###...........#",
                "................................",
            ]
        )
    }

    @Test("with too few rows and with more than four lines the text is one line")
    func tooMany() {
        #expect(picture("Tea\n3.50", 64, 8) == picture("Tea 3.50", 64, 8))
        #expect(picture("Tea\n3.50", 64, 11).art == picture("Tea 3.50", 64, 11).art)
        #expect(picture("a\nb\nc\nd", 64, 64).height > 32)
        #expect(picture("a\nb\nc\nd\ne", 64, 64).art == picture("a b c d e", 64, 64).art)
        let wide = FontSelection(BuiltinFont.wide)
        #expect(picture("Tea\n3.50", 64, 15, wide).art == picture("Tea 3.50", 64, 15, wide).art)
    }

    @Test("a style may span lines, and each line has the colors of the text")
    func styles() throws {
        let red = Color(red: 255, green: 0, blue: 0)
        let colors = TextColors(.white, on: Color(red: 0, green: 0, blue: 9), as: .color)
        let picture = picture("I{color:red}I\nI{/}II", 32, 12, FontSelection(BuiltinFont.small), colors)
        #expect(picture.format == .color)
        let seen = (0..<12).map { y in
            Set((0..<picture.width).map { picture[colorAt: $0, y] })
        }
        #expect(seen[0].contains(red) && seen[0].contains(.white))
        #expect(seen[6].contains(red) && seen[6].contains(.white))
        #expect(seen.allSatisfy { $0.contains(colors.background) })
    }

    @Test("the text for reports has a space for the line break, and none for the last one")
    func text() throws {
        let civil = CivilTime(secondsSince1970: 0)
        #expect(try TextTemplate("Tea\n3.50\n").text(at: civil) == "Tea 3.50")
        #expect(try TextTemplate("Tea\r\n3.50\r\n").text(at: civil) == "Tea 3.50")
        #expect(TextTemplate.removingStyles(from: "{bold}Tea\n{/}3.50\n") == "Tea 3.50")
        #expect(TextTemplate.removingStyles(from: "Tea\r\n3.50") == "Tea 3.50")
    }

    @Test("in a system font each line is as high as its share of the rows")
    func systemFont() throws {
        let fontSelection = FontSelection(
            TextRunSettings(fonts: [.file("a.ttf", face: 0)], rows: 16),
            fitsColumns: true
        )
        let text = try TextTemplate("茶\n三").styledText(at: CivilTime(secondsSince1970: 0))
        func requests(_ rows: Int) -> [TextRequest] {
            TextLines.parts(of: text, in: fontSelection, rows: rows)
                .flatMap { Array($0.fontSelection.requests(for: $0.text).prefix(1)) }
        }
        #expect(requests(32) == [TextRequest("茶"), TextRequest("三")])
        #expect(requests(24) == [TextRequest("茶", rows: 12), TextRequest("三", rows: 12)])
        #expect(requests(15) == [TextRequest("茶 三")])
    }
}
