/// A device on one chip select of an SPI bus. The bus uses mode 0 and words of eight bits, most significant bit first.
/// The device closes when the object is released.
public protocol SPIDevice: AnyObject {
    /// Sends `transfers` in order. Chip select is asserted before the first transfer and released after the last one
    /// and after each that requests it.
    ///
    /// - Throws: `BusError` if not everything was sent.
    func transaction(_ transfers: [SPITransfer]) throws(BusError)
}

/// Bytes that are sent as part of an SPI transaction.
public struct SPITransfer {
    /// The bytes. The owner of the memory keeps it valid as long as the transfer may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>
    /// Whether chip select is released after this transfer, so that the device latches its data: spidev's `cs_change`.
    /// After the last transfer of a transaction it is always released.
    public var releasesChipSelect: Bool

    /// Creates a transfer.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>, releasesChipSelect: Bool = false) {
        self.bytes = bytes
        self.releasesChipSelect = releasesChipSelect
    }
}
