import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

/// Tests frames that are composed from cached columns of the strip and cached regions. They must equal frames
/// that are drawn without a cache.
@Suite("The scroll cache")
struct ScrollCacheTests {
    private static let options = [
        "Tea 3.50", "{time:%S}", "Cake", "now {time:%H:%M:%S}", "A longer text", "{value:soup|-}",
    ]

    /// Returns the frame of `sign` as it is drawn without a cache.
    private func redrawn(_ sign: Sign) -> Bitmap {
        var banner = sign.banner
        banner.composer.invalidateContents()
        var frame = Bitmap(size: sign.frame.size, format: sign.frame.format)
        _ = banner.compose(into: &frame)
        return frame
    }

    @Test(
        "columns drawn ahead are correct when they become visible, and regions stay around them",
        arguments: [
            "[scroll]\nstyle = \"ticker\"\nspeed = 60\nfps = 60\n",
            "[scroll]\nstyle = \"ticker\"\nspeed = 37\nfps = 50\ndirection = \"right\"\n",
            "[scroll]\ndwell = \"700ms\"\n",
            "[scroll]\ndirection = \"up\"\ndwell = \"600ms\"\n",
        ],
        [
            "", "[left]\ntext = \"T\"\ngap = 1\n", "[dots]\nposition = \"right\"\n",
            "[header]\ntext = \"{time:%S}\"\n[dots]\nposition = \"right\"\n[left]\ntext = \"L\"\n",
        ]
    )
    func ahead(scroll: String, regions: String) throws {
        let display =
            "[display]\ndriver = \"memory\"\nwidth = 40\nheight = \(regions.contains("header") ? 16 : 8)\n"
        let options = Self.options.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
        var configuration = try configuration(display + scroll + regions + options)
        // The animation has 8×8 pixels and repeats twice in half a second.
        let settings = PictureSettings(file: "moving.gif", dithering: .none)
        configuration.options.append(
            OptionSettings(id: "moving", text: "moving", content: .picture(settings))
        )
        var pictures = PictureLibrary()
        var source = PictureSource(originalSize: PixelSize(width: 8, height: 8))
        for (light, length) in [(UInt8.max, 170), (0, 130), (200, 90)] as [(UInt8, Int64)] {
            let pixels = (0..<64).map { $0 % 3 == 0 ? UInt8.max - light : light }
            let picture = GrayPicture(width: 8, height: 8, pixels: pixels)
            source.append(PictureSource.Frame(picture: picture, duration: .milliseconds(length)))
        }
        pictures[settings] = PictureContent(source, dithering: .none)
        let list = Playlist(configuration, pictures: pictures)
        var sign = Sign(list, at: .zero, dropsLateFrames: false)
        var frames = 0
        while let due = sign.nextDeadline, due < .zero + .seconds(20) {
            sign.advance(to: due)
            if frames == 300 {
                sign.handle(.value(name: "soup", text: "hot", lifetime: nil), cause: "value", at: due)
            }
            if sign.needsClock || sign.nextClockReading.map({ $0 <= due }) == true {
                sign.setClock(
                    ClockReading(ClockReading(ClockReading.noon2026, at: .zero).civilTime(at: due), at: due)
                )
            }
            let former = sign.frame
            let isNew = sign.compose()
            sign.takeEvents { _ in }
            #expect(isNew == (sign.frame != former), "at \(due.nanoseconds)")
            try #require(sign.frame == redrawn(sign), "at \(due.nanoseconds)")
            frames += 1
        }
        #expect(frames > 100)
    }
}
