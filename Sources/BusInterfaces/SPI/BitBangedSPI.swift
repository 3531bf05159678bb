/// An SPI device on any three GPIO lines: data, clock and chip select.
///
/// Each bit takes two system calls, with the clock low and with it high, so the clock is some 100 kHz. A thread
/// that is interrupted only stretches the clock, which is allowed to be as slow as one likes.
public final class BitBangedSPI: SPIDevice {
    /// The lines, as bits of the outputs' levels.
    private enum Line {
        static let data: UInt32 = 1
        static let clock: UInt32 = 2
        static let chipSelect: UInt32 = 4
    }

    private let lines: any GPIOOutputs

    /// A device on `lines`: data, clock and chip select, in this order, all of them low.
    ///
    /// Chip select is not raised before the first transfer: a MAX7219 would latch what its shift register
    /// contains at power-up.
    public init(on lines: any GPIOOutputs) {
        self.lines = lines
    }

    /// Sends `transfers`. At the end chip select is high, and the other lines are low.
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

    /// The device takes a bit at the rising edge of the clock.
    private func send(_ byte: UInt8) throws(BusError) {
        for bit in (0..<8).reversed() {
            let data = byte & (1 << UInt8(bit)) != 0 ? Line.data : 0
            try lines.set(data)
            try lines.set(data | Line.clock)
        }
    }
}
