import Pictures
import Pixels
import TestSupport
import Testing

@Suite("Pictures with their grays and colors")
struct ColorPictureTests {
    private let flag: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    private func png(_ row: [UInt8], type: Int = 2) -> [UInt8] {
        let width = row.count / (type == 2 ? 3 : 4)
        return TinyPNG(width: width, height: 1, bitDepth: 8, colorType: type, rows: [row]).bytes
    }

    private func art(_ source: PictureSource?, _ format: PixelFormat, height: Int = 1) -> [String]? {
        let room = PixelSize(width: 8, height: height)
        return source.map {
            PictureContent($0, fit: .scale, dithering: .none, format: format).draw(in: room, at: moment(0))
                .art
        }
    }

    @Test("a display shows colors, their light, or only bright pixels, depending on its format")
    func formats() {
        let colors = source(of: png(flag), keepsColors: true)
        #expect(art(colors, .color) == ["ff000000ff000000ffffffff"])
        let light = source(of: png(flag))
        #expect(art(light, .gray) == ["2719"])
        #expect(art(light, .bit) == [".#.#"])
    }

    @Test("transparent pixels are dark in every color, even inverted")
    func transparent() {
        let row: [UInt8] = [255, 200, 0, 255, 255, 200, 0, 51, 255, 200, 0, 0]
        #expect(art(source(of: png(row, type: 6), keepsColors: true), .color) == ["ffc800332800000000"])
        let inverted = source(of: png(row, type: 6), inverts: true, keepsColors: true)
        #expect(art(inverted, .color) == ["0037ff000b33000000"])
    }

    @Test("transparent pixels show the background, in a PNG and in a GIF, even inverted")
    func background() {
        let brown = Color(red: 128, green: 32, blue: 0)
        let row: [UInt8] = [255, 200, 0, 255, 255, 200, 0, 51, 255, 200, 0, 0]
        let png = png(row, type: 6)
        #expect(art(source(of: png, background: brown, keepsColors: true), .color) == ["ffc800994200802000"])
        let inverted = source(of: png, inverts: true, background: brown, keepsColors: true)
        #expect(art(inverted, .color) == ["0037ff662533802000"])
        // The light level of the brown is 50.
        #expect(source(of: png, background: brown)?.rows == [[197, 79, 50]])
        var frames = [TinyGIF.Frame([[0, 1]]), TinyGIF.Frame([[1, 0]])]
        for index in frames.indices {
            frames[index].transparent = 0
            frames[index].disposal = 2
        }
        let gif = source(
            of: TinyGIF(width: 2, height: 1, frames: frames).bytes,
            background: Color(red: 9, green: 9, blue: 9)
        )
        #expect(gif?.frames.map { $0.picture.rows } == [[[9, 255]], [[255, 9]]])
    }

    @Test("each color of a scaled picture is the average of its area")
    func scaled() {
        let rows: [[UInt8]] = [[200, 0, 0, 0, 100, 0], [0, 0, 60, 0, 100, 40]]
        let png = TinyPNG(width: 2, height: 2, bitDepth: 8, colorType: 2, rows: rows).bytes
        #expect(art(source(of: png, fit: .scale, keepsColors: true, height: 1), .color) == ["323219"])
    }

    @Test("frames of a GIF keep their colors, even in parts of the previous frame")
    func movingPicture() {
        var frames = [TinyGIF.Frame([[0, 1]]), TinyGIF.Frame([[1]])]
        frames[0].grays = [10, 20]
        frames[1].grays = [30, 40]
        let gif = TinyGIF(width: 2, height: 1, frames: frames)
        let source = source(of: gif.bytes, keepsColors: true)
        let rows = source?.frames.map { frame in frame.planes.map(\.rows) }
        #expect(rows == [[[[10, 20]], [[10, 20]], [[10, 20]]], [[[40, 20]], [[40, 20]], [[40, 20]]]])
    }

    @Test("an interlaced picture keeps each color in its place")
    func interlaced() {
        var generator = SeededGenerator(seed: 3)
        let pixels = (0..<9).map { _ in (0..<27).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let png = TinyPNG(width: 9, height: 9, bitDepth: 8, colorType: 2, rows: pixels).interlaced
        let planes = source(of: png.bytes, keepsColors: true)?.frames.first?.planes.map(\.rows)
        for plane in 0..<3 {
            let expected = pixels.map { row in stride(from: plane, to: 27, by: 3).map { row[$0] } }
            #expect(planes?[plane] == expected)
        }
    }

    @Test("colors take three times the memory of the limit")
    func memory() {
        let bytes = png(flag)
        let size = (4 + 64) * 3
        #expect((try? PictureReading(keepsColors: true, height: 1, byteLimit: size).read(bytes).get()) != nil)
        #expect(
            PictureReading(keepsColors: true, height: 1, byteLimit: size - 1).read(bytes) == .failure(.noRoom)
        )
        #expect(source(of: bytes, keepsColors: true)?.byteCount == size)
    }

    @Test("a picture of a single color is uniform, and two colors of the same light are not")
    func uniform() {
        let room = PixelSize(width: 8, height: 1)
        func state(_ row: [UInt8]) -> Bool? {
            source(of: png(row), keepsColors: true).flatMap {
                PictureContent($0, format: .color).uniformState(in: room)
            }
        }
        #expect(state([9, 9, 9, 9, 9, 9]) == true)
        #expect(state([0, 0, 0, 0, 0, 0]) == false)
        #expect(state([183, 0, 0, 0, 54, 0]) == nil)
    }
}
