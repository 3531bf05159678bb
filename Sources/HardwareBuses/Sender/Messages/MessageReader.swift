/// A reader for the fields of a message from another process. It validates every field, because the message
/// may contain any bytes.
struct MessageReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// The maximum length of a text in a message, in bytes.
    static let longestText = 512

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func readBytes(count: Int) throws(LinkError) -> [UInt8] {
        guard bytes.endIndex - position >= count else { throw .truncated }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func readNumber<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(LinkError)
        -> Number
    {
        try readBytes(count: Number.bitWidth / 8).reduce(0) { number, byte in
            Number.bitWidth == 8
                ? Number(truncatingIfNeeded: byte) : number << 8 | Number(truncatingIfNeeded: byte)
        }
    }

    /// Reads an integer of type `type`. Throws if the integer is not in `range`, or if the message ends
    /// early. `field` is the name of the field for the error.
    mutating func readNumber<Number: FixedWidthInteger>(
        _ type: Number.Type,
        field: String,
        in range: ClosedRange<Int>
    ) throws(LinkError) -> Int {
        let number = try readNumber(type)
        guard let value = Int(exactly: number), range.contains(value) else {
            throw .invalidValue(field: field, Int(truncatingIfNeeded: number))
        }
        return value
    }

    mutating func readFlag(field: String) throws(LinkError) -> Bool {
        try readNumber(UInt8.self, field: field, in: 0...1) == 1
    }

    /// Reads a text from the message. Throws if the text contains control characters, is not UTF-8 or is too
    /// long. `field` is the name of the field for the error.
    mutating func readText(field: String) throws(LinkError) -> String {
        let bytes = try readBytes(count: try readNumber(UInt16.self, field: field, in: 0...Self.longestText))
        guard let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { throw .invalidText(field: field) }
        return text
    }

    func requireEnd() throws(LinkError) {
        guard position == bytes.endIndex else { throw .excess(bytes.endIndex - position) }
    }
}
