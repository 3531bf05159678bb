import CLinuxHardware

/// The argument of spidev's message request, filled anew for every message.
struct SpidevMessage: ~Copyable {
    /// Transfers that fit into one message: the size field of the request's number has 14 bits.
    static let limit = Int(LB_SPI_MAX_TRANSFERS)

    /// The transfers; of them the first are the message.
    let transfers: UnsafeMutablePointer<spi_ioc_transfer>
    private let hertz: UInt32

    /// Room for the largest message, at a clock of `hertz`.
    init(hertz: UInt32) {
        self.hertz = hertz
        transfers = .allocate(capacity: Self.limit)
    }

    deinit {
        transfers.deallocate()
    }

    /// Puts `wanted`, 1 to `limit` transfers, into the message.
    ///
    /// - Returns: how many bytes the kernel has to send.
    func fill(with wanted: ArraySlice<SPITransfer>) -> Int {
        var next = transfers
        var byteCount = 0
        for transfer in wanted {
            var filled = spi_ioc_transfer()
            filled.tx_buf = UInt64(UInt(bitPattern: transfer.bytes.baseAddress))
            filled.len = UInt32(truncatingIfNeeded: transfer.bytes.count)
            // Another process may have changed the device's own word size and clock.
            filled.bits_per_word = 8
            filled.speed_hz = hertz
            filled.cs_change = transfer.releasesChipSelect ? 1 : 0
            next.initialize(to: filled)
            next += 1
            byteCount += transfer.bytes.count
        }
        // On the last transfer cs_change would mean the opposite: keep the chip selected.
        transfers[wanted.count - 1].cs_change = 0
        return byteCount
    }
}
