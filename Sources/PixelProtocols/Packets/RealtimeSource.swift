/// The identity of a sender of pictures, which is the identifier of an E1.31 sender or an IP address.
package struct RealtimeSource: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates an identity from up to 16 bytes, which are an identifier or an IP address.
    package init(_ bytes: some Sequence<UInt8>) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
        }
        (self.high, self.low) = (high, low)
    }
}
