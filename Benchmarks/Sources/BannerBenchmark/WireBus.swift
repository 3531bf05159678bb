import HardwareBuses

/// A bus that takes every message, as a copy.
final class WireBus: SPIBus {
    /// How many messages there were.
    private(set) var messageCount = 0
    private var length = 0
    private let buffer: UnsafeMutableBufferPointer<UInt8>

    /// A bus for messages of up to `capacity` bytes.
    init(capacity: Int) {
        buffer = .allocate(capacity: capacity)
        buffer.initialize(repeating: 0)
    }

    deinit {
        buffer.deallocate()
    }

    /// The last message.
    var latest: [UInt8] { Array(buffer[..<length]) }

    func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError) {
        length = buffer.update(fromContentsOf: bytes)
        messageCount += 1
    }
}
