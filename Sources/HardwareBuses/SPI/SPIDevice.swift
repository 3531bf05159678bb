/// A device behind one chip select of an SPI bus, in mode 0, eight bits a word, most significant bit first.
///
/// The device is taken when the object is made, and let go with it. A display driver hands over transactions and
/// never sees a device node; tests hand it a `RecordingSPIDevice`.
public protocol SPIDevice: AnyObject {
    /// Sends `transfers` in order. Chip select is asserted before the first and released after the last; between
    /// two of them it stays asserted, unless the earlier one releases it. No transfers are no transaction.
    ///
    /// - Throws: `BusError` when not all of it was sent.
    func transaction(_ transfers: [SPITransfer]) throws(BusError)
}

/// Bytes that are sent as part of a transaction.
public struct SPITransfer {
    /// The bytes, which their owner keeps alive and in place for as long as the transfer may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>
    /// Whether chip select is released before the next transfer, so that the device latches what it has: spidev's
    /// `cs_change`. After the last transfer of a transaction it is released in any case.
    public var releasesChipSelect: Bool

    /// A transfer of `bytes`.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>, releasesChipSelect: Bool = false) {
        self.bytes = bytes
        self.releasesChipSelect = releasesChipSelect
    }
}
