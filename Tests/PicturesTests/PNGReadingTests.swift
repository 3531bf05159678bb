import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PNGReadingTests {
    @Test("grays of eight bits are unchanged")
    func gray() {
        let rows: [[UInt8]] = [[0, 1, 127], [128, 254, 255]]
        let source = source(of: TinyPNG(gray: rows).bytes)
        #expect(source?.rows == rows)
        #expect(source?.originalSize == PixelSize(width: 3, height: 2))
        #expect(source?.frames.count == 1)
    }

    @Test("grays of 1, 2, 4 and 16 bits become eight")
    func bitDepths() {
        let cases: [(Int, [UInt8], [UInt8])] = [
            (1, [0b1010_0000], [255, 0, 255, 0]),
            (2, [0b0001_1011], [0, 85, 170, 255]),
            (4, [0x0F, 0x81], [0, 255, 136, 17]),
            (16, [0, 0, 0x80, 0x80, 0xFF, 0x00, 0xFF, 0xFF], [0, 128, 254, 255]),
        ]
        for (depth, packed, light) in cases {
            let png = TinyPNG(width: 4, height: 1, bitDepth: depth, colorType: 0, rows: [packed])
            #expect(source(of: png.bytes)?.rows == [light], "\(depth) bits")
        }
    }

    @Test("colors are as bright as they look: green most, blue least")
    func colors() {
        let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        let png = TinyPNG(width: 4, height: 1, bitDepth: 8, colorType: 2, rows: [colors])
        #expect(source(of: png.bytes)?.rows == [[54, 182, 19, 255]])
    }

    @Test("palette colors are looked up, and transparent ones are dark")
    func palette() {
        var png = TinyPNG(width: 4, height: 1, bitDepth: 2, colorType: 3, rows: [[0b0001_1011]])
        png.chunks = [
            ("PLTE", [255, 255, 255, 100, 100, 100, 255, 255, 255, 0, 0, 0]), ("tRNS", [255, 255, 0]),
        ]
        #expect(source(of: png.bytes)?.rows == [[255, 100, 0, 0]])
    }

    @Test("a half transparent pixel is half as bright")
    func alpha() {
        let gray = TinyPNG(
            width: 3,
            height: 1,
            bitDepth: 8,
            colorType: 4,
            rows: [[200, 255, 200, 128, 200, 0]]
        )
        #expect(source(of: gray.bytes)?.rows == [[200, 100, 0]])
        let row: [UInt8] = [255, 255, 255, 51, 0, 0, 0, 255]
        let color = TinyPNG(width: 2, height: 1, bitDepth: 8, colorType: 6, rows: [row])
        #expect(source(of: color.bytes)?.rows == [[51, 0]])
    }

    @Test("a gray marked as transparent is dark")
    func transparentGrey() {
        var png = TinyPNG(gray: [[10, 200, 10]])
        png.chunks = [("tRNS", [0, 200])]
        #expect(source(of: png.bytes)?.rows == [[10, 0, 10]])
    }

    @Test("inverting swaps dark and bright and keeps transparent pixels dark")
    func inverted() {
        let row: [UInt8] = [0, 255, 200, 255, 0, 0, 255, 0]
        let png = TinyPNG(width: 4, height: 1, bitDepth: 8, colorType: 4, rows: [row])
        #expect(source(of: png.bytes, inverts: true)?.rows == [[255, 55, 0, 0]])
    }

    @Test("an interlaced file is the same picture, whatever its size")
    func interlaced() {
        for (width, height) in [(1, 1), (2, 3), (5, 1), (1, 9), (8, 8), (9, 17), (20, 13)] {
            let rows: [[UInt8]] = (0..<height).map { (y: Int) -> [UInt8] in
                (0..<width).map { (x: Int) -> UInt8 in UInt8(truncatingIfNeeded: x * 37 + y * 101) }
            }
            let png = TinyPNG(gray: rows)
            #expect(source(of: png.interlaced.bytes)?.rows == rows, "\(width)×\(height)")
        }
    }

    @Test("text chunks and color profiles are ignored, even broken ones")
    func otherChunks() {
        var png = TinyPNG(gray: [[7, 8]])
        png.chunks = [
            ("tEXt", [1]), ("zTXt", [2]), ("iCCP", [0]), ("gAMA", [0, 0, 0xB1, 0x8F]), ("abCd", [9]),
        ]
        #expect(source(of: png.bytes)?.rows == [[7, 8]])
    }

    @Test("a truncated file is reported as such, wherever it ends")
    func cutOff() {
        let bytes = TinyPNG(gray: [[1, 2, 3], [4, 5, 6], [7, 8, 9]]).bytes
        // The last 12 bytes are the end chunk, which is not needed.
        for count in 4..<bytes.count - 12 {
            guard case .broken(let reason)? = problem(of: Array(bytes[..<count])) else {
                Issue.record("\(count) bytes are no broken file")
                continue
            }
            #expect(reason == "the file ends too early" || reason == "Not a PNG file", "\(count) bytes")
        }
    }

    @Test("a wrong checksum is found")
    func checksum() {
        var bytes = TinyPNG(gray: [[1, 2, 3]]).bytes
        bytes[bytes.count - 12 - 1] ^= 1
        #expect(
            problem(of: bytes)?.description == "the file is corrupt (IDAT: CRC error); save the picture again"
        )
    }

    @Test("missing rows are an error, not a dark remainder")
    func missingRows() {
        var png = TinyPNG(gray: [[1, 2, 3], [4, 5, 6]])
        png.rows.removeLast()
        #expect(problem(of: png.bytes) == .broken("Not enough image data"))
    }

    /// Returns a file with the rows of `png` in its first IDAT chunk, followed by `rest`. The compressed data
    /// do not end with the rows.
    private func file(_ png: TinyPNG, followedBy rest: [UInt8]) -> [UInt8] {
        let endless = TinyPNG.stored(png.rows.flatMap { [0] + $0 }).dropLast(4)
        // The first bit of a block marks the last one.
        let data = endless.prefix(2) + [0] + endless.dropFirst(3)
        return png.bytes[..<33] + TinyPNG.chunk("IDAT", Array(data)) + rest
    }

    @Test("data after the last row are not inflated, however many they are", arguments: [false, true])
    func bomb(isInterlaced: Bool) {
        let rows: [[UInt8]] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        let plain = TinyPNG(gray: rows)
        let png = isInterlaced ? plain.interlaced : plain
        let more = TinyPNG.stored([UInt8](repeating: 0, count: 40_000)).dropFirst(2)
        let noEnd = TinyPNG.chunk("IDAT", [0] + more.dropFirst().dropLast(4)) + TinyPNG.chunk("IEND", [])
        #expect(source(of: file(png, followedBy: noEnd))?.rows == rows)
        // A wrong checksum is an error in each chunk that is read.
        var unreadable = TinyPNG.chunk("IDAT", Array(more))
        unreadable[unreadable.count - 1] ^= 1
        #expect(source(of: file(png, followedBy: unreadable))?.rows == rows)
    }

    @Test(
        "a wrong checksum of a chunk with rows is found if the chunk has further data",
        arguments: [false, true]
    )
    func checksumBeforeFurtherData(isInterlaced: Bool) {
        let plain = TinyPNG(gray: [[1, 2, 3], [4, 5, 6]])
        var bytes = file(isInterlaced ? plain.interlaced : plain, followedBy: [])
        bytes[bytes.count - 1] ^= 1
        #expect(problem(of: bytes) == .broken("IDAT: CRC error"))
    }

    /// Returns the length and the name of a chunk, without its data.
    private func head(_ name: String, length: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(name.utf8)
    }

    @Test(
        "chunks that the pixels do not depend on are skipped unread, whatever is in them",
        arguments: [
            "pCAL", "sCAL", "iCCP", "iTXt", "tEXt", "zTXt", "sPLT", "eXIf", "hIST", "gAMA", "cHRM", "sBIT",
            "sRGB",
            "bKGD", "pHYs", "tIME", "oFFs", "acTL", "abCd",
        ]
    )
    func skipped(_ name: String) {
        var png = TinyPNG(gray: [[7, 8]])
        png.chunks = [(name, []), (name, Array(0...255)), (name, [UInt8](repeating: 0, count: 100_000))]
        #expect(source(of: png.bytes)?.rows == [[7, 8]])
        // The checksum of a skipped chunk may be wrong too.
        var bytes = png.bytes
        bytes[8 + 25 + 8] ^= 1
        #expect(source(of: bytes)?.rows == [[7, 8]])
    }

    @Test(
        "a chunk that claims to be longer than the rest of the file is refused",
        arguments: [
            "pCAL", "sCAL", "IDAT", "tRNS", "abCd", "ABCD",
        ]
    )
    func overlong(_ name: String) {
        let whole = TinyPNG(gray: [[7, 8]]).bytes
        let rest = Array(whole[33...])
        for length in [0x7FFF_FFFF, 0xFFFF_FFFF, rest.count - 3] {
            let bytes = whole[..<33] + head(name, length: length) + rest
            #expect(problem(of: Array(bytes)) == .broken("the file ends too early"), "\(name) \(length)")
        }
    }

    @Test("an unknown critical chunk is rejected")
    func unknownCritical() {
        var png = TinyPNG(gray: [[7, 8]])
        png.chunks = [("ABCD", [1])]
        #expect(problem(of: png.bytes) == .broken("ABCD: unhandled critical chunk"))
    }
}
