import HardwareBuses

/// A bus that takes every message, as a copy, and keeps what it is asked to keep.
final class WireBus: SPIBus {
    /// Every byte sent since `keeps` was switched on.
    private(set) var kept: [UInt8] = []
    /// Whether messages are kept, which allocates.
    var keeps = false
    private let latest: UnsafeMutableBufferPointer<UInt8>

    /// A bus for messages of up to `capacity` bytes.
    init(capacity: Int) {
        latest = .allocate(capacity: capacity)
        latest.initialize(repeating: 0)
    }

    deinit {
        latest.deallocate()
    }

    func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError) {
        _ = latest.update(fromContentsOf: bytes)
        if keeps { kept += bytes }
    }
}
