import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PictureLimitTests {
    /// Returns a PNG file whose header gives this size, although the file contains less data.
    private static func claim(_ width: Int, _ height: Int) -> [UInt8] {
        TinyPNG(width: width, height: height, bitDepth: 8, colorType: 0, rows: [[1]]).bytes
    }

    @Test("a side of more than 8192 pixels is rejected before decoding")
    func longSide() {
        #expect(
            problem(of: Self.claim(20_000, 20))?.description
                == "20000×20 pixels; a picture may have at most 8192 on each side; make it smaller"
        )
        #expect(problem(of: Self.claim(1, 8193)) == .longSide(PixelSize(width: 1, height: 8193)))
        #expect(
            problem(of: Self.claim(0x7FFF_FFFF, 0x7FFF_FFFF))?.description.hasPrefix("2147483647×") == true
        )
        let gif = TinyGIF(width: 60_000, height: 2, frames: [])
        #expect(problem(of: gif.bytes) == .longSide(PixelSize(width: 60_000, height: 2)))
        #expect(problem(of: Self.claim(8192, 1)) == .broken("Not enough image data"))
    }

    @Test("more than 16 million pixels are rejected before decoding")
    func manyPixels() {
        #expect(
            problem(of: Self.claim(4000, 4001))?.description
                == "4000×4001 pixels; a picture may have at most 16 million in all; make it smaller"
        )
        #expect(problem(of: Self.claim(4000, 4000)) == .broken("Not enough image data"))
        #expect(
            problem(of: TinyGIF(width: 8192, height: 8192, frames: []).bytes)
                == .manyPixels(PixelSize(width: 8192, height: 8192))
        )
    }

    @Test(
        "a picture that a program gives takes at most 4 MiB while it is decoded, in colors three times as much a pixel"
    )
    func canvas() {
        func problem(_ bytes: [UInt8], keepsColors: Bool) -> PictureProblem? {
            let reading = PictureReading(
                keepsColors: keepsColors,
                height: 8,
                canvasLimit: PictureLimits.givenCanvasBytes
            )
            guard case .failure(let problem) = reading.read(bytes) else { return nil }
            return problem
        }
        func gif(_ width: Int, _ height: Int) -> [UInt8] {
            TinyGIF(width: width, height: height, frames: [TinyGIF.Frame([[1]])]).bytes
        }
        #expect(problem(gif(2048, 1024), keepsColors: false) == nil)
        let size = PixelSize(width: 2048, height: 1025)
        #expect(problem(gif(2048, 1025), keepsColors: false) == .largeCanvas(size, bytes: 2 * 2048 * 1025))
        #expect(problem(gif(1024, 682), keepsColors: true) == nil)
        #expect(problem(gif(1024, 683), keepsColors: true) != nil)
        var png = TinyPNG(width: 4000, height: 4000, bitDepth: 8, colorType: 0, rows: [[1]])
        #expect(
            problem(png.bytes, keepsColors: true) == .broken("Not enough image data"),
            "it is read row by row"
        )
        png.isInterlaced = true
        #expect(
            problem(png.bytes, keepsColors: false)?.description == """
                4000×4000 pixels take 16 MiB to decode; an animation or an interlaced PNG that a program gives may take 4 MiB; \
                make it smaller, or save it as a PNG that is not interlaced
                """
        )
        png = TinyPNG(width: 2048, height: 2048, bitDepth: 8, colorType: 0, rows: [[1]])
        png.isInterlaced = true
        #expect(problem(png.bytes, keepsColors: false) == .broken("Not enough image data"))
    }

    @Test("a thousand frames are decoded, one more is rejected")
    func manyFrames() {
        var gif = TinyGIF(width: 1, height: 1, frames: (0..<1000).map { TinyGIF.Frame([[UInt8($0 % 2)]]) })
        #expect(source(of: gif.bytes)?.frames.count == 1000)
        gif.frames.append(TinyGIF.Frame([[0]]))
        #expect(problem(of: gif.bytes) == .manyFrames)
        #expect(
            PictureProblem.manyFrames.description
                == "there are more than 1000 frames; shorten the animation"
        )
    }

    @Test("small frames on a large canvas are counted as large as the canvas")
    func manyPixelsInAllFrames() {
        let frames = (0..<9).map { TinyGIF.Frame([[UInt8($0 % 2)]]) }
        let gif = TinyGIF(width: 4000, height: 4000, frames: frames)
        #expect(problem(of: gif.bytes, height: 8) == .manyPixelsInAllFrames)
        #expect(
            PictureProblem.manyPixelsInAllFrames.description == """
                its frames have more than 128 million pixels together; make the animation smaller or shorter
                """
        )
    }

    @Test("a frame far larger than the canvas is rejected before it is decoded")
    func largeFrame() {
        // In the descriptor of the last frame, bytes 5 to 8 are the width and the height.
        var bytes = TinyGIF(width: 1, height: 1, frames: [TinyGIF.Frame([[0]])]).bytes
        let descriptor = bytes.lastIndex(of: 0x2C) ?? 0
        for i in 5...8 { bytes[descriptor + i] = 0xFF }
        #expect(problem(of: bytes) == .manyPixelsInAllFrames)
    }

    @Test("the decoded frames may take a limited number of bytes")
    func noRoom() {
        let png = TinyPNG(gray: [[UInt8]](repeating: [UInt8](repeating: 9, count: 100), count: 10)).bytes
        let kept = 100 * 10 + 64
        let fits = PictureReading(fit: .crop, height: 10, byteLimit: kept).read(png)
        #expect((try? fits.get())?.byteCount == kept)
        #expect(PictureReading(fit: .crop, height: 10, byteLimit: kept - 1).read(png) == .failure(.noRoom))
        #expect((try? PictureReading(height: 5, byteLimit: 50 * 5 + 64).read(png).get()) != nil)

        let frames = (0..<3).map { TinyGIF.Frame([[UInt8($0)]]) }
        let gif = TinyGIF(width: 10, height: 10, frames: frames).bytes
        #expect((try? PictureReading(height: 10, byteLimit: 3 * 164).read(gif).get())?.frames.count == 3)
        #expect(PictureReading(height: 10, byteLimit: 3 * 164 - 1).read(gif) == .failure(.noRoom))
    }

    @Test("a file of more than 16 MiB is rejected")
    func largeFile() {
        let bytes = TinyPNG(gray: [[1]]).bytes
        let padding = [UInt8](repeating: 0, count: PictureLimits.fileBytes - bytes.count)
        #expect(problem(of: bytes + padding) == nil)
        #expect(
            problem(of: bytes + padding + [0])?.description
                == "the file is larger than 16 MiB; make the picture smaller"
        )
    }

    @Test("other file formats are named in the error")
    func otherKinds() {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
        #expect(
            problem(of: jpeg)?.description
                == "unsupported file format JPEG; save the picture as PNG or GIF"
        )
        #expect(problem(of: Array("RIFF0000WEBPVP8 ".utf8)) == .otherKind("WebP"))
        #expect(problem(of: Array("<svg>".utf8)) == .otherKind("SVG"))
        #expect(
            problem(of: [1])?.description
                == "this is neither a PNG nor a GIF file; save the picture as one of them"
        )
        #expect(problem(of: [])?.description == "the file contains no picture; save it again")
    }

    @Test("an error names the file first")
    func file() {
        let error = PictureError(file: "logo.png", problem: .longSide(PixelSize(width: 20_000, height: 20)))
        #expect(
            error.description
                == "logo.png: 20000×20 pixels; a picture may have at most 8192 on each side; make it smaller"
        )
    }
}
