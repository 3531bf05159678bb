import BusInterfaces

/// A simulated framebuffer. It records what is written, and fails on request.
///
/// Use it from one thread at a time.
public final class RecordingFramebuffer: Framebuffer {
    /// The bytes of each complete write, oldest first.
    public private(set) var pictures: [[UInt8]] = []

    private var failures: [BusError] = []

    /// A framebuffer that nothing was written to.
    public init() {}

    /// Makes the next write fail, after the failures queued before.
    public func fail(with error: BusError) {
        failures.append(error)
    }

    /// Records the picture.
    ///
    /// - Throws: the next queued `BusError`.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(BusError) {
        guard failures.isEmpty else { throw failures.removeFirst() }
        pictures.append(Array(bytes))
    }
}
