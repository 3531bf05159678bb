import BusInterfaces

/// A simulated terminal. It records the bytes that are written.
///
/// Use a terminal from one thread at a time.
public final class RecordingTerminal: Terminal {
    /// All bytes that were written, oldest first.
    public private(set) var bytes: [UInt8] = []
    /// The number of the screen's contents. It is always zero, because the contents are never lost.
    public var epoch: UInt32 { 0 }
    /// The size in characters. It is nil, so everything fits.
    public var size: TerminalSize? { nil }

    /// Creates a terminal to which nothing was written.
    public init() {}

    /// Records the bytes, and returns true.
    public func write(_ bytes: [UInt8]) throws(BusError) -> Bool {
        self.bytes += bytes
        return true
    }

    /// Has no effect.
    public func restore() {}
}
