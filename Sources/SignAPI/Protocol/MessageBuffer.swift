/// Bytes of a stream, divided into messages: each is a JSON object and ends with a NUL.
public struct MessageBuffer: Sendable {
    /// The longest message, in bytes, without its NUL.
    public static let longestMessage = 256 << 10

    /// A message is longer than `longestMessage`.
    public struct TooLong: Error, Hashable, Sendable {}

    private var bytes: [UInt8] = []
    /// The first byte that no message has taken.
    private var start = 0
    /// Up to here no NUL was found.
    private var searched = 0

    /// Without bytes.
    public init() {}

    /// The bytes that wait.
    public var count: Int { bytes.count - start }

    /// Whether a message has begun that is not whole.
    public var isEmpty: Bool { count == 0 }

    /// Takes `more` bytes of the stream.
    public mutating func append(_ more: UnsafeRawBufferPointer) {
        compact()
        bytes.append(contentsOf: more)
    }

    /// Takes `more` bytes of the stream.
    public mutating func append(_ more: [UInt8]) {
        more.withUnsafeBytes { append($0) }
    }

    /// Removes the first message that is whole, without its NUL; nil if none is.
    ///
    /// - Throws: `TooLong`; the stream cannot be read on then.
    public mutating func next() throws(TooLong) -> [UInt8]? {
        while searched < bytes.count, bytes[searched] != 0 {
            searched += 1
        }
        guard searched - start <= Self.longestMessage else { throw TooLong() }
        guard searched < bytes.count else { return nil }
        let message = Array(bytes[start..<searched])
        start = searched + 1
        searched = start
        if start == bytes.count { forget() }
        return message
    }

    /// Gives back the memory of a long message when nothing waits.
    private mutating func forget() {
        bytes = []
        start = 0
        searched = 0
    }

    private mutating func compact() {
        guard start > 0 else { return }
        bytes.removeFirst(start)
        searched -= start
        start = 0
    }
}
