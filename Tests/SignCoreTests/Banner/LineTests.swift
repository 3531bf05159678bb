import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Text in system fonts")
struct LineTests {
    private func toml(_ texts: [String], _ scroll: String = "autoplay = false", _ more: String = "") -> String
    {
        let options = texts.enumerated().map { "[[option]]\nid = \"o\($0)\"\ntext = \"\($1)\"\n" }.joined()
        return
            "[display]\ndriver = \"memory\"\nwidth = 32\n[scroll]\n\(scroll)\n[text]\nfonts = [\"builtin\", \"/f.otf\"]\n"
            + "\(more)\n\(options)"
    }

    private func sign(_ toml: String) throws -> Sign {
        Sign(try playlist(toml), at: .zero, dropsLateFrames: false)
    }

    /// Renders the texts that the sign requests, and passes the results to it. Returns the texts.
    @discardableResult
    private func serve(_ sign: inout Sign, at milliseconds: Int64 = 0) -> [String] {
        sign.advance(to: .zero + .milliseconds(milliseconds))
        guard let batch = sign.takeTextRequests() else { return [] }
        let drawn = BlockLines().render(batch.requests, settings: batch.setting)
        sign.supply(drawn.texts, as: batch.setting, at: .zero + .milliseconds(milliseconds))
        return batch.requests.map(\.text)
    }

    /// Returns the texts that the sign requests, or nil if its requests are unchanged.
    private func wanted(_ sign: inout Sign) -> [String]? { sign.takeTextRequests()?.requests.map(\.text) }

    /// Returns a frame that shows the rendered `text` from `column` on.
    private func frame(_ text: String, at column: Int = 0) -> Bitmap {
        var frame = Bitmap(width: 32, height: 8)
        frame.copy(BlockLines.line(text, rows: 8).picture, to: PixelPoint(x: column, y: 0))
        return frame
    }

    @Test("the letters of a header are as low as it is, and an option may have its own size")
    func sizes() throws {
        let toml = """
            [display]
            driver = "memory"
            width = 64
            height = 40
            [scroll]
            autoplay = false
            [text]
            size = 16
            fonts = ["/f.otf", "builtin"]
            [header]
            text = "Today"
            size = 8
            [footer]
            text = "مغلق"
            size = 12
            [[option]]
            text = "قهوة"
            [[option]]
            text = "شاي"
            size = 18
            [[option]]
            text = "Tea"
            size = 8

            """
        var sign = try sign(toml)
        let optionalBatch = sign.takeTextRequests()
        let batch = try #require(optionalBatch)
        #expect(batch.setting.rows == 16)
        // In few rows the built-in letters are preferred, so "Today" and "Tea" need no rendering.
        let requests = [TextRequest("مغلق", rows: 12), TextRequest("قهوة"), TextRequest("شاي", rows: 18)]
        #expect(Set(batch.requests) == Set(requests))
        sign.supply(
            BlockLines().render(batch.requests, settings: batch.setting).texts,
            as: batch.setting,
            at: .zero
        )
        let nextBatch = sign.takeTextRequests()
        #expect(nextBatch?.requests == [])
        let contents = sign.playlist.contents
        let room = PixelSize(width: 64, height: 18)
        #expect((0..<3).map { contents[$0].size(in: room, at: .beginning).height } == [16, 18, 8])
        let header = contents[.header]?.draw(in: PixelSize(width: 64, height: 8), at: .beginning)
        #expect(header?.art == BuiltinFont.wide.rasterize("Today").art)
        let footer = contents[.footer]?.size(in: PixelSize(width: 64, height: 12), at: .beginning)
        #expect(footer == PixelSize(width: 20, height: 12))
    }

    @Test("without fonts, the built-in letters have the sizes of a header and of an option, too")
    func builtinSizes() throws {
        let playlist = try playlist(
            """
            [display]
            width = 64
            height = 24
            [text]
            size = 16
            [header]
            text = "Today"
            size = 8
            gap = 0
            [[option]]
            text = "Tea"
            [[option]]
            text = "Tee"
            size = 8

            """
        )
        let room = PixelSize(width: 64, height: 16)
        #expect((0..<2).map { playlist.contents[$0].size(in: room, at: .beginning).height } == [16, 8])
        let header = playlist.contents[.header]?.draw(in: PixelSize(width: 64, height: 8), at: .beginning)
        #expect(header?.art == BuiltinFont.wide.rasterize("Today").art)
        #expect(playlist.textRunSettings?.rows == 16)
    }

    @Test("a text is dark until it is rendered, and then as long as its text run")
    func arrives() throws {
        var sign = try sign(toml(["قهوة", "Tea"], "autoplay = false\nalign = \"left\""))
        _ = sign.compose()
        #expect(sign.frame == Bitmap(width: 32, height: 8))
        #expect(sign.playlist.options[0].length == 4 * 4)
        let requestedTexts = serve(&sign)
        #expect(requestedTexts == ["قهوة"])
        let isNew = sign.compose()
        #expect(isNew)
        #expect(sign.frame == frame("قهوة"))
        let nextBatch = serve(&sign)
        #expect(nextBatch == [])
    }

    @Test(
        "on a banner that moves up, long text is panned from its beginning",
        arguments: ["مطعم الكباب", "ก๋วยเตี๋ยวเรือ"]
    )
    func pans(text: String) throws {
        var sign = try sign(toml([text], "direction = \"up\"\nautoplay = false"))
        serve(&sign)
        _ = sign.compose()
        let overhang = BlockLines.line(text, rows: 8).picture.width - 32
        #expect(overhang > 0)
        let (left, right) = (frame(text), frame(text, at: -overhang))
        let (first, last) = text.runsFromRightToLeft ? (right, left) : (left, right)
        #expect(sign.frame == first && first != last)
        let hasPanned = (1...Int64(1_000)).contains { step in
            sign.advance(to: .zero + .milliseconds(20 * step))
            _ = sign.compose()
            return sign.frame == last
        }
        #expect(hasPanned)
    }

    @Test("a sign whose built-in letters suffice requests no text run")
    func wantsNothing() throws {
        var sign = try sign(toml(["Tea", "안녕"]))
        let first = wanted(&sign)
        let second = wanted(&sign)
        #expect(first == [])
        #expect(second == nil)
        var plain = Sign(
            try playlist("[display]\ndriver = \"memory\"\nwidth = 32\n" + anOption),
            at: .zero,
            dropsLateFrames: false
        )
        #expect(!plain.usesSystemFonts)
        let none = wanted(&plain)
        #expect(none == nil)
    }

    @Test("in a long list, text runs around the selected option are requested, that one first")
    func reach() throws {
        let texts = (0..<500).map { "ق\($0)" }
        var sign = try sign(toml(texts))
        let wanted = wanted(&sign) ?? []
        #expect(wanted.first == "ق0")
        #expect(wanted.contains("ق1") && wanted.contains("ق499"))
        #expect(wanted.count < 30)
        sign.handle(.navigate(.goTo(id: "o250")), cause: "test", at: .zero)
        let next = self.wanted(&sign) ?? []
        #expect(next.prefix(2).contains("ق250"))
        #expect(next.contains("ق251") && next.contains("ق249"))
    }

    @Test("a reload keeps the rendered text runs")
    func reload() throws {
        var sign = try sign(toml(["قهوة", "Tea"]))
        serve(&sign)
        sign.replace(try playlist(toml(["قهوة", "شاي"])), at: .zero + .seconds(1))
        let requestedTexts = serve(&sign, at: 1_000)
        #expect(requestedTexts == ["شاي"])
        _ = sign.compose()
        #expect(sign.frame == frame("قهوة", at: 6))
    }

    @Test("a text run that failed is requested again after a reload")
    func makeshift() throws {
        let text = toml(["قهوة"])
        var sign = try sign(text)
        let optionalBatch = sign.takeTextRequests()
        let batch = try #require(optionalBatch)
        let boxes = RenderedText(placeholderFor: TextRequest("قهوة"), settings: batch.setting)
        sign.supply([TextRequest("قهوة"): boxes], as: batch.setting, at: .zero)
        let before = wanted(&sign)
        #expect(before == [])
        sign.replace(try playlist(text), at: .zero + .seconds(1))
        let after = wanted(&sign)
        #expect(after == ["قهوة"])
    }

    @Test("a text run with boxes is requested again after a reload, and replaced if the reload has a new one")
    func boxes() throws {
        let text = toml(["قهوة"])
        let request = TextRequest("قهوة")
        var sign = try sign(text)
        let optionalBatch = sign.takeTextRequests()
        let batch = try #require(optionalBatch)
        let lacking = BlockLines(missing: ["ق"]).render([request], settings: batch.setting)
        var boxed = try #require(lacking.texts[request])
        boxed.picture = Bitmap(size: boxed.picture.size)
        sign.supply([request: boxed], as: batch.setting, at: .zero)
        _ = sign.compose()
        #expect(sign.frame == Bitmap(width: 32, height: 8))
        sign.replace(try playlist(text), at: .zero + .seconds(1))
        let after = wanted(&sign)
        #expect(after == ["قهوة"])

        var ready = try playlist(text)
        var lines = RenderedTexts()
        lines.add(BlockLines().render([request], settings: batch.setting).texts)
        ready = ready.showing(lines)
        var other = try self.sign(text)
        _ = other.takeTextRequests()
        other.supply([request: boxed], as: batch.setting, at: .zero)
        _ = other.compose()
        other.replace(ready, at: .zero + .seconds(1))
        let more = wanted(&other)
        #expect(more == [])
        _ = other.compose()
        #expect(other.frame == frame("قهوة", at: 6))
    }

    @Test("text runs in other fonts than the current ones are not shown")
    func otherFonts() throws {
        var sign = try sign(toml(["قهوة"]))
        let optionalBatch = sign.takeTextRequests()
        let batch = try #require(optionalBatch)
        sign.replace(
            try playlist(toml(["قهوة"]).replacing("/f.otf", with: "/g.otf")),
            at: .zero + .milliseconds(1)
        )
        let drawn = BlockLines().render(batch.requests, settings: batch.setting)
        sign.supply(drawn.texts, as: batch.setting, at: .zero + .milliseconds(2))
        _ = sign.compose()
        #expect(sign.frame == Bitmap(width: 32, height: 8))
        let again = wanted(&sign)
        #expect(again == ["قهوة"])
    }

    @Test("a value that is not rendered yet leaves the old text in place")
    func values() throws {
        var sign = try sign(toml(["{value:a|-}"], "autoplay = false\nalign = \"left\""))
        _ = sign.compose()
        let first = serve(&sign)
        #expect(first == [])
        let before = sign.frame
        sign.handle(.value(name: "a", text: "قهوة", lifetime: nil), cause: "test", at: .zero)
        _ = sign.compose()
        #expect(sign.frame == before)
        let requestedTexts = serve(&sign, at: 3)
        #expect(requestedTexts == ["قهوة"])
        _ = sign.compose()
        #expect(sign.frame == frame("قهوة"))
        var transcript: [String] = []
        sign.handle(.navigate(.next), cause: "tap", at: .zero + .milliseconds(5))
        sign.takeEvents {
            if case .engine(.selected(let selection)) = $0.kind { transcript.append(selection.option.text) }
        }
        #expect(transcript.last == "قهوة")
    }

    @Test("the next text of a clock is requested before it is due")
    func clock() throws {
        var sign = try sign(toml(["ق {time:%M}"]))
        let wanted = wanted(&sign)
        #expect(wanted == ["ق 00", "ق 01"])
    }

    @Test("an alert's text run is requested first and shown when it is rendered")
    func alert() throws {
        var sign = try sign(toml(["قهوة"], "autoplay = false\nalign = \"left\""))
        serve(&sign)
        var alert = Alert(.text("شاي"))
        alert.priority = .urgent
        sign.handle(.raise(alert), cause: "test", at: .zero + .milliseconds(10))
        _ = sign.compose()
        #expect(sign.frame == Bitmap(width: 32, height: 8))
        let requestedTexts = serve(&sign, at: 10)
        #expect(requestedTexts == ["شاي"])
        _ = sign.compose()
        #expect(sign.frame == frame("شاي"))
    }

    @Test("a region fits its text when the text run is rendered")
    func region() throws {
        var sign = try sign(toml(["Tea"], "autoplay = false", "[left]\ntext = \"قق\""))
        let requestedTexts = serve(&sign)
        #expect(requestedTexts == ["قق"])
        _ = sign.compose()
        let left = sign.playlist.displayLayout[.framed].regions.first?.contentArea.width
        #expect(left == 10)
        for x in 0..<10 {
            for y in 0..<8 { #expect(sign.frame[x, y] == BlockLines.line("قق", rows: 8).picture[x, y]) }
        }
    }

    @Test("a missing character is a box that check reports, and other texts are rendered")
    func missing() throws {
        let text = toml(["قهوة", "شاي"])
        let loaded = try Configuration.parse(
            Array(text.utf8),
            file: "f",
            textRenderer: BlockLines(missing: ["ه"])
        )
        #expect(
            loaded.diagnostics.map(\.description) == [
                "f:11:8: warning: the font lacks 'ه' (U+0647 ARABIC LETTER HEH); it is shown as a box"
            ]
        )
    }

    /// Tests that rendered texts may arrive at any time and in any order. When all have arrived, the sign
    /// must look like a sign that had them from the beginning.
    @Test("when all text runs are rendered, a sign at rest looks as if they had been from the beginning")
    func anyOrder() throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let texts = (0..<Int.random(in: 1...8, using: &random)).map { index in
                String(repeating: Bool.random(using: &random) ? "ق" : "T", count: 1 + index % 5) + "\(index)"
            }
            let text = toml(texts, "dwell = \"700ms\"\nslide = \"300ms\"")
            let ready = try Configuration.parse(Array(text.utf8), file: "f", textRenderer: BlockLines())
            var late = try sign(text)
            var early = Sign(ready.playlist, at: .zero, dropsLateFrames: false)
            var pending: [TextRequest] = []
            var setting: TextRunSettings?
            for step in 0..<120 as Range<Int64> {
                let now = Instant.zero + .milliseconds(50 * step)
                early.advance(to: now)
                late.advance(to: now)
                if let batch = late.takeTextRequests() {
                    pending = batch.requests
                    setting = batch.setting
                }
                guard let setting, !pending.isEmpty, Bool.random(using: &random) else { continue }
                let request = pending.remove(at: Int.random(in: 0..<pending.count, using: &random))
                late.supply(BlockLines().render([request], settings: setting).texts, as: setting, at: now)
            }
            while let batch = late.takeTextRequests(), !batch.requests.isEmpty {
                late.supply(
                    BlockLines().render(batch.requests, settings: batch.setting).texts,
                    as: batch.setting,
                    at: late.now
                )
            }
            // At this time, the banner rests on an option.
            let rest = Instant.zero + .milliseconds(6_350)
            early.advance(to: rest)
            late.advance(to: rest)
            while let batch = late.takeTextRequests(), !batch.requests.isEmpty {
                late.supply(
                    BlockLines().render(batch.requests, settings: batch.setting).texts,
                    as: batch.setting,
                    at: rest
                )
            }
            _ = early.compose()
            _ = late.compose()
            #expect(late.bookmark == early.bookmark, "seed \(seed)")
            #expect(late.frame == early.frame, "seed \(seed)")
        }
    }
}
