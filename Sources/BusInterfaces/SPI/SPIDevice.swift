/// A device on one chip select of an SPI bus. The bus uses mode 0 and eight-bit words, with the most
/// significant bit first. The device is closed when the object is deallocated.
public protocol SPIDevice: AnyObject {
    /// Sends `transfers` in order. Chip select is asserted before the first transfer. It is released after the last
    /// transfer, and after each transfer that requests it.
    ///
    /// - Throws: `BusError` if not all bytes were sent.
    func transaction(_ transfers: [SPITransfer]) throws(BusError)
}

/// A sequence of bytes that is sent as part of an SPI transaction.
public struct SPITransfer {
    /// The bytes to send. The caller must keep the memory valid as long as the transfer may be sent.
    public var bytes: UnsafeBufferPointer<UInt8>
    /// Whether chip select is released after this transfer, so that the device latches its data (`cs_change`
    /// in spidev). After the last transfer of a transaction, it is always released.
    public var releasesChipSelect: Bool

    /// Creates a transfer that sends `bytes`. If `releasesChipSelect` is true, chip select is released after
    /// the transfer.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>, releasesChipSelect: Bool = false) {
        self.bytes = bytes
        self.releasesChipSelect = releasesChipSelect
    }
}
