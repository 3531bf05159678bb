import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Banners with vertical text")
struct VerticalLineTests {
    private func toml(
        _ texts: [String],
        _ scroll: String = "autoplay = false",
        fonts: Bool = false,
        width: Int = 8,
        height: Int = 32,
        _ more: String = ""
    ) -> String {
        let options = texts.enumerated().map { "[[option]]\nid = \"o\($0)\"\ntext = \"\($1)\"\n" }.joined()
        return
            "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(height)\n[scroll]\ndirection = \"up\"\n\(scroll)\n"
            + "[text]\nwriting = \"vertical\"\n\(fonts ? "fonts = [\"/f.otf\"]\n" : "")\(more)\n\(options)"
    }

    private func sign(_ toml: String) throws -> Sign {
        Sign(try playlist(toml), at: .zero, dropsLateFrames: false)
    }

    /// Renders the texts that the sign requests, and passes the results to it. Returns the requests.
    @discardableResult
    private func serve(_ sign: inout Sign, at milliseconds: Int64 = 0) -> [TextRequest] {
        sign.advance(to: .zero + .milliseconds(milliseconds))
        guard let batch = sign.takeTextRequests() else { return [] }
        let drawn = BlockLines().render(batch.requests, settings: batch.setting)
        sign.supply(drawn.texts, as: batch.setting, at: .zero + .milliseconds(milliseconds))
        return batch.requests
    }

    private func vertical(_ texts: String...) -> [TextRequest] {
        texts.map { TextRequest($0, isVertical: true) }
    }

    /// Returns a frame that shows the rendered vertical `text` from `row` on.
    private func frame(_ text: String, at row: Int, scale: Int = 1, width: Int = 8, height: Int = 32)
        -> Bitmap
    {
        var frame = Bitmap(width: width, height: height)
        let line = BlockLines.line(text, rows: 8, isVertical: true).picture.scaledSmoothly(by: scale)
        frame.copy(line, to: PixelPoint(x: (width - line.width) / 2, y: row))
        return frame
    }

    @Test("built-in letters are stacked without the text program")
    func builtin() throws {
        var sign = try sign(toml(["Tea"], height: 26))
        #expect(!sign.usesSystemFonts)
        let batch = sign.takeTextRequests()
        #expect(batch == nil)
        _ = sign.compose()
        #expect(
            sign.frame.art == [
                "........",
                ".#####..",
                "...#....",
                "...#....",
                "...#....",
                "...#....",
                "...#....",
                "...#....",
                "........",
                "........",
                "........",
                "..##....",
                ".#..#...",
                ".####...",
                ".#......",
                "..###...",
                "........",
                "........",
                "........",
                "..##....",
                "....#...",
                "..###...",
                ".#..#...",
                "..###...",
                "........",
                "........",
            ]
        )
    }

    @Test("without writing, and on a banner that moves to the left, text is horizontal")
    func otherwise() throws {
        for text in [
            toml(["Tea"]).replacing("writing = \"vertical\"", with: ""),
            toml(["Tea"]).replacing("writing = \"vertical\"", with: "writing = \"horizontal\""),
            toml(["Tea"]).replacing("direction = \"up\"", with: ""),
        ] {
            let playlist = try playlist(text)
            #expect(
                playlist.contents[0].size(in: PixelSize(width: 8, height: 32), at: .beginning).height == 8
            )
        }
    }

    @Test("vertical text is dark until it is rendered, and then as long as its text run")
    func arrives() throws {
        var sign = try sign(toml(["ラー", "Tea"], fonts: true))
        _ = sign.compose()
        #expect(sign.frame == Bitmap(width: 8, height: 32))
        #expect(sign.playlist.options[0].length == 16)
        let requestedTexts = serve(&sign)
        #expect(requestedTexts == vertical("ラー", "Tea"))
        _ = sign.compose()
        // The text has ten rows, in the middle of 32.
        #expect(sign.frame == frame("ラー", at: 11))
        let again = serve(&sign)
        #expect(again == [])
    }

    @Test("vertical text that is longer than the display pans along its direction")
    func pans() throws {
        let scroll = "autoplay = false\npan_lead = \"1s\"\nspeed = 100"
        var sign = try sign(toml(["abcdefgh"], scroll, fonts: true))
        serve(&sign)
        _ = sign.compose()
        #expect(sign.frame == frame("abcdefgh", at: 0))
        sign.advance(to: .zero + .milliseconds(1_050))
        _ = sign.compose()
        #expect(sign.frame == frame("abcdefgh", at: -5))
    }

    @Test("a ticker moves along vertical text")
    func ticker() throws {
        var sign = try sign(toml(["abcdefgh"], "style = \"ticker\"\nspeed = 100\ngap = 4", fonts: true))
        serve(&sign)
        sign.advance(to: .zero + .seconds(10))
        _ = sign.compose()
        let lit = sign.frame
        sign.advance(to: .zero + .milliseconds(10_440))
        _ = sign.compose()
        // The forty rows of the text and the gap are one lap.
        #expect(lit != Bitmap(width: 8, height: 32))
        #expect(sign.frame == lit)
    }

    @Test("letters of another size are larger in both directions")
    func scale() throws {
        var sign = try sign(toml(["ab"], fonts: true, width: 16, "scale_max = 2"))
        serve(&sign)
        sign.handle(.larger, cause: "tap", at: .zero)
        sign.advance(to: .zero + .seconds(1))
        _ = sign.compose()
        #expect(sign.frame == frame("ab", at: 6, scale: 2, width: 16))
    }

    @Test("text that is narrower than its room is aligned in it")
    func alignment() throws {
        for (align, column) in [("left", 0), ("center", 4), ("right", 8)] {
            var sign = try sign(
                toml(["ab"], "autoplay = false\nalign = \"\(align)\"", fonts: true, width: 16)
            )
            serve(&sign)
            _ = sign.compose()
            var frame = Bitmap(width: 16, height: 32)
            frame.copy(
                BlockLines.line("ab", rows: 8, isVertical: true).picture,
                to: PixelPoint(x: column, y: 11)
            )
            #expect(sign.frame == frame)
        }
    }

    @Test("regions and alerts stay horizontal")
    func others() throws {
        let more = "[header]\ntext = \"ab\"\ngap = 0"
        var sign = try sign(toml(["ab"], fonts: true, width: 10, height: 32, more))
        let requestedTexts = serve(&sign)
        #expect(Set(requestedTexts) == [TextRequest("ab"), TextRequest("ab", isVertical: true)])
        _ = sign.compose()
        var frame = Bitmap(width: 10, height: 32)
        frame.copy(BlockLines.line("ab", rows: 8).picture, to: .zero)
        // The text has ten of the remaining 24 rows.
        frame.copy(BlockLines.line("ab", rows: 8, isVertical: true).picture, to: PixelPoint(x: 1, y: 15))
        #expect(sign.frame == frame)
        var alert = Alert(.text("c"))
        alert.priority = .urgent
        sign.handle(.raise(alert), cause: "test", at: .zero + .milliseconds(10))
        let wanted = serve(&sign, at: 10)
        #expect(wanted == [TextRequest("c")])
    }

    @Test("a vertical value that is not rendered yet leaves the old text in place")
    func values() throws {
        var sign = try sign(toml(["{value:a|-}"], fonts: true))
        serve(&sign)
        _ = sign.compose()
        #expect(sign.frame == frame("-", at: 13))
        sign.handle(.value(name: "a", text: "xyz", lifetime: nil), cause: "test", at: .zero)
        _ = sign.compose()
        #expect(sign.frame == frame("-", at: 13))
        let requestedTexts = serve(&sign, at: 3)
        #expect(requestedTexts == vertical("xyz"))
        _ = sign.compose()
        #expect(sign.frame == frame("xyz", at: 8))
    }

    @Test("the next text of a vertical clock is requested before it is due")
    func clock() throws {
        var sign = try sign(toml(["{time:%M}"], fonts: true))
        let requestedTexts = serve(&sign)
        #expect(requestedTexts == vertical("00", "01"))
    }

    @Test("a reload keeps the text runs, and rotates them when the writing changes")
    func reload() throws {
        let both = toml(["ab", "cd"], fonts: true, width: 10)
        var sign = try sign(toml(["ab"], fonts: true, width: 10))
        serve(&sign)
        sign.replace(try playlist(both), at: .zero + .seconds(1))
        let more = serve(&sign, at: 1_000)
        #expect(more == vertical("cd"))
        let turned = both.replacing("\"vertical\"", with: "\"horizontal\"")
        sign.replace(try playlist(turned), at: .zero + .seconds(2))
        let requestedTexts = serve(&sign, at: 2_000)
        #expect(requestedTexts == [TextRequest("ab"), TextRequest("cd")])
        sign.advance(to: .zero + .seconds(4))
        _ = sign.compose()
        var frame = Bitmap(width: 10, height: 32)
        frame.copy(BlockLines.line("ab", rows: 8).picture, to: PixelPoint(x: 0, y: 12))
        #expect(sign.frame == frame)
    }

    @Test("an icon is above a vertical text, and both are centered on each other")
    func icon() throws {
        let text = toml(["I"], height: 16) + "icon = [\"####.\", \"#####\", \"####.\", \".##..\"]\n"
        var sign = try sign(text)
        _ = sign.compose()
        #expect(
            sign.frame.art == [
                "........",
                ".####...",
                ".#####..",
                ".####...",
                "..##....",
                "........",
                "........",
                "..###...",
                "...#....",
                "...#....",
                "...#....",
                "...#....",
                "...#....",
                "..###...",
                "........",
                "........",
            ]
        )
    }

    @Test("on a display with colors, vertical text has its colors, and its page the background")
    func colors() throws {
        let text =
            toml(["T{color:red}i{/}"], height: 20)
            .replacing("width", with: "format = \"color\"\nwidth")
            + "color = \"blue\"\nbackground = \"white\"\n"
        var sign = try sign(text)
        _ = sign.compose()
        let (blue, red) = (Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0))
        // The text has 16 rows in the middle of 20, and five of the eight columns: the bar of the T, and the
        // dot of the i.
        #expect(
            (0..<8).map { sign.frame[colorAt: $0, 2] } == [.white] + [Color](repeating: blue, count: 5) + [
                .white, .white,
            ]
        )
        #expect((0..<20).contains { y in (0..<8).contains { sign.frame[colorAt: $0, y] == red } })
        #expect((0..<8).allSatisfy { x in (0..<10).allSatisfy { sign.frame[colorAt: x, $0] != red } })
        #expect(sign.frame[colorAt: 0, 0] == .white && sign.frame[colorAt: 7, 19] == .white)
    }
}
