/// Converts a picture that is written as rows of characters to a GIF, so that it can be read like any other picture.
enum RowsPicture {
    /// Returns a GIF of `rows`, in which `#` is a lit pixel and `.` is a dark pixel. There must be 1 to 64 rows of
    /// equal length, with at most 4096 pixels each. Returns nil for any other rows.
    static func gif(_ rows: [String]) -> [UInt8]? {
        let lines = rows.map { Array($0.utf8) }
        guard let width = lines.first?.count, (1...4096).contains(width), lines.count <= 64 else {
            return nil
        }
        let areValid = lines.allSatisfy { line in
            line.count == width && line.allSatisfy { $0 == lit || $0 == dark }
        }
        guard areValid else { return nil }
        let size = [width, lines.count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        var gif = Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
        gif += [0x2C, 0, 0, 0, 0] + size + [0, codeSize]
        // The code table is cleared before a code needs nine bits. So every code has eight bits, which is one byte.
        var codes: [UInt8] = []
        let pixels = lines.flatMap { $0.map { UInt8($0 == lit ? 1 : 0) } }
        for start in stride(from: 0, to: pixels.count, by: codeLimit) {
            codes += [clear] + pixels[start..<min(start + codeLimit, pixels.count)]
        }
        codes.append(clear + 1)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            gif += [UInt8(block.count)] + block
        }
        return gif + [0, 0x3B]
    }

    private static let lit = UInt8(ascii: "#")
    private static let dark = UInt8(ascii: ".")
    private static let codeSize: UInt8 = 7
    private static let clear: UInt8 = 1 << 7
    private static let codeLimit = 126
}
