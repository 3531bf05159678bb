import Pixels
import TestSupport
import Testing

@testable import Pictures

@Suite("A written GIF")
struct GIFWriterTests {
    private static let palette = [
        Color.black, Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 250),
    ]

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func image(_ rows: String...) -> IndexedImage {
        var image = IndexedImage(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, digit) in row.utf8.enumerated() { image[x, y] = digit - UInt8(ascii: "0") }
        }
        return image
    }

    private func written(_ frames: [(IndexedImage, Int)]) throws -> GIFReader {
        let file = try PictureFile(path: directory.path(of: "a.gif"))
        let first = frames[0].0
        let writer = try GIFWriter(
            file: file,
            width: first.width,
            height: first.height,
            palette: Self.palette
        )
        for (frame, delay) in frames { try writer.add(frame, delay: delay) }
        try writer.finish()
        try file.finish()
        return try GIFReader(directory.bytes(of: "a.gif"))
    }

    private func colors(_ image: IndexedImage) -> [RGB] {
        image.pixels.map { index in
            let color = Self.palette[Int(index)]
            return RGB(color.red, color.green, color.blue)
        }
    }

    @Test("a GIF repeats indefinitely and has the added pictures and delays")
    func roundTrip() throws {
        let frames = [
            (image("0120", "0000", "0000"), 2), (image("0120", "0210", "0000"), 300),
            (image("0120", "0210", "0002"), 5),
        ]
        let read = try written(frames)
        #expect(read.width == 4)
        #expect(read.height == 3)
        #expect(read.repeats == 0)
        #expect(read.frames.map(\.delay) == [2, 300, 5])
        #expect(read.frames.map(\.pixels) == frames.map { colors($0.0) })
    }

    @Test("a GIF frame stores the smallest rectangle that differs")
    func rectangles() throws {
        let read = try written([
            (image("0000", "0000", "0000"), 2), (image("0000", "0110", "0000"), 2),
            (image("0000", "0110", "0002"), 2), (image("1000", "0110", "0000"), 2),
        ])
        #expect(read.frames.map(\.stored) == [[0, 0, 4, 3], [1, 1, 2, 1], [3, 2, 1, 1], [0, 0, 4, 3]])
    }

    @Test("random pictures of any size come back as they were", arguments: 1...12)
    func random(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...90, using: &generator)
        let height = Int.random(in: 1...90, using: &generator)
        var frames: [(IndexedImage, Int)] = []
        var picture = IndexedImage(width: width, height: height)
        for _ in 0..<6 {
            for _ in 0..<Int.random(in: 0...width * height, using: &generator) {
                let x = Int.random(in: 0..<width, using: &generator)
                let y = Int.random(in: 0..<height, using: &generator)
                picture[x, y] = UInt8.random(in: 0...2, using: &generator)
            }
            frames.append((picture, Int.random(in: 2...900, using: &generator)))
        }
        let read = try written(frames)
        #expect(read.frames.map(\.delay) == frames.map(\.1), "seed \(seed)")
        #expect(read.frames.map(\.pixels) == frames.map { colors($0.0) }, "seed \(seed)")
    }

    @Test("a delay too long for the format is split into parts that are all long enough")
    func longDelay() throws {
        let read = try written([(image("01"), 65_536), (image("10"), 65_535), (image("01"), 200_001)])
        #expect(read.frames.map(\.delay) == [65_436, 100, 65_535, 65_535, 65_535, 65_535, 3_396])
        let pixels = read.frames.map(\.pixels)
        #expect(pixels[..<2].allSatisfy { $0 == colors(image("01")) })
        #expect(pixels[2] == colors(image("10")))
        #expect(pixels[3...].allSatisfy { $0 == colors(image("01")) })
        #expect(read.frames[1].stored == [0, 0, 1, 1])
    }

    @Test("nothing can be added after the end")
    func finished() throws {
        let file = try PictureFile(path: directory.path(of: "a.gif"))
        let writer = try GIFWriter(file: file, width: 2, height: 1, palette: Self.palette)
        try writer.add(image("01"), delay: 2)
        try writer.finish()
        let refusal = PictureWritingError(
            file: directory.path(of: "a.gif"),
            reason: "the picture is already finished"
        )
        #expect(throws: refusal) { try writer.add(image("10"), delay: 2) }
        #expect(writer.frameCount == 1)
    }

    @Test("a size or palette beyond the format is rejected")
    func impossible() throws {
        let file = try PictureFile(path: directory.path(of: "a.gif"))
        let reason = "a GIF has sides of 1 to 65535 pixels and 1 to 255 colors"
        let refusal = PictureWritingError(file: directory.path(of: "a.gif"), reason: reason)
        for (width, height) in [(65_536, 1), (1, 65_536), (0, 1), (1, -1)] {
            #expect(throws: refusal) {
                try GIFWriter(file: file, width: width, height: height, palette: Self.palette)
            }
        }
        #expect(throws: refusal) { try GIFWriter(file: file, width: 1, height: 1, palette: []) }
    }
}
