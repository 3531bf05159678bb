import MonotonicTime
import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct GIFReadingTests {
    private static let ring = [
        "####",
        "#..#",
        "####",
    ]

    @Test("a file with one frame is a picture")
    func oneFrame() {
        let gif = TinyGIF(width: 4, height: 3, frames: [TinyGIF.Frame(art: Self.ring)])
        let source = source(of: gif.bytes)
        #expect(source?.drawings == [Self.ring])
        #expect(source?.originalSize == PixelSize(width: 4, height: 3))
    }

    @Test("a palette maps an index to light, and a frame's palette takes precedence over the file's")
    func palettes() {
        var frames = [TinyGIF.Frame([[0, 1, 2, 3]]), TinyGIF.Frame([[0, 1, 2, 3]])]
        frames[1].grays = [9, 8, 7, 6]
        let gif = TinyGIF(width: 4, height: 1, frames: frames)
        #expect(source(of: gif.bytes)?.frames.map(\.picture.rows) == [[[0, 255, 128, 64]], [[9, 8, 7, 6]]])
    }

    @Test("an index that the palette lacks is dark")
    func missingColor() {
        let gif = TinyGIF(width: 2, height: 1, frames: [TinyGIF.Frame([[1, 100]])])
        #expect(source(of: gif.bytes)?.rows == [[255, 0]])
    }

    @Test("a frame without any palette is an error")
    func noPalette() {
        var gif = TinyGIF(width: 1, height: 1, frames: [TinyGIF.Frame([[0]])])
        gif.grays = nil
        #expect(problem(of: gif.bytes) == .broken("a frame has no colors"))
    }

    @Test("a frame is drawn at its offset and clipped to the canvas")
    func offsets() {
        var inside = TinyGIF.Frame(art: ["##"])
        (inside.left, inside.top) = (1, 1)
        var across = TinyGIF.Frame(art: ["###", "###", "###"])
        (across.left, across.top) = (3, 2)
        var beyond = TinyGIF.Frame(art: ["#"])
        (beyond.left, beyond.top) = (0, 700)
        let gif = TinyGIF(width: 4, height: 3, frames: [inside, across, beyond])
        #expect(
            source(of: gif.bytes)?.drawings == [
                ["....", ".##.", "...."],
                ["....", ".##.", "...#"],
            ]
        )
    }

    @Test("a transparent pixel keeps the pixel below it")
    func transparency() {
        var second = TinyGIF.Frame(art: ["x.x#"])
        second.transparent = 2
        let gif = TinyGIF(width: 4, height: 1, frames: [TinyGIF.Frame(art: ["##.."]), second])
        #expect(source(of: gif.bytes)?.drawings == [["##.."], ["#..#"]])
    }

    @Test("a transparent pixel of the first frame is dark, even in an inverted picture")
    func firstTransparency() {
        var frame = TinyGIF.Frame(art: ["x.#"])
        frame.transparent = 2
        let bytes = TinyGIF(width: 3, height: 1, frames: [frame]).bytes
        #expect(source(of: bytes)?.drawings == [["..#"]])
        #expect(source(of: bytes, inverts: true)?.drawings == [[".#."]])
    }

    @Test(
        "each disposal method works: keep, clear to background, restore previous",
        arguments: [(0, "####"), (1, "####"), (2, "#..#"), (3, "#.##")]
    )
    func disposal(mode: Int, last: String) {
        var middle = TinyGIF.Frame(art: ["##"])
        middle.left = 1
        middle.disposal = mode
        var nothing = TinyGIF.Frame(art: ["x"])
        nothing.transparent = 2
        let gif = TinyGIF(width: 4, height: 1, frames: [TinyGIF.Frame(art: ["#.##"]), middle, nothing])
        let drawings = source(of: gif.bytes)?.drawings ?? []
        #expect(drawings.first == ["#.##"])
        #expect(drawings.last == [last])
    }

    @Test("two frames with \"restore previous\" in a row restore the picture before both")
    func twiceToPrevious() {
        let frames = [["#..."], [".#.."], ["..#."]].enumerated().map { index, art in
            var frame = TinyGIF.Frame(art: art)
            frame.transparent = 0
            frame.disposal = index == 0 ? 0 : 3
            return frame
        }
        let gif = TinyGIF(width: 4, height: 1, frames: frames)
        #expect(source(of: gif.bytes)?.drawings == [["#..."], ["##.."], ["#.#."]])
    }

    @Test("interlaced frames are decoded in order", arguments: [1, 2, 3, 5, 8, 9, 21])
    func interlaced(height: Int) {
        var frame = TinyGIF.Frame((0..<height).map { [UInt8($0 % 4), UInt8($0 / 4 % 4)] })
        let plain = TinyGIF(width: 2, height: height, frames: [frame])
        frame.isInterlaced = true
        let interlaced = TinyGIF(width: 2, height: height, frames: [frame])
        #expect(source(of: interlaced.bytes)?.rows == source(of: plain.bytes)?.rows)
        #expect(source(of: plain.bytes)?.rows.count == height)
    }

    @Test("a delay is hundredths of a second; 0 and 1, and none at all, are a tenth")
    func delays() {
        var frames = [0, 1, 2, 65_535].map { TinyGIF.Frame([[UInt8($0 & 3)]], delay: $0) }
        frames[3].rows = [[3]]
        frames.append(TinyGIF.Frame([[0]]))
        frames[4].hasControl = false
        let durations = source(of: TinyGIF(width: 1, height: 1, frames: frames).bytes)?.frames.map(\.duration)
        let expected: [Int64] = [100, 100, 20, 655_350, 100]
        #expect(durations == expected.map { Nanoseconds.milliseconds($0) })
    }

    @Test("equal frames in a row are merged into one longer frame")
    func equalFrames() {
        let frames = [1, 1, 0, 0, 1].map { TinyGIF.Frame([[UInt8($0)]], delay: 5) }
        let source = source(of: TinyGIF(width: 1, height: 1, frames: frames).bytes)
        #expect(source?.drawings == [["#"], ["."], ["#"]])
        #expect(source?.frames.map(\.duration.rawValue) == [100_000_000, 100_000_000, 50_000_000])
    }

    @Test("a frame without pixels changes nothing, and later frames are still read")
    func emptyFrame() {
        let frames = [
            TinyGIF.Frame(art: ["##"]), TinyGIF.Frame([[], []], delay: 20), TinyGIF.Frame(art: [".#"]),
        ]
        let source = source(of: TinyGIF(width: 2, height: 1, frames: frames).bytes)
        #expect(source?.drawings == [["##"], [".#"]])
        #expect(source?.frames.first?.duration == .milliseconds(300))
    }

    @Test("a truncated file is reported as such, wherever it ends")
    func cutOff() {
        let frames = [TinyGIF.Frame(art: Self.ring), TinyGIF.Frame(art: ["#"])]
        let bytes = TinyGIF(width: 4, height: 3, frames: frames).bytes
        for count in 4..<bytes.count {
            guard case .broken(let reason)? = problem(of: Array(bytes[..<count])) else {
                Issue.record("\(count) bytes are no broken file")
                continue
            }
            #expect(reason == "the file ends too early", "\(count) bytes")
        }
    }

    @Test("a file without a frame or without a canvas is an error")
    func empty() {
        #expect(problem(of: TinyGIF(width: 4, height: 3, frames: []).bytes) == .empty)
        #expect(problem(of: TinyGIF(width: 0, height: 3, frames: [TinyGIF.Frame([[1]])]).bytes) == .empty)
    }
}
