/// A PNG picture with a palette, parsed as "Portable Network Graphics (PNG) Specification" specifies. The reader is
/// independent of the program.
public struct PNGReader {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The colors of all pixels, row by row.
    public private(set) var pixels: [RGB] = []

    /// The error that a file violates the format.
    public struct Fault: Error, Equatable {
        /// A short description of the violation.
        public var what: String
    }

    /// Parses the bytes of a PNG file. Throws a `Fault` if they violate the format.
    public init(_ bytes: [UInt8]) throws {
        var input = ByteReader(bytes)
        guard try input.take(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
            throw Fault(what: "signature")
        }
        var header: [UInt8] = []
        var palette: [RGB] = []
        var data: [UInt8] = []
        var isEnded = false
        while !isEnded {
            let length = try input.bigEndian()
            let type = String(decoding: try input.take(4), as: UTF8.self)
            let body = try input.take(length)
            guard try input.bigEndian() == Int(Self.crc(Array(type.utf8) + body)) else {
                throw Fault(what: "checksum of \(type)")
            }
            switch type {
            case "IHDR": header = body
            case "PLTE":
                palette = stride(from: 0, to: body.count - 2, by: 3).map {
                    RGB(body[$0], body[$0 + 1], body[$0 + 2])
                }
            case "IDAT": data += body
            case "IEND": isEnded = true
            default: break
            }
        }
        var parts = ByteReader(header)
        width = try parts.bigEndian()
        height = try parts.bigEndian()
        let depth = Int(try parts.byte())
        guard input.isAtEnd, try parts.take(4) == [3, 0, 0, 0] else { throw Fault(what: "kind of picture") }
        let rows = try Inflate.zlib(data)
        let rowBytes = (width * depth + 7) / 8
        guard rows.count == height * (rowBytes + 1) else { throw Fault(what: "size of the data") }
        var above = [UInt8](repeating: 0, count: rowBytes)
        for row in 0..<height {
            let start = row * (rowBytes + 1)
            let line = Array(rows[start + 1..<start + 1 + rowBytes])
            above = try Self.unfiltered(line, above: above, filter: rows[start])
            for x in 0..<width {
                let shift = 8 - depth - x * depth % 8
                let index = Int(above[x * depth / 8]) >> shift & (1 << depth - 1)
                guard index < palette.count else { throw Fault(what: "no such color") }
                pixels.append(palette[index])
            }
        }
    }

    /// Reverses the filter of a row (section 6 of the specification), for pixels of at most one byte.
    private static func unfiltered(_ line: [UInt8], above: [UInt8], filter: UInt8) throws -> [UInt8] {
        var result = line
        for index in line.indices {
            let left = index > 0 ? Int(result[index - 1]) : 0
            let up = Int(above[index])
            let corner = index > 0 ? Int(above[index - 1]) : 0
            let predicted: Int
            switch filter {
            case 0: predicted = 0
            case 1: predicted = left
            case 2: predicted = up
            case 3: predicted = (left + up) / 2
            case 4:
                let estimate = left + up - corner
                let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
                predicted = a <= b && a <= c ? left : b <= c ? up : corner
            default: throw Fault(what: "filter")
            }
            result[index] = UInt8(truncatingIfNeeded: Int(line[index]) + predicted)
        }
        return result
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return ~crc
    }
}

/// Decompresses zlib streams (RFC 1950 and RFC 1951).
enum Inflate {
    static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.count > 6, bytes[0] & 15 == 8 else { throw PNGReader.Fault(what: "compression") }
        var input = BitReader(Array(bytes[2..<bytes.count - 4]))
        var output: [UInt8] = []
        var isLast = false
        while !isLast {
            isLast = try input.bits(1) == 1
            switch try input.bits(2) {
            case 0:
                let lengths = try input.alignedBytes(4)
                output += try input.alignedBytes(Int(lengths[0]) | Int(lengths[1]) << 8)
            case 1:
                let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
                let distances = [Int](repeating: 5, count: 30)
                try block(&input, Huffman(literals), Huffman(distances), &output)
            case 2:
                let (literals, distances) = try tables(&input)
                try block(&input, literals, distances, &output)
            default: throw PNGReader.Fault(what: "kind of block")
            }
        }
        var (a, b) = (1, 0)
        for byte in output {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let sum = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        guard sum == b << 16 | a else { throw PNGReader.Fault(what: "checksum of the data") }
        return output
    }

    private static func tables(_ input: inout BitReader) throws -> (Huffman, Huffman) {
        let literals = try input.bits(5) + 257
        let distances = try input.bits(5) + 1
        let count = try input.bits(4) + 4
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<count { lengths[order[index]] = try input.bits(3) }
        let code = Huffman(lengths)
        var all: [Int] = []
        while all.count < literals + distances {
            switch try code.symbol(&input) {
            case 16: all += [Int](repeating: all.last ?? 0, count: try input.bits(2) + 3)
            case 17: all += [Int](repeating: 0, count: try input.bits(3) + 3)
            case 18: all += [Int](repeating: 0, count: try input.bits(7) + 11)
            case let length: all.append(length)
            }
        }
        return (Huffman(Array(all[..<literals])), Huffman(Array(all[literals...])))
    }

    private static func block(
        _ input: inout BitReader,
        _ literals: Huffman,
        _ distances: Huffman,
        _ output: inout [UInt8]
    ) throws {
        while true {
            let symbol = try literals.symbol(&input)
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            let length = try lengthBase(symbol - 257, &input)
            let code = try distances.symbol(&input)
            let extra = max(0, code / 2 - 1)
            let distance = (code < 4 ? code : (2 + code % 2) << extra) + 1 + (try input.bits(extra))
            guard distance <= output.count else { throw PNGReader.Fault(what: "distance") }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private static func lengthBase(_ code: Int, _ input: inout BitReader) throws -> Int {
        if code < 8 { return code + 3 }
        if code == 28 { return 258 }
        let extra = code / 4 - 1
        return (4 + code % 4) << extra + 3 + (try input.bits(extra))
    }
}

/// A prefix code that is defined by the lengths of its words (RFC 1951, 3.2.2).
struct Huffman {
    private var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) {
        var next = 0
        for length in 1...15 {
            for symbol in lengths.indices where lengths[symbol] == length {
                symbols[length << 16 | next] = symbol
                next += 1
            }
            next <<= 1
        }
    }

    func symbol(_ input: inout BitReader) throws -> Int {
        var word = 0
        for length in 1...15 {
            word = word << 1 | (try input.bits(1))
            if let symbol = symbols[length << 16 | word] { return symbol }
        }
        throw PNGReader.Fault(what: "no such code")
    }
}
