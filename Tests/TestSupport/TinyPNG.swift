/// A PNG file that is written byte by byte according to the specification (ISO/IEC 15948), without compression.
public struct TinyPNG {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The number of bits of a sample: 1, 2, 4, 8 or 16.
    public var bitDepth = 8
    /// The color type: 0 for gray, 2 for colors, 3 for a palette, 4 for gray with alpha, 6 for colors with alpha.
    public var colorType = 0
    /// Whether the rows are stored in the seven passes of Adam7.
    public var isInterlaced = false
    /// The packed samples of each row, without the filter byte.
    public var rows: [[UInt8]]
    /// The chunks between the header and the data, such as PLTE and tRNS.
    public var chunks: [(name: String, data: [UInt8])] = []

    /// Creates a picture with 8-bit gray levels.
    public init(gray rows: [[UInt8]]) {
        width = rows.first?.count ?? 0
        height = rows.count
        self.rows = rows
    }

    /// Creates a picture of `width` × `height` pixels from rows of packed samples.
    public init(width: Int, height: Int, bitDepth: Int, colorType: Int, rows: [[UInt8]]) {
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.colorType = colorType
        self.rows = rows
    }

    /// The same picture with its rows stored in the seven passes of Adam7. It must have 8-bit grays or colors.
    public var interlaced: TinyPNG {
        var other = self
        other.isInterlaced = true
        other.rows = []
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        for (x, y, stepX, stepY) in passes where x < width {
            for row in stride(from: y, to: height, by: stepY) {
                let columns = stride(from: x, to: width, by: stepX)
                let size = rows[row].count / width
                other.rows.append(columns.flatMap { rows[row][$0 * size..<($0 + 1) * size] })
            }
        }
        return other
    }

    /// The contents of the file.
    public var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = Self.big(width) + Self.big(height) + [UInt8(bitDepth), UInt8(colorType), 0, 0]
        file += Self.chunk("IHDR", header + [isInterlaced ? 1 : 0])
        for chunk in chunks { file += Self.chunk(chunk.name, chunk.data) }
        return file + Self.chunk("IDAT", Self.stored(rows.flatMap { [0] + $0 })) + Self.chunk("IEND", [])
    }

    /// Returns a chunk of a PNG file, with its length and checksum.
    public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(data.count) + body + big(Int(checksum(body)))
    }

    /// Corrects the checksums of all chunks in a PNG file.
    public static func correctChecksums(of file: inout [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        var start = 8
        while start + 12 <= file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= file.count else { return }
            file.replaceSubrange(end..<end + 4, with: big(Int(checksum(Array(file[start + 4..<end])))))
            start = end + 4
        }
    }

    /// Returns a zlib stream that contains `data` uncompressed (RFC 1950, RFC 1951).
    public static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var position = 0
        repeat {
            let count = min(65_535, data.count - position)
            let isLast = position + count == data.count
            let length = [UInt8(count & 0xFF), UInt8(count >> 8)]
            stream += [isLast ? 1 : 0] + length + length.map { ~$0 } + data[position..<position + count]
            position += count
        } while position < data.count
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + big(Int(high << 16 | low))
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320 }
        }
        return ~register
    }
}
