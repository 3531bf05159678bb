/// Splits a byte stream into messages. Each message is a JSON object that ends with a NUL.
public struct MessageBuffer: Sendable {
    /// The maximum length of a message in bytes, without its NUL.
    public static let longestMessage = 256 << 10

    /// A message is longer than `longestMessage`.
    public struct TooLong: Error, Hashable, Sendable {}

    private var bytes: [UInt8] = []
    /// The index of the first unread byte.
    private var start = 0
    /// The index before which the unread bytes contain no NUL, so that the search for one continues there.
    private var searched = 0

    /// Creates an empty buffer.
    public init() {}

    /// The number of unread bytes.
    public var count: Int { bytes.count - start }

    /// Whether there are no unread bytes.
    public var isEmpty: Bool { count == 0 }

    /// Appends bytes of the stream.
    public mutating func append(_ more: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Appends bytes of the stream.
    public mutating func append(_ more: [UInt8]) {
        more.withUnsafeBytes { append($0) }
    }

    /// Removes and returns the first complete message, without its NUL, or nil if none is complete.
    ///
    /// - Throws: `TooLong`, after which the stream cannot be read any further.
    public mutating func next() throws(TooLong) -> [UInt8]? {
        while searched < bytes.count, bytes[searched] != 0 {
            searched += 1
        }
        guard searched - start <= Self.longestMessage else { throw TooLong() }
        guard searched < bytes.count else { return nil }
        let message = Array(bytes[start..<searched])
        start = searched + 1
        searched = start
        // An empty buffer releases the memory of a long message.
        if start == bytes.count { self = MessageBuffer() }
        return message
    }
}
