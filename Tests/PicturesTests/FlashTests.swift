import Pictures
import Pixels
import TestSupport
import Testing

@Suite("Animations that flash")
struct FlashTests {
    private static let room = PixelSize(width: 32, height: 8)

    /// Returns the flashes of an animation whose frames are `gray` levels of all pixels, each shown for
    /// `delay` hundredths of a second.
    private func flashes(_ grays: [UInt8], delay: Int, dimming: Int = 1) throws -> Int? {
        try flashes(
            grays.map { [[UInt8]](repeating: [UInt8](repeating: $0, count: 8), count: 8) },
            delay,
            dimming
        )
    }

    private func flashes(_ frames: [[[UInt8]]], _ delay: Int, _ dimming: Int = 1) throws -> Int? {
        var gif = TinyGIF(width: 8, height: 8, frames: frames.map { TinyGIF.Frame($0, delay: delay) })
        gif.grays = (0..<127).map { UInt8(2 * $0) } + [255]
        let picture = try #require(source(of: gif.bytes, height: 8))
        return PictureContent(picture, format: .gray).dangerousFlashCount(in: Self.room, dimming: dimming)
    }

    /// Returns 8 rows of 8 pixels, where `area` has the palette index 127, which is white.
    private func white(_ columns: Range<Int>, _ rows: Range<Int>) -> [[UInt8]] {
        (0..<8).map { y in (0..<8).map { columns.contains($0) && rows.contains(y) ? 127 : 0 } }
    }

    @Test("the flashes of a second are counted, and three are harmless")
    func rate() throws {
        #expect(try flashes([0, 127], delay: 10) == 5)
        #expect(try flashes([0, 127], delay: 2) == 25)
        // Each change takes 160 ms, so a second may have seven.
        #expect(try flashes([0, 127], delay: 16) == 4)
        #expect(try flashes([0, 127], delay: 17) == nil)
        #expect(try flashes([0, 127], delay: 50) == nil)
    }

    @Test("a few flashes between two pauses count too, also across the end of the animation")
    func bursts() throws {
        let burst: [UInt8] = [0, 127, 0, 127, 0, 127, 0, 127]
        let pause = [UInt8](repeating: 0, count: 1)
        for turn in 0..<burst.count {
            let frames = Array(burst[turn...] + burst[..<turn])
            var gif = TinyGIF(width: 1, height: 1, frames: (frames + pause).map { TinyGIF.Frame([[$0]]) })
            gif.grays = (0..<128).map { UInt8(2 * $0) }
            gif.frames[gif.frames.count - 1].delay = 300
            let picture = try #require(source(of: gif.bytes, height: 8))
            let flashes = PictureContent(picture, format: .gray).dangerousFlashCount(in: Self.room)
            #expect(flashes == 4 || flashes == 5, "from \(turn) on")
        }
    }

    @Test("a change by a tenth of the light on a quarter of the picture is a flash, and a smaller one is not")
    func strength() throws {
        // A gray of 86 has a ninth of the light of white, and one of 64 a sixteenth.
        #expect(try flashes([0, 43], delay: 10) == 5)
        #expect(try flashes([0, 32], delay: 10) == nil)
        #expect(try flashes([0, 43], delay: 10, dimming: 4) == nil)
        #expect(try flashes([0, 127], delay: 10, dimming: 4) == 5)
        #expect(try flashes([white(0..<4, 0..<4), white(0..<0, 0..<0)], 10) == 5)
        #expect(try flashes([white(0..<1, 0..<1), white(0..<0, 0..<0)], 10) == nil)
    }

    @Test("halves that flash in turn are flashes, although the light of the whole picture stays the same")
    func halves() throws {
        #expect(try flashes([white(0..<4, 0..<8), white(4..<8, 0..<8)], 10) == 5)
    }

    @Test("light that fades in and out, or a dot that moves, is no flash")
    func harmless() throws {
        let fade = Array(stride(from: 0, to: 127, by: 8)) + Array(stride(from: 127, to: 0, by: -8))
        #expect(try flashes(fade.map { UInt8($0) }, delay: 5) == nil)
        let dot = (0..<8).map { white($0..<$0 + 1, 3..<4) }
        #expect(try flashes(dot, 5) == nil)
    }

    @Test("a still picture, one without pixels and one of a single pixel are safe to count")
    func degenerate() throws {
        #expect(try flashes([127], delay: 10) == nil)
        let frames = [TinyGIF.Frame([[0]], delay: 10), TinyGIF.Frame([[1]], delay: 10)]
        let picture = try #require(source(of: TinyGIF(width: 1, height: 1, frames: frames).bytes))
        let content = PictureContent(picture, fit: .crop)
        #expect(content.dangerousFlashCount(in: PixelSize(width: 1, height: 1)) == 5)
        #expect(content.dangerousFlashCount(in: PixelSize(width: 0, height: 0)) == nil)
    }
}
