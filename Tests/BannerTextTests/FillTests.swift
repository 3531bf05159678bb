import BannerText
import MonotonicTime
import Pixels
import TestSupport
import Testing

@Suite("Blank columns in a text")
struct FillTests {
    private let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))

    private func picture(
        _ text: String,
        width: Int = 32,
        _ fontSelection: FontSelection = FontSelection(fitsColumns: true),
        _ placement: TextPlacement = TextPlacement()
    ) -> [String] {
        let room = PixelSize(width: width, height: 8)
        guard let template = try? TextTemplate(text) else { return ["error"] }
        let content = makeContent(of: template, in: fontSelection, colors: .bits, placement: placement)
        let picture = content.draw(in: room, at: time)
        #expect(content.size(in: room, at: time) == picture.size)
        return picture.art
    }

    @Test("a fill pushes what follows to the end of the page")
    func one() {
        #expect(
            picture("Tea{fill}3.5") == [
                "#####................###....####",
                "..#.....................#...#...",
                "..#....##...##..........#...###.",
                "..#...#..#....#.......##.......#",
                "..#...####..###.........#......#",
                "..#...#....#..#.........#...#..#",
                "..#....###..###......###..#..##.",
                "................................",
            ]
        )
    }

    @Test("several fills share the blank columns, and the first ones get the odd columns")
    func several() {
        #expect(
            picture("I{fill}I{fill}I", width: 22) == [
                "###.......###......###",
                ".#.........#........#.",
                ".#.........#........#.",
                ".#.........#........#.",
                ".#.........#........#.",
                ".#.........#........#.",
                "###.......###......###",
                "......................",
            ]
        )
        #expect(
            picture("{fill}I{fill}", width: 12) == [
                ".....###....",
                "......#.....",
                "......#.....",
                "......#.....",
                "......#.....",
                "......#.....",
                ".....###....",
                "............",
            ]
        )
        #expect(
            picture("{fill}I", width: 12) == [
                ".........###",
                "..........#.",
                "..........#.",
                "..........#.",
                "..........#.",
                "..........#.",
                ".........###",
                "............",
            ]
        )
    }

    @Test("in a text that is longer than the page each fill is a space")
    func long() {
        #expect(picture("Tea{fill}now{fill}3.50 €") == picture("Tea now 3.50 €"))
        #expect(picture("Tea{fill}3.5", width: 18) == picture("Tea 3.5", width: 18))
    }

    @Test("a text that fits only in the narrow letters has these on both sides of the fill")
    func narrow() {
        #expect(
            picture("Tea{fill}3.50 €", width: 33) == [
                "###...........##....###..#.....##",
                ".#..............#...#...#.#...#..",
                ".#..#..##.......#...#...#.#...###",
                ".#.#.#...#.....#....##..#.#...#..",
                ".#.###..##......#.....#.#.#...###",
                ".#.#...#.#......#.....#.#.#...#..",
                ".#..##..##....##..#.##...#.....##",
                ".................................",
            ]
        )
    }

    @Test("in a ticker a fill is three spaces wide")
    func ticker() {
        let flat = TextPlacement(expandsFills: false, hasLines: false)
        let wide = FontSelection(BuiltinFont.wide)
        #expect(picture("a{fill}b", wide, flat) == picture("a   b", wide))
    }

    @Test("a fill has the style around it: inverted it is lit")
    func styles() {
        #expect(
            picture("{invert}I{fill}I{/}", width: 14, FontSelection(BuiltinFont.small)) == [
                "##############",
                "#...######...#",
                "##.########.##",
                "##.########.##",
                "##.########.##",
                "#...######...#",
                "##############",
                "##############",
            ]
        )
        #expect(
            picture("{bold}I{/}{fill}{bold}I{/}", width: 14, FontSelection(BuiltinFont.small)) == [
                "####......####",
                ".##........##.",
                ".##........##.",
                ".##........##.",
                "####......####",
                "..............",
            ]
        )
    }

    @Test("letters of twice the size leave fewer columns")
    func scaled() {
        var fontSelection = FontSelection(BuiltinFont.small)
        fontSelection.scale = 2
        #expect(
            picture("I{fill}I", width: 20, fontSelection) == [
                "######........######",
                "######........######",
                ".####..........####.",
                "..##............##..",
                "..##............##..",
                "..##............##..",
                "..##............##..",
                ".####..........####.",
                "######........######",
                "######........######",
                "....................",
                "....................",
            ]
        )
    }

    @Test("in vertical text a fill is along the text")
    func vertical() throws {
        let fontSelection = FontSelection(verticalLines: TextRunSettings(rows: 8))
        let room = PixelSize(width: 8, height: 24)
        let content = try makeContent(of: TextTemplate("I{fill}I"), in: fontSelection)
        #expect(content.size(in: room, at: time).height == 24)
        let rows = content.draw(in: room, at: time).art
        #expect(rows.prefix(8) == rows.suffix(8))
        #expect(rows.dropFirst(8).dropLast(8).allSatisfy { !$0.contains("#") })
    }

    @Test("the letters of the text have a space for the fill")
    func text() throws {
        let template = try TextTemplate("Tea{fill}3.50{fill}")
        #expect(template.text(at: CivilTime(secondsSince1970: 0)) == "Tea 3.50 ")
        #expect(TextTemplate.removingStyles(from: "{bold}Tea{/}{fill}{value:tea}") == "Tea {value:tea}")
    }

    @Test("a value and the time stand at the end too")
    func live() throws {
        let room = PixelSize(width: 32, height: 8)
        let template = try TextTemplate("Tea{fill}{value:tea|-}")
        let content = makeContent(of: template, in: FontSelection(fitsColumns: true), values: ["tea": "3.5"])
        #expect(content.draw(in: room, at: time).art == picture("Tea{fill}3.5"))
    }

    @Test("a fill with an argument and a word for a fill in other programs are errors")
    func errors() {
        #expect(complaint("Tea{fill:2}") == "has a field 'fill' with ':'; write {fill} alone")
        #expect(
            complaint("Tea{tab}3")
                == "has an unknown field 'tab'; write {fill}. To show a brace, write it twice: {{"
        )
        #expect(
            complaint("Tea{fil}3")
                == "has an unknown field 'fil'; did you mean 'fill', as in Tea{fill}3.50? To show a brace, write it "
                + "twice: {{"
        )
        #expect(
            complaint("Tea{br}3")
                == "has an unknown field 'br'; write \\n for another line. To show a brace, write it twice: {{"
        )
    }
}
