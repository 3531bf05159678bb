import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Letters of another size")
struct ZoomTests {
    private func toml(
        scale: String = "scale = 1\nscale_max = 4",
        scroll: String = "autoplay = false",
        texts: [String] = ["Tea", "I"],
        height: Int = 32,
        more: String = ""
    ) throws -> Configuration {
        let options = texts.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
        return try configuration(
            "[display]\ndriver = \"memory\"\nwidth = 64\nheight = \(height)\n[text]\n\(scale)\n"
                + "[scroll]\n\(scroll)\n\(more)\n\(options)"
        )
    }

    private func centered(_ raster: Bitmap) -> Bitmap {
        var picture = Bitmap(width: 64, height: 32)
        picture.copy(raster, to: PixelPoint(x: (64 - raster.width) / 2, y: (32 - raster.height) / 2))
        return picture
    }

    private func sharp(_ text: String, _ scale: Int) -> Bitmap {
        centered(ScaledFont(BuiltinFont.wide, scale: scale).rasterize(text))
    }

    private func blurred(_ text: String, from old: Int = 1, to scale: Int) -> Bitmap {
        centered(ScaledFont(BuiltinFont.wide, scale: old).rasterize(text).scaled(from: old, to: scale))
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func names(_ banner: inout DrawnBanner) -> [String] {
        var names: [String] = []
        banner.takeEvents { names.append("\($0.at.nanoseconds / 1_000_000) \($0.kind.name)") }
        return names
    }

    @Test(
        "a change resizes the old picture immediately and draws a sharp one once, 150 ms later"
    )
    func onePress() throws {
        var banner = DrawnBanner(Playlist(try toml()), at: .zero)
        _ = banner.compose()
        _ = names(&banner)
        #expect(banner.frame == sharp("Tea", 1))
        banner.handle(.larger, cause: "tap", at: at(1_000))
        _ = banner.compose()
        #expect(banner.frame == blurred("Tea", to: 2))
        #expect(banner.rasterizationCount == 1)
        #expect(banner.scale == 2)
        #expect(names(&banner) == ["1000 input", "1000 layout"])
        #expect(banner.nextDeadline == at(1_150))
        banner.advance(to: at(1_150))
        _ = banner.compose()
        #expect(banner.frame == sharp("Tea", 2))
        #expect(banner.frame != blurred("Tea", to: 2))
        #expect(banner.rasterizationCount == 2)
        #expect(names(&banner) == ["1150 rescaled"])
        #expect(banner.nextDeadline == nil)
    }

    @Test("S2-27: thirty steps draw nothing; after the last, visible options are drawn once")
    func thirtySteps() throws {
        var banner = DrawnBanner(
            Playlist(try toml(scroll: "style = \"ticker\"\nautoplay = false", texts: ["a", "b", "c"])),
            at: .zero
        )
        _ = banner.compose()
        let before = banner.rasterizationCount
        for step in 0..<30 {
            let adjustment: Command = step / 2 % 2 == 0 ? .larger : .smaller
            let instant = at(Int64(step) * 100)
            banner.advance(to: instant)
            banner.handle(adjustment, cause: "tap", at: instant)
            _ = banner.compose()
            #expect(banner.rasterizationCount == before, "step \(step)")
        }
        #expect(!names(&banner).contains { $0.hasSuffix("rescaled") })
        banner.advance(to: at(3_050))
        _ = banner.compose()
        let inView = banner.rasterizationCount - before
        #expect((1...3).contains(inView))
        #expect(names(&banner) == ["3050 rescaled"])
        banner.advance(to: at(9_000))
        _ = banner.compose()
        #expect(banner.rasterizationCount == before + inView)
    }

    @Test("S2-26: the final picture equals that of a sign that began at the same scale")
    func equalsFresh() throws {
        for scale in 1...4 {
            var banner = DrawnBanner(Playlist(try toml()), at: .zero)
            _ = banner.compose()
            banner.handle(.scale(3), cause: "scale", at: at(10))
            _ = banner.compose()
            banner.handle(.scale(scale), cause: "scale", at: at(60))
            banner.advance(to: at(500))
            _ = banner.compose()
            var fresh = DrawnBanner(Playlist(try toml(scale: "scale = \(scale)")), at: .zero)
            _ = fresh.compose()
            #expect(banner.frame == fresh.frame)
            #expect(banner.frame == sharp("Tea", scale))
        }
    }

    @Test("several changes never resize a resized picture")
    func fromTheOriginal() throws {
        var banner = DrawnBanner(Playlist(try toml()), at: .zero)
        _ = banner.compose()
        for (step, scale) in [3, 2, 4].enumerated() {
            banner.handle(.scale(scale), cause: "scale", at: at(Int64(step) * 50))
            _ = banner.compose()
            #expect(banner.frame == blurred("Tea", to: scale))
        }
        banner.handle(.scale(1), cause: "scale", at: at(150))
        _ = banner.compose()
        #expect(banner.frame == sharp("Tea", 1))
        #expect(banner.rasterizationCount == 1)
    }

    @Test("S2-04: inputs are ignored at the limits and if there is only one scale")
    func limits() throws {
        var fixed = DrawnBanner(Playlist(try toml(scale: "scale = 2")), at: .zero)
        fixed.handle(.larger, cause: "tap", at: .zero)
        #expect(fixed.carousel.journal.last?.kind == .ignored("tap", reason: .fixedScale))
        var banner = DrawnBanner(Playlist(try toml(scale: "scale = 2\nscale_max = 3")), at: .zero)
        banner.handle(.smaller, cause: "smaller", at: .zero)
        #expect(banner.carousel.journal.last?.kind == .ignored("smaller", reason: .atLimit))
        banner.handle(.larger, cause: "larger", at: .zero)
        #expect(banner.scale == 3)
        banner.handle(.scale(4), cause: "scale", at: .zero)
        #expect(banner.carousel.journal.last?.kind == .ignored("scale", reason: .atLimit))
        #expect(banner.scale == 3)
    }

    @Test("the selected option stays in place, even during a slide, and the timer continues")
    func motion() throws {
        var banner = DrawnBanner(
            Playlist(try toml(scroll: "slide = \"1s\"\ndwell = \"3s\"", texts: ["Tea", "Cake of the day"])),
            at: .zero
        )
        banner.advance(to: at(3_500))
        _ = banner.compose()
        _ = names(&banner)
        banner.handle(.larger, cause: "larger", at: at(3_500))
        _ = banner.compose()
        banner.advance(to: at(4_000))
        _ = banner.compose()
        let seen = names(&banner)
        #expect(
            seen == [
                "3500 input", "3500 layout", "3650 rescaled", "4000 settled", "4000 page",
                "4000 dwell_started",
            ]
        )
        #expect(banner.carousel.selected == 1)
    }

    @Test("a reload to another scale works the same way, and one with the same scale keeps the manual scale")
    func reload() throws {
        var banner = DrawnBanner(Playlist(try toml()), at: .zero)
        _ = banner.compose()
        banner.replace(Playlist(try toml(scale: "scale = 2")), at: at(1_000))
        _ = banner.compose()
        #expect(banner.frame == blurred("Tea", to: 2))
        #expect(banner.rasterizationCount == 1)
        banner.advance(to: at(1_150))
        _ = banner.compose()
        #expect(banner.frame == sharp("Tea", 2))

        banner = DrawnBanner(Playlist(try toml()), at: .zero)
        banner.handle(.scale(3), cause: "scale", at: at(10))
        banner.replace(Playlist(try toml(texts: ["Soup"])), at: at(500))
        banner.advance(to: at(1_000))
        _ = banner.compose()
        #expect(banner.frame == sharp("Soup", 3))
        banner.replace(Playlist(try toml(scale: "scale = 1\nscale_max = 2", texts: ["Soup"])), at: at(1_500))
        #expect(banner.scale == 2)
    }

    @Test("S2-17: regions keep their size")
    func regions() throws {
        let header = "[header]\ntext = \"I\"\n"
        var banner = DrawnBanner(
            Playlist(try toml(scale: "scale = 1\nscale_max = 3", more: header)),
            at: .zero
        )
        func top(_ banner: DrawnBanner) -> [String] { Array(banner.frame.art.prefix(8)) }
        _ = banner.compose()
        let before = top(banner)
        banner.handle(.larger, cause: "larger", at: at(10))
        _ = banner.compose()
        #expect(top(banner) == before)
        banner.advance(to: at(500))
        _ = banner.compose()
        #expect(top(banner) == before)
        #expect(
            banner.frame.art.suffix(24)
                != ArraySlice([String](repeating: String(repeating: ".", count: 64), count: 24))
        )
    }

    @Test("a clock that changes during a change of the size is drawn with its new text")
    func liveText() throws {
        var banner = DrawnBanner(Playlist(try toml(texts: ["{time:%S}"])), at: .zero)
        _ = banner.compose()
        banner.handle(.larger, cause: "larger", at: at(950))
        _ = banner.compose()
        #expect(banner.frame == blurred("00", to: 2))
        banner.advance(to: at(1_000))
        _ = banner.compose()
        #expect(banner.frame == sharp("01", 2))
    }

    @Test("scripts and buttons can change the scale")
    func words() throws {
        var simulation = Scenario(
            Playlist(try toml()),
            script: try Script(parsing: "1s larger\n1s larger\n2s smaller\n3s scale 4\n", file: "s"),
            loadPlaylist: { _ in Playlist(Configuration()) }
        ).simulation(for: .seconds(5))
        var scales: [String] = []
        simulation.run { output in
            guard case .event(let event) = output, case .rescaled(let scale) = event.kind else { return }
            scales.append("\(event.at.nanoseconds / 1_000_000) \(scale)")
        }
        #expect(scales == ["1150 3", "2150 2", "3150 4"])
    }

    @Test("a scale that does not fit is rejected, and so are contradictory limits")
    func check() throws {
        func found(_ text: String, _ more: String = "") -> [String] {
            findings(
                in:
                    "[display]\ndriver = \"memory\"\nheight = 16\n\(more)[text]\n\(text)\nfont = \"builtin\"\n"
                    + anOption
            )
        }
        #expect(found("scale = 2") == [])
        #expect(
            found("scale = 3") == [
                "f:5:9: error: letters at scale 3 need 24 rows, but the options have 16; the maximum scale "
                    + "is 2"
            ]
        )
        #expect(
            found("scale = 1\nscale_max = 4") == [
                "f:6:13: error: letters at scale 4 need 32 rows, but the options have 16; the maximum scale "
                    + "is 2"
            ]
        )
        #expect(found("scale_max = 4", "[scroll]\ndirection = \"up\"\n") == [])
        #expect(
            found("scale = 2\nscale_min = 3") == [
                "f:6:13: error: scale_min (3) must not be greater than scale (2)"
            ]
        )
        #expect(
            found("scale = 2\nscale_max = 1") == [
                "f:6:13: error: scale_max (1) must not be less than scale (2)"
            ]
        )
        #expect(
            found("scale = 9") == [
                "f:5:9: error: scale must be 1 to 8 times the font's own size, not 9"
            ]
        )
        let long = "\n[[option]]\nid = \"long\"\ntext = \"\(String(repeating: "M", count: 50_000))\"\n"
        let wide = findings(in: "[display]\ndriver = \"memory\"\nheight = 64\n[text]\nscale = 8\n" + long)
        #expect(wide.count == 1)
        #expect(wide.first?.hasPrefix("f:5:9: error: at scale 8 the text of option 'long' takes ") == true)
        #expect(wide.first?.hasSuffix("the maximum is 1048576; shorten the text or lower the scale") == true)
        // The width is that of the text that replaces the field.
        let field = "{time:" + String(repeating: "%64A", count: 60) + "}"
        let text = String(repeating: field, count: 2)
        let live = "[[option]]\nid = \"live\"\ntext = \"\(text)\"\n"
        let diagnostics = findings(
            in: "[display]\ndriver = \"memory\"\nheight = 64\n[text]\nscale = 8\n" + live
        )
        #expect(
            diagnostics.first?.hasPrefix("f:5:9: error: at scale 8 the text of option 'live' takes ") == true
        )
    }
}
