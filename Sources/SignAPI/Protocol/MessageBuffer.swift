/// A buffer that splits a stream of bytes into messages. Each message is a JSON object that is followed by a
/// NUL byte.
public struct MessageBuffer: Sendable {
    /// The maximum length of a message in bytes, without the NUL byte that ends it.
    public static let longestMessage = 256 << 10

    /// The error that is thrown for a message that is longer than `longestMessage`.
    public struct TooLong: Error, Hashable, Sendable {}

    private var bytes: [UInt8] = []
    /// The index of the first byte that has not yet been returned as part of a message.
    private var start = 0
    /// The index up to which the buffered bytes have been searched and contain no NUL byte. The next search
    /// for the end of a message starts here.
    private var searched = 0

    /// Creates an empty buffer, to which bytes of a stream can be appended.
    public init() {}

    /// The number of buffered bytes that have not yet been returned as messages.
    public var count: Int { bytes.count - start }

    /// Whether all buffered bytes have been returned as messages.
    public var isEmpty: Bool { count == 0 }

    /// Appends the bytes `more`, which were received from the stream, to the buffer.
    public mutating func append(_ more: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Appends the bytes `more`, which were received from the stream, to the buffer.
    public mutating func append(_ more: [UInt8]) {
        more.withUnsafeBytes { append($0) }
    }

    /// Removes and returns the first complete message, without its NUL byte, or returns nil if no message is
    /// complete yet.
    ///
    /// - Throws: `TooLong` if the message exceeds the maximum length. After that, no further messages can be
    ///   read from the stream.
    public mutating func next() throws(TooLong) -> [UInt8]? {
        while searched < bytes.count, bytes[searched] != 0 {
            searched += 1
        }
        guard searched - start <= Self.longestMessage else { throw TooLong() }
        guard searched < bytes.count else { return nil }
        let message = Array(bytes[start..<searched])
        start = searched + 1
        searched = start
        // A new buffer releases the memory that a long message needed.
        if start == bytes.count { self = MessageBuffer() }
        return message
    }
}
