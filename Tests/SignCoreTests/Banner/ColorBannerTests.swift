import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import SignCore

@Suite("Banners in gray and color")
struct ColorBannerTests {
    private let amber = Color(red: 255, green: 176, blue: 0)
    private let sea = Color(red: 0, green: 64, blue: 128)

    private func configuration(_ format: PixelFormat, width: Int = 8, height: Int = 8) -> Configuration {
        var configuration = Configuration()
        var driver = MemorySettings()
        driver.format = format
        configuration.display.driver = DriverSettings(driver)
        configuration.display.width = width
        configuration.display.height = height
        return configuration
    }

    private func frame(_ configuration: Configuration, at milliseconds: Int64 = 0) -> Bitmap {
        var banner = DrawnBanner(Playlist(configuration), at: .zero)
        _ = banner.compose()
        banner.advance(to: .zero + .milliseconds(milliseconds))
        _ = banner.compose()
        return banner.frame
    }

    private func colors(_ frame: Bitmap) -> Set<Color> {
        Set((0..<frame.width).flatMap { x in (0..<frame.height).map { frame[colorAt: x, $0] } })
    }

    @Test("text has the color of its option or the default color, and grayscale has its light")
    func words() {
        var configuration = configuration(.color)
        configuration.text.color = sea
        configuration.options = [OptionSettings(id: "a", text: "A")]
        #expect(colors(frame(configuration)) == [.black, sea])
        configuration.options[0].ink.color = amber
        #expect(colors(frame(configuration)) == [.black, amber])
        configuration.display.driver = self.configuration(.gray).display.driver
        #expect(colors(frame(configuration)) == [.black, Color(gray: amber.luminance)])
    }

    @Test("a background fills the page, also of an option narrower than the display")
    func background() {
        var configuration = configuration(.color, width: 16)
        configuration.options = [
            OptionSettings(id: "i", text: "i", ink: InkSettings(color: amber, background: sea)),
            OptionSettings(id: "b", text: "b", ink: InkSettings(background: amber)),
        ]
        configuration.scroll.slideDuration = .milliseconds(160)
        configuration.scroll.dwell = .seconds(1)
        #expect(colors(frame(configuration)) == [amber, sea])
        let sliding = frame(configuration, at: 1080)
        #expect(sliding[colorAt: 0, 0] == sea && sliding[colorAt: 15, 0] == amber, "both pages are in view")
        #expect(colors(frame(configuration, at: 1500)) == [amber, .white])
    }

    @Test("in a ticker a background is only behind the text")
    func ticker() {
        var configuration = configuration(.color, width: 32)
        configuration.scroll.style = .ticker
        configuration.options = [OptionSettings(id: "i", text: "i", ink: InkSettings(background: sea))]
        #expect(colors(frame(configuration)) == [.black, sea, .white])
    }

    @Test("a page of light has the color of its option")
    func page() {
        var configuration = configuration(.color)
        let ink = InkSettings(color: amber)
        configuration.options = [OptionSettings(id: "p", text: "p", content: .page(.solid), ink: ink)]
        #expect(colors(frame(configuration)) == [amber])
    }

    @Test("a region and the dots have their own colors")
    func regions() {
        var configuration = configuration(.color, width: 32)
        configuration.options = ["a", "b"].map { OptionSettings(id: $0, text: $0) }
        let ink = InkSettings(color: amber, background: sea)
        configuration.regions.left = RegionSettings(.text("T"), ink: ink, gap: 1)
        configuration.dots.position = .right
        configuration.dots.color = amber
        let frame = frame(configuration)
        #expect((0..<8).contains { frame[colorAt: 31, $0] == amber }, "the dots")
        #expect(frame[colorAt: 0, 7] == sea || frame[colorAt: 0, 0] == sea, "the region's background")
        #expect(colors(frame) == [.black, .white, amber, sea])
    }

    @Test("dark colors light the same pixels of a one-bit display as any")
    func bits() {
        var plain = configuration(.bit, width: 32)
        plain.options = ["Tea", "Cake"].map { OptionSettings(id: $0, text: $0) }
        plain.dots.position = .right
        var colored = plain
        colored.text.color = Color(red: 0, green: 0, blue: 9)
        colored.dots.color = .black
        colored.options[0].ink = InkSettings(color: .black, background: .white)
        #expect(frame(plain) == frame(colored))
    }

    @Test("white text on black lights the same pixels as one bit, through slides, tickers and zooms")
    func sameAsBits() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            var bits = configuration(
                .bit,
                width: .random(in: 5...40, using: &random),
                height: .random(in: 7...20, using: &random)
            )
            bits.scroll.style = Bool.random(using: &random) ? .paged : .ticker
            bits.axis = Bool.random(using: &random) ? .horizontal : .vertical
            bits.options = ["Tea", "Cake of the day", "3.50 €"].map { OptionSettings(id: $0, text: $0) }
            if Bool.random(using: &random) { bits.regions.left = RegionSettings(.text("x"), gap: 1) }
            if Bool.random(using: &random) { bits.dots.position = .bottom }
            bits.text.largestScale = 2
            var others = [PixelFormat.gray, .color].map { format in
                var other = bits
                other.display.driver = configuration(format).display.driver
                return DrawnBanner(Playlist(other), at: .zero)
            }
            var one = DrawnBanner(Playlist(bits), at: .zero)
            for moment in 0..<60 {
                let at = Instant.zero + .milliseconds(Int64(moment) * 97)
                one.advance(to: at)
                if moment == 30 { one.handle(.larger, cause: "larger", at: at) }
                let isNew = one.compose()
                for index in others.indices {
                    others[index].advance(to: at)
                    if moment == 30 { others[index].handle(.larger, cause: "larger", at: at) }
                    #expect(others[index].compose() == isNew, "seed \(seed)")
                    let frame = others[index].frame
                    let expected = one.frame.inked(.white, on: .black, as: frame.format)
                    #expect(frame == expected, "seed \(seed)")
                }
            }
        }
    }

    @Test("regions that leave no room fill the picture", arguments: PixelFormat.allCases)
    func noRoom(format: PixelFormat) {
        var configuration = configuration(format, width: 4)
        configuration.options = [OptionSettings(id: "a", text: "A")]
        configuration.regions.left = RegionSettings(.text("WW"), size: 4)
        let first = frame(configuration)
        #expect(colors(first) == [.black, .white])
        #expect(frame(configuration, at: 5000) == first)
    }

    @Test("a reload to a display of another format begins with a frame of that format")
    func reload() {
        var bits = configuration(.bit)
        bits.options = [OptionSettings(id: "a", text: "A")]
        var colors = bits
        colors.display.driver = configuration(.color).display.driver
        colors.text.color = amber
        var banner = DrawnBanner(Playlist(bits), at: .zero)
        _ = banner.compose()
        banner.replace(Playlist(colors), at: .zero + .milliseconds(10))
        let isNew = banner.compose()
        #expect(isNew && banner.frame == frame(colors))
    }

    @Test("a reload with another color or face redraws text")
    func redrawn() {
        var old = configuration(.color, width: 32)
        old.options = [OptionSettings(id: "a", text: "Tea")]
        for change in [{ $0.text.color = amber }, { $0.text.font = .narrow }]
            as [(inout Configuration) -> Void]
        {
            var new = old
            change(&new)
            var banner = DrawnBanner(Playlist(old), at: .zero)
            _ = banner.compose()
            banner.replace(Playlist(new), at: .zero + .milliseconds(10))
            _ = banner.compose()
            #expect(banner.frame == frame(new) && banner.frame != frame(old))
        }
    }
}
