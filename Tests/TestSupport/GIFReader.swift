/// An animated GIF, parsed as "Graphics Interchange Format, Version 89a" specifies. The reader is independent of the
/// program.
public struct GIFReader {
    /// A complete picture of the animation: the part that the file stores for it, on top of all previous ones.
    public struct Frame: Equatable {
        /// The colors of all pixels, row by row.
        public var pixels: [RGB]
        /// The time for which the frame is shown, in hundredths of a second.
        public var delay: Int
        /// The rectangle that the file stores for this frame: left, top, width and height in pixels.
        public var stored: [Int]
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of repetitions, 0 for an endless animation, or nil if the file contains no number.
    public private(set) var repeats: Int?
    /// The frames in the order in which they are shown.
    public private(set) var frames: [Frame] = []

    /// The error that a file violates the format.
    public struct Fault: Error, Equatable {
        /// A short description of the violation.
        public var what: String
    }

    /// Parses the bytes of a GIF file. Throws a `Fault` if they violate the format.
    public init(_ bytes: [UInt8]) throws {
        var input = ByteReader(bytes)
        guard try input.take(6) == Array("GIF89a".utf8) else { throw Fault(what: "signature") }
        width = try input.littleEndian()
        height = try input.littleEndian()
        let flags = try input.byte()
        _ = try input.take(2)
        guard flags & 0x80 != 0 else { throw Fault(what: "no global palette") }
        let palette = try Self.palette(&input, bits: flags)
        var canvas = [RGB](repeating: RGB(0, 0, 0), count: width * height)
        var delay = 0
        var transparent: UInt8?
        while true {
            switch try input.byte() {
            case 0x21:
                let label = try input.byte()
                let blocks = try Self.blocks(&input)
                if label == 0xF9, let control = blocks.first {
                    guard control[0] & 0x1C == 4 else { throw Fault(what: "disposal") }
                    delay = Int(control[1]) | Int(control[2]) << 8
                    transparent = control[0] & 1 != 0 ? control[3] : nil
                } else if label == 0xFF, blocks.first == Array("NETSCAPE2.0".utf8), blocks.count > 1 {
                    repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
                }
            case 0x2C:
                let stored = try (0..<4).map { _ in try input.littleEndian() }
                guard try input.byte() & 0xC0 == 0 else { throw Fault(what: "local palette or interlace") }
                guard stored[0] + stored[2] <= width, stored[1] + stored[3] <= height else {
                    throw Fault(what: "a picture outside of the screen")
                }
                let bits = Int(try input.byte())
                let indices = try Self.decompress(try Self.blocks(&input).flatMap { $0 }, bits: bits)
                guard indices.count == stored[2] * stored[3] else { throw Fault(what: "too few pixels") }
                for (number, index) in indices.enumerated() where index != transparent {
                    guard Int(index) < palette.count else { throw Fault(what: "no such color") }
                    let x = stored[0] + number % stored[2]
                    let y = stored[1] + number / stored[2]
                    canvas[y * width + x] = palette[Int(index)]
                }
                frames.append(Frame(pixels: canvas, delay: delay, stored: stored))
            case 0x3B:
                guard input.isAtEnd else { throw Fault(what: "bytes behind the end") }
                return
            default: throw Fault(what: "unknown block")
            }
        }
    }

    private static func palette(_ input: inout ByteReader, bits: UInt8) throws -> [RGB] {
        try (0..<(2 << Int(bits & 7))).map { _ in
            let parts = try input.take(3)
            return RGB(parts[0], parts[1], parts[2])
        }
    }

    private static func blocks(_ input: inout ByteReader) throws -> [[UInt8]] {
        var blocks: [[UInt8]] = []
        while case let count = Int(try input.byte()), count > 0 { blocks.append(try input.take(count)) }
        return blocks
    }

    /// Decompresses pixels (Appendix F: LZW with codes of growing length). `bits` is the initial size of a code.
    private static func decompress(_ bytes: [UInt8], bits: Int) throws -> [UInt8] {
        let clear = 1 << bits
        var table: [[UInt8]] = []
        func reset() -> [[UInt8]] { (0..<clear + 2).map { $0 < clear ? [UInt8($0)] : [] } }
        table = reset()
        var size = bits + 1
        var previous: [UInt8]?
        var output: [UInt8] = []
        var input = BitReader(bytes)
        while true {
            let code = try input.bits(size)
            if code == clear {
                table = reset()
                size = bits + 1
                previous = nil
                continue
            }
            if code == clear + 1 { return output }
            let entry: [UInt8]
            if code < table.count {
                entry = table[code]
            } else if code == table.count, let previous {
                entry = previous + [previous[0]]
            } else {
                throw Fault(what: "no such code")
            }
            output += entry
            if let previous, table.count < 4096 { table.append(previous + [entry[0]]) }
            if table.count == 1 << size, size < 12 { size += 1 }
            previous = entry
        }
    }
}

/// A color with 8 bits for each component.
public struct RGB: Hashable, Sendable {
    /// The red component.
    public var red: UInt8
    /// The green component.
    public var green: UInt8
    /// The blue component.
    public var blue: UInt8

    /// Creates a color from its components.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// Reads the bytes of a file in order.
struct ByteReader {
    struct EndOfFile: Error {}

    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { next == bytes.count }

    mutating func take(_ count: Int) throws -> [UInt8] {
        guard bytes.count - next >= count else { throw EndOfFile() }
        defer { next += count }
        return Array(bytes[next..<next + count])
    }

    mutating func byte() throws -> UInt8 { try take(1)[0] }

    mutating func littleEndian() throws -> Int {
        let parts = try take(2)
        return Int(parts[0]) | Int(parts[1]) << 8
    }

    mutating func bigEndian() throws -> Int {
        try take(4).reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Reads the bits of bytes in order, from the lowest bit of each byte on.
struct BitReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func bits(_ count: Int) throws -> Int {
        guard next + count <= bytes.count * 8 else { throw ByteReader.EndOfFile() }
        var value = 0
        for bit in 0..<count {
            value |= Int(bytes[(next + bit) / 8] >> UInt8((next + bit) % 8) & 1) << bit
        }
        next += count
        return value
    }

    mutating func alignedBytes(_ count: Int) throws -> [UInt8] {
        let start = (next + 7) / 8
        guard start + count <= bytes.count else { throw ByteReader.EndOfFile() }
        next = (start + count) * 8
        return Array(bytes[start..<start + count])
    }
}
