import FrameFloor

/// The minimum cost of the frames of a lap: a plain C function copies them from one finished strip, without options,
/// time or motion.
final class Floor: FrameSource {
    private let modules: Int
    /// The columns of the lap, followed by as many of its first columns as the display has.
    private let strip: UnsafeMutablePointer<UInt8>
    private let length: Int
    private let frame: UnsafeMutablePointer<UInt8>
    private let message: UnsafeMutableBufferPointer<UInt8>
    private var column = 0

    /// Creates the frames of `turn`.
    init(_ turn: Turn) {
        modules = turn.modules
        length = turn.columns.count
        strip = .allocate(capacity: length + modules * 8)
        for column in 0..<length + modules * 8 { strip[column] = turn.columns[column % length] }
        frame = .allocate(capacity: modules * 8)
        message = .allocate(capacity: 8 * 2 * modules)
        for byte in message.indices {
            message[byte] = byte.isMultiple(of: 2) ? UInt8(1 + byte / (2 * modules)) : 0
        }
    }

    deinit {
        strip.deallocate()
        frame.deallocate()
        message.deallocate()
    }

    func rewind() { column = 0 }

    func step() {
        guard let data = message.baseAddress else { return }
        column += 1
        if column == length { column = 0 }
        frame_floor(strip + column, modules, frame, data)
    }

    /// Returns whether the chain would receive the same bytes as from `turn`.
    func sendsTheSame(as turn: Turn) -> Bool {
        rewind()
        return turn.messages.allSatisfy { sent in
            step()
            return message.elementsEqual(sent)
        }
    }
}
