/// The identity of a sender of pictures: an E1.31 component identifier or an IP address.
package struct RealtimeSource: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the identity of a sender from up to 16 bytes, which contain an E1.31 component identifier or
    /// an IP address.
    package init(_ bytes: some Sequence<UInt8>) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
        (self.high, self.low) = (high, low)
    }
}
