import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PictureLimitTests {
    /// A PNG file whose header says a size that its data has not.
    private static func claim(_ width: Int, _ height: Int) -> [UInt8] {
        TinyPNG(width: width, height: height, bitDepth: 8, colorType: 0, rows: [[1]]).bytes
    }

    @Test("a side of more than 8192 pixels is refused before anything is read")
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

    @Test("more than 16 million pixels are refused before anything is read")
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

    @Test("a thousand frames are read, one more is refused")
    func manyFrames() {
        var gif = TinyGIF(width: 1, height: 1, frames: (0..<1000).map { TinyGIF.Frame([[UInt8($0 % 2)]]) })
        #expect(source(of: gif.bytes)?.frames.count == 1000)
        gif.frames.append(TinyGIF.Frame([[0]]))
        #expect(problem(of: gif.bytes) == .manyFrames)
        #expect(
            PictureProblem.manyFrames.description
                == "there are more than 1000 frames; make the moving picture shorter"
        )
    }

    @Test("small frames on a large canvas are counted as large as the canvas")
    func manyPixelsInAllFrames() {
        let frames = (0..<9).map { TinyGIF.Frame([[UInt8($0 % 2)]]) }
        let gif = TinyGIF(width: 4000, height: 4000, frames: frames)
        #expect(problem(of: gif.bytes, height: 8) == .manyPixelsInAllFrames)
        #expect(
            PictureProblem.manyPixelsInAllFrames.description == """
                its frames have more than 128 million pixels together; make the moving picture smaller or shorter
                """
        )
    }

    @Test("a frame far larger than the canvas is refused before it is decoded")
    func largeFrame() {
        // The image descriptor of the last frame: its width and height are at the bytes 5 to 8.
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

    @Test("a file of more than 16 MiB is refused")
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
                == "the format of the file is JPEG; save the picture as PNG or GIF"
        )
        #expect(problem(of: Array("RIFF0000WEBPVP8 ".utf8)) == .otherKind("WebP"))
        #expect(problem(of: Array("<svg>".utf8)) == .otherKind("SVG"))
        #expect(
            problem(of: [1])?.description
                == "this is neither a PNG nor a GIF file; save the picture as one of them"
        )
        #expect(problem(of: [])?.description == "there is no picture in the file; save it again")
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
