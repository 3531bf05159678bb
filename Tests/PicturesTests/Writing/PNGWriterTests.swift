import Pixels
import TestSupport
import Testing

@testable import Pictures

@Suite("A written PNG")
struct PNGWriterTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("a PNG has the pixels that were added, in pieces of any size", arguments: 1...12)
    func random(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...120, using: &generator)
        let heights = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
            Int.random(in: 1...40, using: &generator)
        }
        let colors = Int.random(in: 1...40, using: &generator)
        let palette = (0..<colors).map { _ in
            Color(red: .random(in: 0...255, using: &generator), green: 7, blue: 0)
        }
        let file = try PictureFile(path: directory.path(of: "a.png"))
        let writer = try PNGWriter(
            file: file,
            width: width,
            height: heights.reduce(0, +),
            palette: palette
        )
        var expected: [RGB] = []
        for height in heights {
            var piece = IndexedImage(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width {
                    let color = x > 9 ? Int.random(in: 0..<colors, using: &generator) : 0
                    piece[x, y] = UInt8(color)
                    expected.append(RGB(palette[color].red, 7, 0))
                }
            }
            try writer.add(piece)
        }
        try writer.finish()
        try file.finish()
        let read = try PNGReader(directory.bytes(of: "a.png"))
        #expect(read.width == width, "seed \(seed)")
        #expect(read.height == heights.reduce(0, +), "seed \(seed)")
        #expect(read.pixels == expected, "seed \(seed)")
    }

    @Test("an error of libpng is reported with its message and leaves no file")
    func refused() throws {
        let path = directory.path(of: "a.png")
        func write() throws {
            let file = try PictureFile(path: path)
            _ = try PNGWriter(file: file, width: 1, height: 2_000_000, palette: [.black])
        }
        #expect(throws: PictureWritingError(file: path, reason: "cannot write: Invalid IHDR data")) {
            try write()
        }
        #expect(try directory.names.isEmpty)
    }

    /// Writes a PNG picture in several parts. `pieces` are the heights of the parts.
    private func write(_ pieces: [Int], width: Int, height: Int) throws {
        let file = try PictureFile(path: directory.path(of: "a.png"))
        let writer = try PNGWriter(file: file, width: width, height: height, palette: [.black])
        for piece in pieces { try writer.add(IndexedImage(width: width, height: piece)) }
        try writer.finish()
        try file.finish()
    }

    private func error(_ reason: String) -> PictureWritingError {
        PictureWritingError(file: directory.path(of: "a.png"), reason: reason)
    }

    @Test("a PNG that lacks rows is an error and leaves no file")
    func unfinished() throws {
        #expect(throws: error("only 1 of 2 rows were added")) { try write([1], width: 1, height: 2) }
        #expect(throws: error("only 200 of 400 rows were added")) {
            try write([100, 100], width: 1000, height: 400)
        }
        #expect(throws: error("only 0 of 400 rows were added")) { try write([], width: 1, height: 400) }
        #expect(try directory.names.isEmpty)
    }

    @Test("a PNG accepts no more rows than its height")
    func tooMuch() throws {
        #expect(throws: error("more rows than the picture has")) { try write([2, 1], width: 1, height: 2) }
        let file = try PictureFile(path: directory.path(of: "a.png"))
        let writer = try PNGWriter(file: file, width: 1, height: 1, palette: [.black])
        #expect(throws: error("a row of another width")) { try writer.add(IndexedImage(width: 2, height: 1)) }
        try writer.add(IndexedImage(width: 1, height: 1))
        try writer.finish()
        #expect(throws: error("the picture is already finished")) {
            try writer.add(IndexedImage(width: 1, height: 1))
        }
    }
}
