import Diagnostics

/// FNV-1a with 64 bits: a sum that shows damage and tells contents apart, but is no protection against forgery.
public struct Checksum: Hashable, Sendable {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The sum of no bytes.
    public init() {}

    /// The sum of `bytes`.
    public init(of bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// Adds a byte.
    public mutating func add(_ byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The sum as 16 hexadecimal digits.
    public var text: String { Wording.zeroPadded(String(sum, radix: 16), to: 16) }
}
