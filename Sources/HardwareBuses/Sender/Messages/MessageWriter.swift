/// A writer for the fields of a message between a sign and `loopbanner-sender`. Numbers are big-endian.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ list: [UInt8]) { bytes.append(contentsOf: list) }

    /// Writes the length of a text in bytes, followed by the text in UTF-8. A text of more than `longest`
    /// bytes is truncated after a whole character.
    mutating func write(_ text: String, longest: Int = MessageReader.longestText) {
        var text = text
        while text.utf8.count > longest { text.removeLast() }
        write(UInt16(text.utf8.count))
        write(Array(text.utf8))
    }
}
