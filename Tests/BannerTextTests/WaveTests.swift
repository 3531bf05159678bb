import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Waves of letters")
struct WaveTests {
    @Test("a wave moves through letters of six rows, which leave a row above and below")
    func wave() {
        #expect(
            effectPicture("{wave}Hello{/}", at: 0) == [
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
            effectPicture("{wave}Hello{/}", at: 300) == [
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
        #expect(effectPicture("{wave}Hello{/}", at: 59) == effectPicture("{wave}Hello{/}", at: 0))
        #expect(effectPicture("{wave}Hello{/}", at: 960) == effectPicture("{wave}Hello{/}", at: 0))
    }

    @Test("only the waving word has small letters, and on ten rows none has")
    func waveInRoom() {
        let plain = effectPicture("Tea ", at: 0).map { $0.prefix(8) }
        #expect(effectPicture("Tea {wave}now{/}", at: 120).map { $0.prefix(8) } == plain)
        let high = PixelSize(width: 64, height: 10)
        let picture = effectContent("{wave}Hill{/}").draw(in: high, at: effectTime(0))
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
            let styled = try TextTemplate(text).styledText(at: effectTime(0).civilTime)
            return StyledContent(styled, in: fontSelection, colors: .bits)
                .clipsWave(in: PixelSize(width: columns, height: rows))
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
        let content = BannerText.makeContent(ofText: "{wave}T1{/}", in: vertical)
        let room = PixelSize(width: 8, height: 32)
        #expect(
            content.draw(in: room, at: effectTime(0)).art == [
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
        #expect(content.size(in: room, at: effectTime(0)) == PixelSize(width: 7, height: 16))
    }
}
