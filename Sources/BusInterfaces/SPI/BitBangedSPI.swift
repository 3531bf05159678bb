/// An SPI device that is driven through three GPIO lines: data, clock and chip select.
///
/// Each bit takes two system calls, one per clock level, so the clock is about 100 kHz. If the thread is
/// interrupted, a clock period is longer. This is harmless, because SPI has no minimum clock.
public final class BitBangedSPI: SPIDevice {
    /// The bit that represents each GPIO line in the argument of `GPIOOutputs.set`.
    private enum Line {
        static let data: UInt32 = 1
        static let clock: UInt32 = 2
        static let chipSelect: UInt32 = 4
    }

    private let lines: any GPIOOutputs

    /// Creates an SPI device on three GPIO lines in this order: data, clock and chip select. All of them must
    /// be low.
    ///
    /// Chip select stays low until the first transfer. If it rose earlier, a MAX7219 would latch the random
    /// contents of its shift register.
    public init(on lines: any GPIOOutputs) {
        self.lines = lines
    }

    /// Sends `transfers` in order by setting the GPIO lines. After the call, chip select is high and the
    /// other lines are low.
    ///
    /// - Throws: `BusError` if a line can no longer be driven.
    public func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        for (index, transfer) in transfers.enumerated() {
            try lines.set(0)
            for byte in transfer.bytes { try send(byte) }
            guard transfer.releasesChipSelect || index + 1 == transfers.count else { continue }
            try lines.set(0)
            try lines.set(Line.chipSelect)
        }
    }

    /// Sends a byte, most significant bit first. The device reads each bit at the rising edge of the clock.
    /// Throws an error if a line can no longer be driven.
    private func send(_ byte: UInt8) throws(BusError) {
        for bit in (0..<8).reversed() {
            let data = byte & (1 << UInt8(bit)) != 0 ? Line.data : 0
            try lines.set(data)
            try lines.set(data | Line.clock)
        }
    }
}
