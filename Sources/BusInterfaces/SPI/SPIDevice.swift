/// A device behind one chip select of an SPI bus, in mode 0, eight bits per word, most significant bit first.
///
/// `Buses.openSPI` opens the device; releasing it closes it. Tests use a `RecordingSPIDevice`.
public protocol SPIDevice: AnyObject {
    /// Sends `transfers` in order. Chip select is asserted before the first and released after the last;
    /// between two of them it stays asserted, unless the earlier one releases it. Without transfers nothing
    /// is sent.
    ///
    /// - Throws: `BusError` if not everything was sent.
    func transaction(_ transfers: [SPITransfer]) throws(BusError)
}

/// Bytes that are sent as part of a transaction.
public struct SPITransfer {
    /// The bytes. Their owner keeps them alive and in place as long as the transfer may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>
    /// Whether chip select is released before the next transfer, so that the device latches its data:
    /// spidev's
    /// `cs_change`. After the last transfer of a transaction it is always released.
    public var releasesChipSelect: Bool

    /// A transfer of `bytes`.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>, releasesChipSelect: Bool = false) {
        self.bytes = bytes
        self.releasesChipSelect = releasesChipSelect
    }
}
