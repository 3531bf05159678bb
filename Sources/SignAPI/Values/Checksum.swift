import Diagnostics

/// A 64-bit FNV-1a checksum. It detects accidental changes of data, but not forgery.
public struct Checksum: Hashable, Sendable {
    /// The current value of the checksum.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the checksum of an empty sequence. Bytes can be added with ``add(_:)``.
    public init() {}

    /// Creates the checksum of all bytes in `bytes`.
    public init(of bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// Updates the checksum with `byte`, the next byte of the data.
    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The checksum as text: 16 hexadecimal digits.
    public var text: String { Wording.zeroPadded(String(value, radix: 16), to: 16) }
}
