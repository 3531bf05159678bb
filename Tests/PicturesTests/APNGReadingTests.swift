import MonotonicTime
import Pictures
import Pixels
import TestSupport
import Testing

@Suite("Animated PNG files")
struct APNGReadingTests {
    private func shades(_ apng: TinyAPNG) -> [[[UInt8]]]? {
        source(of: apng.bytes)?.frames.map(\.picture.rows)
    }

    private func frame(_ rows: [[UInt8]], at left: Int = 0, disposal: UInt8 = 0) -> TinyAPNG.Frame {
        var frame = TinyAPNG.Frame(gray: rows)
        (frame.left, frame.disposal) = (left, disposal)
        return frame
    }

    @Test("each frame replaces its part of the picture and is shown for its own time")
    func frames() {
        var frames = [frame([[10, 20, 30]]), frame([[99]], at: 2), frame([[50, 60]]), frame([[1]])]
        frames[0].delay = (1, 4)
        frames[1].delay = (7, 0)
        frames[2].delay = (0, 100)
        frames[3].delay = (1, 1000)
        let apng = TinyAPNG(width: 3, height: 1, frames: frames)
        #expect(shades(apng) == [[[10, 20, 30]], [[10, 20, 99]], [[50, 60, 99]], [[1, 60, 99]]])
        // Without a denominator the delay is in hundredths. Browsers show frames of at most 10 ms for 100 ms.
        #expect(
            source(of: apng.bytes)?.frames.map(\.duration)
                == [250, 70, 100, 100].map { Nanoseconds.milliseconds($0) }
        )
    }

    @Test("the picture for other programs is not shown if it is no frame")
    func hiddenPicture() {
        var apng = TinyAPNG(width: 2, height: 1, frames: [frame([[10, 20]]), frame([[30, 40]])])
        #expect(shades(apng) == [[[10, 20]], [[30, 40]]])
        apng.hasHiddenPicture = true
        #expect(shades(apng) == [[[10, 20]], [[30, 40]]])
    }

    @Test("a frame is removed as it specifies")
    func disposal() {
        let frames = [
            frame([[10, 20, 30]]), frame([[40]], at: 1, disposal: 2), frame([[50]], at: 2, disposal: 1),
            frame([[60]], at: 0),
        ]
        #expect(
            shades(TinyAPNG(width: 3, height: 1, frames: frames))
                == [[[10, 20, 30]], [[10, 40, 30]], [[10, 20, 50]], [[60, 20, 0]]]
        )
        // Nothing was there before the first frame.
        let first = [frame([[10, 20]], disposal: 2), frame([[30]])]
        #expect(shades(TinyAPNG(width: 2, height: 1, frames: first)) == [[[10, 20]], [[30, 0]]])
    }

    @Test("a frame covers what is below it, or mixes with it by its opacity")
    func blending() {
        var second = frame([[200, 200, 200]])
        second.rows[0][0].alpha = 0
        second.rows[0][1].alpha = 51
        var apng = TinyAPNG(width: 3, height: 1, frames: [frame([[100, 100, 100]]), second])
        #expect(shades(apng)?[1] == [[0, 40, 200]])
        apng.frames[1].isOver = true
        #expect(shades(apng)?[1] == [[100, 120, 200]])
        let white = source(of: apng.bytes, background: Color(gray: 255))?.frames[1].picture.rows
        #expect(white == [[100, 120, 200]])
        apng.frames[1].isOver = false
        #expect(
            source(of: apng.bytes, background: Color(gray: 255))?.frames[1].picture.rows == [[255, 244, 200]]
        )
        #expect(source(of: apng.bytes, inverts: true)?.frames[0].picture.rows == [[155, 155, 155]])
    }

    @Test("frames are scaled like other pictures, in colors and in grays")
    func colors() {
        let apng = TinyAPNG(
            width: 2,
            height: 2,
            frames: [frame([[0, 0], [80, 80]]), frame([[200, 0], [200, 0]])]
        )
        let scaled = source(of: apng.bytes, fit: .scale, height: 1)
        #expect(scaled?.frames.map(\.picture.rows) == [[[40]], [[100]]])
        let colored = source(of: apng.bytes, keepsColors: true)
        #expect(colored?.frames.map(\.planes.count) == [3, 3])
        #expect(colored?.frames[1].planes[2].rows == [[200, 0], [200, 0]])
    }

    @Test("a file without frames, or with one, is a still picture")
    func still() {
        var apng = TinyAPNG(width: 1, height: 1, frames: [frame([[10]])])
        #expect(shades(apng) == [[[10]]])
        apng.statedFrames = 0
        #expect(shades(apng) == [[[10]]])
        // More frames than the file states are not shown.
        apng.frames.append(frame([[20]]))
        apng.statedFrames = 1
        #expect(shades(apng) == [[[10]]])
        apng.statedFrames = 5
        #expect(shades(apng) == [[[10]], [[20]]])
    }

    @Test("frames outside of the picture, cut files and frames without data are errors")
    func mistakes() {
        var apng = TinyAPNG(width: 2, height: 2, frames: [frame([[1, 2], [3, 4]]), frame([[9]])])
        let wrongHeader = PictureProblem.broken("a frame has a wrong header")
        for (left, top) in [(2, 0), (0, 2), (0x7FFF_FFFF, 0), (0xFFFF_FFFF, 0xFFFF_FFFF)] {
            (apng.frames[1].left, apng.frames[1].top) = (left, top)
            #expect(problem(of: apng.bytes) == wrongHeader)
        }
        (apng.frames[1].left, apng.frames[1].top) = (1, 1)
        #expect(problem(of: apng.bytes) == nil)
        apng.frames[1].disposal = 3
        #expect(problem(of: apng.bytes) == wrongHeader)
        apng.frames[1].disposal = 0
        let bytes = apng.bytes
        // The last twelve bytes are the end chunk, which is not needed.
        for length in 0..<bytes.count - 12 {
            #expect(problem(of: Array(bytes.prefix(length))) != nil, "the first \(length) bytes")
        }
        apng.frames[1] = TinyAPNG.Frame(gray: [[]])
        #expect(problem(of: apng.bytes) == wrongHeader)
    }

    @Test("the frames and their memory are limited like those of a GIF")
    func limits() {
        var apng = TinyAPNG(width: 1, height: 1, frames: (0..<1000).map { frame([[UInt8($0 % 2)]]) })
        #expect(source(of: apng.bytes)?.frames.count == 1000)
        apng.frames.append(frame([[0]]))
        #expect(problem(of: apng.bytes) == .manyFrames)
        let large = TinyAPNG(width: 20_000, height: 1, frames: [frame([[1]])])
        #expect(problem(of: large.bytes) == .longSide(PixelSize(width: 20_000, height: 1)))
        let canvas = TinyAPNG(width: 2048, height: 1025, frames: [frame([[1]])])
        let reading = PictureReading(height: 8, canvasLimit: PictureLimits.givenCanvasBytes)
        #expect(
            reading.read(canvas.bytes)
                == .failure(
                    .largeCanvas(PixelSize(width: 2048, height: 1025), bytes: 2 * 2048 * 1025)
                )
        )
    }
}
