/// An I2C bus on which this program is the controller. The bus is closed when the object is deallocated.
public protocol I2CBus: AnyObject {
    /// Sends `messages` in order, with a repeated start between consecutive messages.
    ///
    /// - Throws: `BusError` if a message is not acknowledged. The messages before it were sent.
    func transaction(_ messages: [I2CMessage]) throws(BusError)
}

/// A message to a chip on an I2C bus.
public struct I2CMessage {
    /// The 7-bit address of the chip that receives the message.
    public var address: I2CAddress
    /// The bytes of the message: a command, or a register number and the data for that register and the
    /// following ones. The caller must keep the memory valid as long as the message may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>

    /// Creates a message that sends `bytes` to the chip with the given address.
    public init(to address: I2CAddress, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.address = address
        self.bytes = bytes
    }
}

/// The 7-bit address of a chip that is connected to an I2C bus.
public struct I2CAddress: Hashable, Sendable, Comparable {
    /// The permitted addresses of chips on an I2C bus. All other 7-bit addresses are reserved (I2C
    /// specification, section 3.1.12).
    public static let valid: ClosedRange<Int> = 0x08...0x77

    /// The 7-bit address of the chip, without the read/write bit.
    public let value: UInt8

    /// Creates the address of a chip on an I2C bus. Returns nil if `value` is reserved or has more than seven
    /// bits.
    public init?(_ value: Int) {
        guard Self.valid.contains(value) else { return nil }
        self.value = UInt8(value)
    }

    /// Returns whether the address `left` is lower than `right`.
    public static func < (left: I2CAddress, right: I2CAddress) -> Bool { left.value < right.value }
}

extension I2CAddress: ExpressibleByIntegerLiteral {
    /// Creates the address of a chip on an I2C bus from an integer literal. Precondition: `value` is in
    /// `valid`.
    public init(integerLiteral value: UInt8) {
        precondition(Self.valid.contains(Int(value)), "a reserved I2C address")
        self.value = value
    }
}

extension I2CAddress: CustomStringConvertible {
    /// The address in hexadecimal notation with two digits, such as `0x70`.
    public var description: String { (value < 0x10 ? "0x0" : "0x") + String(value, radix: 16) }
}
