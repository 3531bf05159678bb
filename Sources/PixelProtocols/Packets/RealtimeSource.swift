/// The identity of a sender of pictures: the identifier of an E1.31 source, or an IP address.
package struct RealtimeSource: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates an identity from up to 16 bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
        (self.high, self.low) = (high, low)
    }
}
