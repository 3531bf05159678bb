import SignAPI
import TestSupport
import Testing

@Suite("Messages of a stream")
struct MessageBufferTests {
    private func messages(_ pieces: [[UInt8]]) throws(MessageBuffer.TooLong) -> [[UInt8]] {
        var buffer = MessageBuffer()
        var messages: [[UInt8]] = []
        for piece in pieces {
            buffer.append(piece)
            while let message = try buffer.next() { messages.append(message) }
        }
        return messages
    }

    @Test("a message is complete with its NUL, however the stream is split")
    func pieces() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let expected: [[UInt8]] = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                    UInt8.random(in: 1...255, using: &generator)
                }
            }
            let stream: [UInt8] = Array(expected.map { $0 + [0] }.joined())
            var pieces: [[UInt8]] = []
            var rest = stream[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &generator)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(try messages(pieces) == expected, "seed 3")
        }
    }

    @Test("bytes after the last NUL stay in the buffer")
    func half() throws {
        var buffer = MessageBuffer()
        buffer.append(Array("a\u{0}bc".utf8))
        #expect(try buffer.next() == Array("a".utf8))
        #expect(try buffer.next() == nil)
        #expect(buffer.count == 2)
        buffer.append([0])
        #expect(try buffer.next() == Array("bc".utf8))
        #expect(buffer.isEmpty)
    }

    @Test("256 KiB are a message, one byte more is too long, with and without its NUL")
    func limit() throws {
        let longest = [UInt8](repeating: 1, count: MessageBuffer.longestMessage)
        #expect(try messages([longest, [0]]) == [longest])
        #expect(try messages([longest]) == [])
        #expect(throws: MessageBuffer.TooLong.self) { try messages([longest, [1]]) }
        #expect(throws: MessageBuffer.TooLong.self) { try messages([longest + [1, 0]]) }
    }
}
