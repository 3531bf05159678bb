/// An I2C bus as seen by its controller.
///
/// `Buses.openI2C` opens the bus; releasing it closes it. Tests use a `RecordingI2CBus`.
public protocol I2CBus: AnyObject {
    /// Sends `messages` in order, with a repeated start between two of them. Without messages nothing is
    /// sent.
    ///
    /// - Throws: `BusError` if not everything was acknowledged. The messages before the refused one were
    /// sent.
    func transaction(_ messages: [I2CMessage]) throws(BusError)
}

/// Bytes for one address of an I2C bus.
public struct I2CMessage {
    /// The 7-bit address.
    public var address: I2CAddress
    /// The bytes: a register and the data for it and the registers after it, or a command alone. Their
    /// owner keeps them alive and in place as long as the message may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>

    /// A message of `bytes` to `address`.
    public init(to address: I2CAddress, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.address = address
        self.bytes = bytes
    }
}

/// A 7-bit address of an I2C bus.
public struct I2CAddress: Hashable, Sendable, Comparable {
    /// The addresses that devices may have; the others are reserved (I2C specification, section 3.1.12).
    public static let valid: ClosedRange<Int> = 0x08...0x77

    /// The address, without the bit for reading and writing.
    public let value: UInt8

    /// The address `value`; nil if it is reserved or has more than seven bits.
    public init?(_ value: Int) {
        guard Self.valid.contains(value) else { return nil }
        self.value = UInt8(value)
    }

    /// Whether `left` is the lower address.
    public static func < (left: I2CAddress, right: I2CAddress) -> Bool { left.value < right.value }
}

extension I2CAddress: ExpressibleByIntegerLiteral {
    /// An address in the source. Precondition: it is valid.
    public init(integerLiteral value: UInt8) {
        precondition(Self.valid.contains(Int(value)), "a reserved I2C address")
        self.value = value
    }
}

extension I2CAddress: CustomStringConvertible {
    /// Two hexadecimal digits, such as `0x70`.
    public var description: String { (value < 0x10 ? "0x0" : "0x") + String(value, radix: 16) }
}
