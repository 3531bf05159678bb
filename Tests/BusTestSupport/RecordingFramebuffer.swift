import BusInterfaces

/// A simulated framebuffer. It records the pictures that are written, and fails when the test requires it.
///
/// Use a framebuffer from one thread at a time.
public final class RecordingFramebuffer: Framebuffer {
    /// The bytes of each complete picture, oldest first.
    public private(set) var pictures: [[UInt8]] = []

    private var failures: [BusError] = []

    /// Creates a framebuffer without pictures.
    public init() {}

    /// Queues a failure. Each queued failure makes one write fail, in the order of the calls.
    public func fail(with error: BusError) {
        failures.append(error)
    }

    /// Records a picture.
    ///
    /// - Throws: The next queued `BusError`, if there is one.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(BusError) {
        guard failures.isEmpty else { throw failures.removeFirst() }
        pictures.append(Array(bytes))
    }
}
