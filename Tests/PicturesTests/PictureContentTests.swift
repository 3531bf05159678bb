import MonotonicTime
import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PictureContentTests {
    private static let room = PixelSize(width: 32, height: 4)

    /// An animation of two frames that are shown for 30 ms and 50 ms.
    private func film(fit: PictureFit = .crop) -> PictureContent {
        let frames = [TinyGIF.Frame(art: ["#."], delay: 3), TinyGIF.Frame(art: [".#"], delay: 5)]
        let bytes = TinyGIF(width: 2, height: 1, frames: frames).bytes
        let none = PictureSource(GrayPicture(width: 1, height: 1, pixels: [0]))
        return PictureContent(source(of: bytes) ?? none, fit: fit, dithering: .none)
    }

    @Test("each frame of a moving picture is shown for its duration, and the first follows the last")
    func frames() {
        let film = film()
        let cases: [(Int64, String, Int64)] = [
            (0, "#.", 30), (29, "#.", 1), (30, ".#", 50), (79, ".#", 1), (80, "#.", 30),
            (800_000_000, "#.", 30),
            (800_000_055, ".#", 25),
        ]
        for (at, art, left) in cases {
            #expect(film.draw(in: Self.room, at: moment(at)).art == [art], "at \(at) ms")
            #expect(film.lifetime(at: moment(at)) == .milliseconds(left), "at \(at) ms")
        }
    }

    @Test("the lifetime is right to the nanosecond")
    func exact() {
        var time = moment(0)
        time.elapsed = Nanoseconds(29_999_999)
        #expect(film().lifetime(at: time) == Nanoseconds(1))
        time.elapsed = Nanoseconds(30_000_000)
        #expect(film().lifetime(at: time) == .milliseconds(50))
    }

    @Test("a moving picture also moves at instants before the banner's start")
    func negativeTime() {
        #expect(film().draw(in: Self.room, at: moment(-1)).art == [".#"])
        #expect(film().lifetime(at: moment(-1)) == .milliseconds(1))
    }

    @Test("a picture with one frame never changes, whatever the delay in its file")
    func still() {
        let bytes = TinyGIF(width: 2, height: 1, frames: [TinyGIF.Frame(art: ["#."])]).bytes
        let content = source(of: bytes).map { PictureContent($0) }
        #expect(content?.lifetime(at: moment(5)) == nil)
        #expect(
            PictureContent(PictureSource(GrayPicture(width: 1, height: 1, pixels: [255]))).lifetime(
                at: moment(0)
            ) == nil
        )
    }

    @Test("a scaled picture fills the height of its room, larger or smaller")
    func scaled() {
        let bytes = TinyPNG(gray: [[255, 0, 255], [0, 255, 0]]).bytes
        guard let source = source(of: bytes, fit: .scale, height: 8) else {
            Issue.record("the picture is not read")
            return
        }
        let content = PictureContent(source, fit: .scale, dithering: .none)
        #expect(
            content.draw(in: PixelSize(width: 9, height: 4), at: moment(0)).art
                == ["##..##", "##..##", "..##..", "..##.."]
        )
        #expect(content.draw(in: PixelSize(width: 9, height: 2), at: moment(0)).art == ["#.#", ".#."])
        #expect(
            content.size(in: PixelSize(width: 1, height: 1), at: moment(0)) == PixelSize(width: 2, height: 1)
        )
    }

    @Test("a cropped picture shows its middle rows, or all of them if they fit")
    func cropped() {
        let rows: [[UInt8]] = [[0, 0], [255, 0], [0, 255], [0, 0]]
        guard let source = source(of: TinyPNG(gray: rows).bytes, fit: .crop, height: 3) else {
            Issue.record("the picture is not read")
            return
        }
        let content = PictureContent(source, fit: .crop, dithering: .none)
        #expect(content.draw(in: PixelSize(width: 9, height: 2), at: moment(0)).art == ["#.", ".#"])
        #expect(content.draw(in: PixelSize(width: 9, height: 3), at: moment(0)).art == ["..", "#.", ".#"])
    }

    @Test("cropping shows the same middle whatever height the picture was read for")
    func croppedTwice() {
        for natural in 1...20 {
            // All rows differ, so the test sees which of them are shown.
            let rows: [[UInt8]] = (0..<natural).map { row in
                (0..<5).map { (bit: Int) -> UInt8 in (row + 1) >> bit & 1 == 1 ? 255 : 0 }
            }
            let bytes = TinyPNG(gray: rows).bytes
            for (height, room) in (1...20).flatMap({ height in (1...height).map { (height, $0) } }) {
                func drawn(_ source: PictureSource?) -> [String]? {
                    source.map { PictureContent($0, fit: .crop, dithering: .none) }?
                        .draw(in: PixelSize(width: 9, height: room), at: moment(0)).art
                }
                let first = max(0, natural - room) / 2
                let middle = rows[first..<min(natural, first + room)].map { row in
                    String(row.map { $0 == 0 ? "." : "#" })
                }
                #expect(
                    drawn(source(of: bytes, height: height)) == middle,
                    "\(natural) rows read for \(height), shown in \(room)"
                )
            }
        }
    }

    @Test("a large picture is stored at the display's size and keeps its proportions")
    func kept() {
        let png = TinyPNG(gray: [[UInt8]](repeating: [UInt8](repeating: 255, count: 300), count: 100)).bytes
        guard let source = source(of: png, fit: .scale, height: 8) else {
            Issue.record("the picture is not read")
            return
        }
        #expect(source.frames.map(\.picture.size) == [PixelSize(width: 24, height: 8)])
        // The width is 300 × 5 / 100. Rounding the size of the stored picture again would give another value.
        let size = PictureContent(source).size(in: PixelSize(width: 32, height: 5), at: moment(0))
        #expect(size == PixelSize(width: 15, height: 5))
    }

    @Test("every content draws a picture of the size that it reports")
    func sizes() {
        let contents: [any BannerContent] = [
            film(), film(fit: .scale), PageContent.solid, PageContent.blank, MissingPicture(),
        ]
        for content in contents {
            for room in [Self.room, PixelSize(width: 7, height: 13), PixelSize(width: 0, height: 0)] {
                let picture = content.draw(in: room, at: moment(40))
                #expect(
                    PixelSize(width: picture.width, height: picture.height)
                        == content.size(in: room, at: moment(40))
                )
            }
        }
    }

    @Test("automatic dithering leaves an icon alone, and diffuses a picture that is made smaller")
    func automatic() throws {
        let light: [UInt8] = [100, 200]
        let icon = TinyPNG(gray: [light, light]).bytes
        let large = TinyPNG(gray: [[UInt8]](repeating: [UInt8](repeating: 128, count: 16), count: 16)).bytes
        func art(_ bytes: [UInt8], _ dithering: Dithering, _ height: Int) throws -> [String] {
            let source = try PictureReading(height: height).read(bytes).get()
            return PictureContent(source, dithering: dithering)
                .draw(
                    in: PixelSize(width: 32, height: height),
                    at: ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
                ).art
        }
        #expect(try art(icon, .auto, 2) == [".#", ".#"])
        #expect(try art(icon, .auto, 4) == ["..##", "..##", "..##", "..##"])
        #expect(try art(large, .auto, 8) == art(large, .diffusion, 8))
        #expect(try art(large, .auto, 8) != art(large, .none, 8))
    }
}
