/// An encoder for binary messages. Numbers are encoded in little-endian order.
struct ByteWriter {
    private var body: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { body.append(contentsOf: $0) }
    }

    mutating func append(_ bytes: some Sequence<UInt8>) { body.append(contentsOf: bytes) }

    /// The encoded message: the length of its body in bytes, as a 32-bit number, followed by the body.
    var message: [UInt8] {
        withUnsafeBytes(of: UInt32(body.count).littleEndian) { Array($0) } + body
    }
}

/// A decoder for binary messages whose numbers are in little-endian order. Reading beyond the end of a
/// message throws `TextMessages.Fault.malformed`.
struct ByteReader {
    private var unreadBytes: ArraySlice<UInt8>

    init(_ body: [UInt8]) { unreadBytes = body[...] }

    var isAtEnd: Bool { unreadBytes.isEmpty }

    mutating func readByte() throws(TextMessages.Fault) -> UInt8 {
        guard let byte = unreadBytes.popFirst() else { throw .malformed }
        return byte
    }

    mutating func readUInt16() throws(TextMessages.Fault) -> UInt16 {
        let low = try readByte()
        return UInt16(low) | UInt16(try readByte()) << 8
    }

    mutating func readUInt32() throws(TextMessages.Fault) -> UInt32 {
        let low = try readUInt16()
        return UInt32(low) | UInt32(try readUInt16()) << 16
    }

    mutating func readBytes(count: Int) throws(TextMessages.Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= unreadBytes.count else { throw .malformed }
        defer { unreadBytes = unreadBytes.dropFirst(count) }
        return unreadBytes.prefix(count)
    }
}
