import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

/// Tests the regions and dots in pictures while the strip of options moves (R-LAYER).
@Suite("Regions and dots in the picture")
struct RegionPictureTests {
    /// Returns a configuration with a display of `width` × `height` pixels. Options move only on inputs.
    private func toml(_ width: Int, _ height: Int, direction: String = "left", _ rest: String) -> String {
        """
        [text]
        font = "builtin"
        [display]
        driver = "memory"
        width = \(width)
        height = \(height)
        [scroll]
        direction = "\(direction)"
        autoplay = false
        page_gap = 0
        slide = "100ms"
        fps = 100
        \(rest)
        """
    }

    private static let options =
        "\n[[option]]\ntext = \"I\"\n[[option]]\ntext = \"L\"\n[[option]]\ntext = \"T\"\n"

    private func left(_ art: [String], _ columns: Int) -> [String] { art.map { String($0.prefix(columns)) } }

    @Test("a header does not move while the options slide")
    func header() throws {
        let text = toml(8, 16, "[header]\ngap = 0\ntext = \"H\"\nalign = \"left\"" + Self.options)
        let played = try play(text, script: "1s tap")
        #expect(
            played.strip(at: 0, 1_050, 1_100) == [
                "#...#...  #...#...  #...#...",
                "#...#...  #...#...  #...#...",
                "#...#...  #...#...  #...#...",
                "#####...  #####...  #####...",
                "#...#...  #...#...  #...#...",
                "#...#...  #...#...  #...#...",
                "#...#...  #...#...  #...#...",
                "........  ........  ........",
                "..###...  #.....#.  ..#.....",
                "...#....  ......#.  ..#.....",
                "...#....  ......#.  ..#.....",
                "...#....  ......#.  ..#.....",
                "...#....  ......#.  ..#.....",
                "...#....  ......#.  ..#.....",
                "..###...  #.....##  ..####..",
                "........  ........  ........",
            ]
        )
        let headers = Set(played.pictures.map { Array($0.frame.art.prefix(8)) })
        #expect(headers.count == 1)
        #expect(played.pictures.count > 5)
    }

    @Test("with the options in the right half, the left half is the same in every picture (S0-06, S4-15)")
    func half() throws {
        let text = toml(32, 8, "[left]\ntext = \"Tea\"\nsize = 16\ngap = 0\nalign = \"left\"" + Self.options)
        let played = try play(text, script: "1s tap\n1.05s tap\n2s previous\n3s goto I\n4s tap")
        #expect(played.pictures.count > 30)
        #expect(Set(played.pictures.map { left($0.frame.art, 16) }).count == 1)
        #expect(Set(played.pictures.map { $0.frame.art.map { String($0.suffix(16)) } }).count > 20)
        let alone = try play(
            toml(16, 8, Self.options),
            script: "1s tap\n1.05s tap\n2s previous\n3s goto I\n4s tap"
        )
        #expect(played.pictures.map(\.at) == alone.pictures.map(\.at))
        #expect(
            played.pictures.map { $0.frame.art.map { String($0.suffix(16)) } }
                == alone.pictures.map { $0.frame.art },
            "the right half is what a display of that size shows"
        )
    }

    @Test("a forward move of a vertical banner hides the header, and any other input shows it again")
    func hiddenByForward() throws {
        let text = toml(
            8,
            16,
            direction: "up",
            "[header]\ngap = 0\ntext = \"H\"\nalign = \"left\"\n[regions]\nhide = \"forward\"" + Self.options
        )
        func hasHeader(_ art: [String]) -> Bool { art.first == "#...#..." }
        let played = try play(
            text,
            script: "1s tap\n2s previous\n3s tap\n4s pause\n5s tap\n6s goto T\n7s tap\n8s activate"
        )
        let shown = [0, 2_000, 2_050, 4_000, 6_000, 8_000] as [Int64]
        let hidden = [1_000, 1_050, 1_100, 3_000, 3_100, 5_100, 7_100] as [Int64]
        for moment in shown { #expect(hasHeader(played.picture(at: moment)), "\(moment) ms") }
        for moment in hidden { #expect(!hasHeader(played.picture(at: moment)), "\(moment) ms") }
        #expect(
            played.strip(at: 0, 1_000, 1_050, 1_100, 2_100) == [
                "#...#...  ........  ...#....  ........  #...#...",
                "#...#...  ........  ...#....  ........  #...#...",
                "#...#...  ........  ..###...  ........  #...#...",
                "#####...  ........  ........  ........  #####...",
                "#...#...  ..###...  ........  ..#.....  #...#...",
                "#...#...  ...#....  ........  ..#.....  #...#...",
                "#...#...  ...#....  ........  ..#.....  #...#...",
                "........  ...#....  ........  ..#.....  ........",
                "..###...  ...#....  ........  ..#.....  ..###...",
                "...#....  ...#....  ........  ..#.....  ...#....",
                "...#....  ..###...  ........  ..####..  ...#....",
                "...#....  ........  ........  ........  ...#....",
                "...#....  ........  ..#.....  ........  ...#....",
                "...#....  ........  ..#.....  ........  ...#....",
                "..###...  ........  ..#.....  ........  ..###...",
                "........  ........  ..#.....  ........  ........",
            ]
        )
    }

    @Test("a forward move of a horizontal banner hides the regions at the sides but not the header")
    func otherAxis() throws {
        let text = toml(
            16,
            16,
            "[header]\ngap = 0\ntext = \"H\"\n[left]\ntext = \"I\"\n[dots]\ngap = 0\nposition = \"right\"\n[regions]\nhide = \"forward\""
                + Self.options
        )
        let played = try play(text, script: "1s tap\n2s pause")
        #expect(
            played.strip(at: 0, 1_100, 2_000).suffix(9) == [
                "................  ................  ................",
                "###.....###....#  ......#.........  ###....#.......#",
                ".#.......#.....#  ......#.........  .#.....#........",
                ".#.......#.....#  ......#.........  .#.....#.......#",
                ".#.......#......  ......#.........  .#.....#.......#",
                ".#.......#.....#  ......#.........  .#.....#.......#",
                ".#.......#......  ......#.........  .#.....#........",
                "###.....###....#  ......####......  ###....####....#",
                "................  ................  ................",
            ]
        )
        #expect(Set(played.pictures.map { Array($0.frame.art.prefix(8)) }).count == 1)
    }

    @Test("an option that needs the whole display hides the regions while it is selected")
    func wholeDisplay() throws {
        let text = toml(
            8,
            16,
            "[header]\ngap = 0\ntext = \"H\"\n[dots]\ngap = 0\nposition = \"bottom\"\n[[option]]\ntext = \"I\"\n[[option]]\ntext = \"L\"\n"
                + "whole_display = true\n"
        )
        let played = try play(text, script: "1s tap\n2s tap")
        let blank = "........"
        #expect(played.picture(at: 0).last == ".###.#..")
        #expect(played.picture(at: 1_000).prefix(4) == [blank, blank, blank, blank])
        #expect(
            played.picture(at: 1_100)
                == Array(repeating: blank, count: 4) + Array(repeating: "..#.....", count: 6) + ["..####.."]
                + Array(repeating: blank, count: 5)
        )
        #expect(played.picture(at: 2_100) == played.picture(at: 0))
    }

    @Test("dots change when the option is selected or when it comes to rest, and never in between")
    func moments() throws {
        func row(_ on: String) throws -> [String] {
            let text = toml(16, 9, "[dots]\ngap = 0\nposition = \"bottom\"\non = \"\(on)\"" + Self.options)
            let played = try play(text, script: "1s tap\n2s tap\n3s tap\n4s previous")
            return [0, 999, 1_000, 1_099, 1_100, 2_100, 2_999, 3_000, 3_050, 3_099, 3_100, 4_000, 4_100]
                .map { played.picture(at: $0).last ?? "" }
        }
        let (i, l, t) = ("....###.#.#.....", "....#.###.#.....", "....#.#.###.....")
        #expect(try row("select") == [i, i, l, l, l, t, t, i, i, i, i, t, t])
        #expect(try row("settle") == [i, i, i, i, l, t, t, t, t, t, i, i, t])
    }

    @Test("a column of dots stands beside a vertical banner")
    func vertical() throws {
        let text = toml(8, 8, direction: "up", "[dots]\ngap = 0\nposition = \"right\"" + Self.options)
        #expect(
            try play(text, script: "1s tap").strip(at: 0, 1_000, 1_050, 1_100) == [
                "..###..#  ..###..#  ...#...#  .#.....#",
                "...#...#  ...#....  ...#....  .#......",
                "...#...#  ...#...#  ..###..#  .#.....#",
                "...#....  ...#...#  .......#  .#.....#",
                "...#...#  ...#...#  .#.....#  .#.....#",
                "...#....  ...#....  .#......  .#......",
                "..###..#  ..###..#  .#.....#  .####..#",
                "........  ........  .#......  ........",
            ]
        )
    }

    @Test("in a ticker the dots follow the option at the leading edge")
    func ticker() throws {
        let text =
            toml(
                16,
                9,
                "style = \"ticker\"\nspeed = 10\ngap = 5\nstatic_if_fits = false\n[dots]\ngap = 0\nposition = \"top\"\n"
            )
            .replacing("autoplay = false", with: "")
            + Self.options
        let played = try play(text, milliseconds: 3_000)
        let rows = played.pictures.map { $0.frame.art.first ?? "" }
        var changes: [String] = []
        for row in rows where row != changes.last { changes.append(row) }
        #expect(changes == ["....###.#.#.....", "....#.###.#.....", "....#.#.###.....", "....###.#.#....."])
        let selections = played.events.count { if case .engine(.current) = $0.kind { true } else { false } }
        #expect(selections == 3)
    }

    @Test("content wider than its region shows its beginning, and smaller content is aligned")
    func alignment() throws {
        func header(_ keys: String) throws -> String {
            try play(toml(8, 16, "[header]\ngap = 0\ntext = \"I\"\n\(keys)" + Self.options)).picture(at: 0)
                .first ?? ""
        }
        #expect(try header("align = \"left\"") == "###.....")
        #expect(try header("align = \"center\"") == "..###...")
        #expect(try header("align = \"right\"") == ".....###")
        let wide = toml(8, 16, "[header]\ngap = 0\ntext = \"HIH\"" + Self.options)
        #expect(try play(wide).picture(at: 0).first == "#...#.##")
    }

    @Test("the regions are drawn once, and the dots require no drawing")
    func rasterizationCount() throws {
        let text = toml(
            32,
            16,
            "[header]\ngap = 0\ntext = \"H\"\n[footer]\ngap = 0\ntext = \"F\"\nsize = 1\n[dots]\ngap = 0\nposition = \"right\""
                + Self.options
        )
        var banner = DrawnBanner(Playlist(try configuration(text)), at: .zero)
        _ = banner.compose()
        let begun = banner.rasterizationCount
        #expect(begun == 3)
        for second in 1...30 as ClosedRange<Int64> {
            let instant = Instant.zero + .seconds(second)
            banner.advance(to: instant)
            banner.handle(.navigate(.next), cause: "tap", at: instant)
            while let due = banner.nextDeadline, due < instant + .milliseconds(500) {
                banner.advance(to: due)
                _ = banner.compose()
            }
        }
        #expect(banner.rasterizationCount == begun + 2)
    }
}
