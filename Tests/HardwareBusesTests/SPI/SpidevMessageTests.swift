import BusInterfaces
import CLinuxHardware
import Testing

@testable import HardwareBuses

@Suite("Messages to spidev")
struct SpidevMessageTests {
    private let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

    /// Fills `message` with transfers of these lengths. `releasing` contains the indices of those that
    /// release chip select. Returns the resulting transfers, their offsets and the total number of bytes.
    private func filled(
        _ message: borrowing SpidevMessage,
        _ lengths: [Int],
        releasing: Set<Int>
    ) -> (transfers: [spi_ioc_transfer], offsets: [Int], byteCount: Int) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            let transfers = lengths.enumerated().map { index, length in
                defer { start += length }
                return SPITransfer(
                    UnsafeBufferPointer(rebasing: bytes[start..<start + length]),
                    releasesChipSelect: releasing.contains(index)
                )
            }
            let byteCount = message.fill(with: transfers, range: transfers.indices)
            let filled = Array(UnsafeBufferPointer(start: message.transfers, count: lengths.count))
            let base = UInt64(UInt(bitPattern: bytes.baseAddress))
            return (filled, filled.map { Int($0.tx_buf - base) }, byteCount)
        }
    }

    @Test("every transfer has its bytes, eight bits a word and the clock, and nothing else")
    func fields() {
        let message = SpidevMessage(hertz: 2_000_000)
        let (transfers, offsets, byteCount) = filled(message, [2, 3, 4], releasing: [0, 1, 2])
        #expect(offsets == [0, 2, 5])
        #expect(transfers.map(\.len) == [2, 3, 4])
        #expect(byteCount == 9)
        for transfer in transfers {
            #expect(transfer.speed_hz == 2_000_000)
            #expect(transfer.bits_per_word == 8)
            #expect(transfer.rx_buf == 0)
            #expect(transfer.delay_usecs == 0)
            #expect(transfer.tx_nbits == 0)
            #expect(transfer.rx_nbits == 0)
            #expect(transfer.word_delay_usecs == 0)
            #expect(transfer.pad == 0)
        }
    }

    @Test(
        "chip select is released where a transfer asks for it, and the last never asks: there it would be held"
    )
    func release() {
        let message = SpidevMessage(hertz: 1)
        #expect(filled(message, [2, 2, 2], releasing: [0, 1, 2]).transfers.map(\.cs_change) == [1, 1, 0])
        #expect(filled(message, [2, 2, 2], releasing: [1]).transfers.map(\.cs_change) == [0, 1, 0])
        #expect(filled(message, [9], releasing: [0]).transfers.map(\.cs_change) == [0])
    }
}
