import BusInterfaces
import CLinuxHardware

/// The argument of the system call that sends a spidev message (a series of SPI transfers). The memory is
/// reused for every message.
struct SpidevMessage: ~Copyable {
    /// The maximum number of transfers in a spidev message. It is limited because the request number of the
    /// system call has only 14 bits for the size.
    static let limit = Int(LB_SPI_MAX_TRANSFERS)

    /// The memory for the transfers of a message, in the structures that the kernel reads.
    let transfers: UnsafeMutablePointer<spi_ioc_transfer>
    private let hertz: UInt32

    /// Creates a reusable spidev message with memory for the maximum number of transfers. All messages are
    /// sent at a bus clock of `hertz`.
    init(hertz: UInt32) {
        self.hertz = hertz
        transfers = .allocate(capacity: Self.limit)
    }

    deinit {
        transfers.deallocate()
    }

    /// Fills the message with the transfers in `range` of `sourceTransfers`, which must be 1 to `limit`
    /// transfers. Each is converted to a structure that the kernel reads. The structures refer to the bytes
    /// of `sourceTransfers`, which are not copied.
    ///
    /// - Returns: The number of bytes that the kernel must send.
    func fill(with sourceTransfers: [SPITransfer], range: Range<Int>) -> Int {
        // The memory for the structure of the current transfer.
        var transferPointer = transfers
        var byteCount = 0
        for index in range {
            let bytes = sourceTransfers[index].bytes
            // Each transfer sets the word size and the clock, because another process may have changed the
            // defaults.
            transferPointer.initialize(
                to: spi_ioc_transfer(
                    tx_buf: UInt64(UInt(bitPattern: bytes.baseAddress)),
                    rx_buf: 0,
                    len: UInt32(truncatingIfNeeded: bytes.count),
                    speed_hz: hertz,
                    delay_usecs: 0,
                    bits_per_word: 8,
                    cs_change: sourceTransfers[index].releasesChipSelect ? 1 : 0,
                    tx_nbits: 0,
                    rx_nbits: 0,
                    word_delay_usecs: 0,
                    pad: 0
                )
            )
            transferPointer += 1
            byteCount += bytes.count
        }
        // The end of a message always releases chip select. On the last transfer, cs_change has the opposite
        // meaning: it would keep chip select asserted.
        transfers[range.count - 1].cs_change = 0
        return byteCount
    }
}
