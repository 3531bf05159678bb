import MonotonicTime
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Regions with live fields")
struct LiveRegionTests {
    /// Returns the picture of the header, which has the upper eight rows.
    private func header(of banner: DrawnBanner) -> Bitmap {
        var header = Bitmap(width: 32, height: 8)
        header.copy(PixelRectangle(x: 0, y: 0, width: 32, height: 8), from: banner.frame, to: .zero)
        return header
    }

    @Test("a region with the time is correct immediately when the clock is set")
    func region() throws {
        let table = "[text]\nfont = \"builtin\"\n[header]\ngap = 0\ntext = \"{time:%H:%M}\"\n"
        let read = try configuration(
            "[display]\ndriver = \"memory\"\nheight = 16\n[scroll]\nautoplay = false\n" + table
                + "[[option]]\ntext = \"A\"\n"
        )
        var banner = DrawnBanner(Playlist(read), at: .zero)
        _ = banner.compose()
        #expect(header(of: banner) == .centered("12:00"))
        #expect(banner.nextDeadline == .zero + .seconds(60))
        #expect(banner.nextClockReading == banner.nextDeadline)
        banner.advance(to: .zero + .seconds(60))
        _ = banner.compose()
        #expect(header(of: banner) == .centered("12:01"))
        banner.setClock(
            ClockReading(try CivilTime(parsing: "2026-11-21T08:05:30"), at: .zero + .seconds(70))
        )
        banner.advance(to: .zero + .seconds(70))
        _ = banner.compose()
        #expect(header(of: banner) == .centered("08:05"))
        #expect(banner.nextDeadline == .zero + .seconds(100))
        #expect(findings(in: table.replacing("time", with: "tme") + "[[option]]\ntext = \"A\"\n").count == 1)
    }

    @Test("a region that was hidden while the clock was set is correct when it is shown")
    func hiddenRegion() throws {
        let read = try configuration(
            """
            [display]
            driver = "memory"
            height = 16
            [scroll]
            direction = "up"
            slide = "0s"
            autoplay = false
            [text]
            font = "builtin"
            [header]
            gap = 0
            text = "{time:%H:%M}"
            [regions]
            hide = "forward"
            [[option]]
            text = "A"
            [[option]]
            text = "B"

            """
        )
        var banner = DrawnBanner(Playlist(read), at: .zero)
        _ = banner.compose()
        #expect(!banner.needsClock)
        banner.handle(.navigate(.next), cause: "next", at: .zero + .seconds(5))
        _ = banner.compose()
        #expect(banner.nextClockReading == nil)
        let reading = try CivilTime(parsing: "2026-11-21T15:30:00")
        banner.setClock(ClockReading(reading, at: .zero + .seconds(6)))
        banner.handle(.navigate(.previous), cause: "previous", at: .zero + .seconds(7))
        #expect(banner.needsClock, "the clock was not read meanwhile")
        _ = banner.compose()
        #expect(!banner.needsClock)
        #expect(header(of: banner) == .centered("15:30"))
    }
}
