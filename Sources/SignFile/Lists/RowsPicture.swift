/// A converter that turns a picture written as rows of characters into a GIF, which can be read like any
/// other picture.
enum RowsPicture {
    /// Returns a GIF of `rows`, in which `#` is a lit pixel and `.` is a dark pixel. Returns nil unless there
    /// are 1 to 64 rows of equal length that have 1 to 4096 pixels each.
    ///
    /// The GIF has two colors and a single image. Its parts are the signature, the properties of the screen
    /// with the colors, the header of the image, the compressed pixels, and the trailer.
    static func gif(fromRows rows: [String]) -> [UInt8]? {
        let pixelRows = rows.map { Array($0.utf8) }
        guard let width = pixelRows.first?.count, areValid(pixelRows, width: width) else { return nil }

        let size = littleEndian(width) + littleEndian(pixelRows.count)
        let black: [UInt8] = [0, 0, 0]
        let white: [UInt8] = [0xFF, 0xFF, 0xFF]
        // The zeros are the index of the background color, and an unspecified aspect ratio of the pixels.
        let screenDescriptor = size + [twoColorTable, 0, 0] + black + white
        // The zeros before the size are the position of the image in the screen. The zero after it means that
        // the image is not interlaced and uses the colors of the screen.
        let imageHeader = [imageSeparator, 0, 0, 0, 0] + size + [0, codeSize]
        let colorIndices = pixelRows.flatMap { row in row.map { UInt8($0 == litCharacter ? 1 : 0) } }
        let imageData = dataBlocks(of: lzwCodes(for: colorIndices))
        return Array("GIF89a".utf8) + screenDescriptor + imageHeader + imageData + [trailer]
    }

    /// Returns whether `rows` are a picture of a permitted size, in which each row consists of `width` lit
    /// and dark pixels.
    private static func areValid(_ rows: [[UInt8]], width: Int) -> Bool {
        guard (1...maxWidth).contains(width), rows.count <= maxHeight else { return false }
        return rows.allSatisfy { row in
            row.count == width && row.allSatisfy { $0 == litCharacter || $0 == darkCharacter }
        }
    }

    /// Returns `number` as two bytes in little-endian order, which is how a GIF stores numbers.
    private static func littleEndian(_ number: Int) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8)]
    }

    /// Returns the LZW codes of `pixels`, which are indices in the color table of a GIF. The code table is
    /// cleared before a code needs nine bits, so every code has eight bits and takes one byte.
    private static func lzwCodes(for pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: pixelsPerTable) {
            codes.append(clearCode)
            codes += pixels[start..<min(start + pixelsPerTable, pixels.count)]
        }
        return codes + [endCode]
    }

    /// Returns `codes` in the form in which GIF stores data: as blocks, each preceded by its size in one
    /// byte, and a block of size 0 at the end.
    private static func dataBlocks(of codes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: codes.count, by: maxBlockSize) {
            let block = codes[start..<min(start + maxBlockSize, codes.count)]
            blocks.append(UInt8(block.count))
            blocks += block
        }
        return blocks + [0]
    }

    private static let maxWidth = 4096
    private static let maxHeight = 64
    private static let litCharacter = UInt8(ascii: "#")
    private static let darkCharacter = UInt8(ascii: ".")

    // The bytes of the GIF format (CompuServe GIF 89a).
    /// The flags of a GIF that has a global color table with two colors.
    private static let twoColorTable: UInt8 = 0x80
    private static let imageSeparator: UInt8 = 0x2C
    private static let trailer: UInt8 = 0x3B
    private static let maxBlockSize = 255
    /// The number of bits of a pixel in the LZW code table of a GIF. Codes are at least one bit longer.
    private static let codeSize: UInt8 = 7
    private static let clearCode: UInt8 = 1 << 7
    private static let endCode = clearCode + 1
    /// The maximum number of pixels after which the LZW code table must be cleared, so that codes keep a
    /// length of eight bits.
    private static let pixelsPerTable = 126
}
