import BusInterfaces
import Testing

@testable import HardwareBuses

@Suite("Limits of one spidev message")
struct SPIMessageLimitsTests {
    /// Calls `body` with `count` transfers of `length` bytes each. Chip select is released after every transfer whose
    /// number is a multiple of `releases`.
    private func withTransfers<Result>(
        _ count: Int,
        of length: Int,
        releases: Int = 1,
        _ body: ([SPITransfer]) -> Result
    ) -> Result {
        [UInt8](repeating: 0, count: length).withUnsafeBufferPointer { bytes in
            let transfers = (1...count).map {
                SPITransfer(bytes, releasesChipSelect: $0.isMultiple(of: releases))
            }
            return body(transfers)
        }
    }

    /// Returns how many transfers of `length` bytes fit in a message if chip select is released after each of them.
    private func fitting(_ limits: SPIMessageLimits, _ length: Int) -> Int? {
        withTransfers(600, of: length) { limits.messageEnd(of: $0, from: 0) }
    }

    @Test("a frame and a refresh of sixty-four modules each fit into one message of the usual buffer")
    func usualFramesFit() throws {
        let limits = SPIMessageLimits()
        for modules in 1...64 {
            #expect(try #require(fitting(limits, 2 * modules)) >= 15)
            #expect(withTransfers(15, of: 2 * modules) { limits.messageEnd(of: $0, from: 0) } == 15)
        }
    }

    @Test(
        "transfers count as rounded up to the coarsest DMA alignment",
        arguments: [
            (1, 4096, 32), (128, 4096, 32), (129, 4096, 16), (256, 4096, 16), (257, 4096, 10),
            (2048, 4096, 2), (2049, 4096, 1), (4096, 4096, 1), (2, 256, 2), (2, 255, 1),
        ]
    )
    func rounding(length: Int, bufferSize: Int, expected: Int) {
        #expect(fitting(SPIMessageLimits(bufferSize: bufferSize), length) == expected)
    }

    @Test("a message never has more transfers than its request number can encode")
    func transferLimit() {
        #expect(fitting(SPIMessageLimits(bufferSize: 1 << 20), 2) == 511)
    }

    @Test("a transfer larger than the buffer fits into no message")
    func oversizedTransfer() {
        #expect(fitting(SPIMessageLimits(bufferSize: 4096), 4097) == nil)
    }

    @Test("a message ends where chip select is released, and nothing that belongs together is divided")
    func undivided() {
        let limits = SPIMessageLimits(bufferSize: 1280)
        #expect(withTransfers(20, of: 128, releases: 4) { limits.messageEnd(of: $0, from: 0) } == 8)
        #expect(withTransfers(6, of: 128, releases: 4) { limits.messageEnd(of: $0, from: 0) } == 6)
        #expect(withTransfers(20, of: 128, releases: 11) { limits.messageEnd(of: $0, from: 0) } == nil)
        #expect(withTransfers(20, of: 116, releases: 11) { limits.messageEnd(of: $0, from: 0) } == 11)
        #expect(withTransfers(20, of: 128, releases: 4) { limits.messageEnd(of: $0, from: 8) } == 16)
        #expect(withTransfers(20, of: 128, releases: 4) { limits.messageEnd(of: $0, from: 16) } == 20)
    }

    @Test(
        "the buffer's size is read from the module parameter, and is spidev's own default when that is senseless",
        arguments: [
            ("65536\n", 65536), ("4096", 4096), ("", 4096), ("\n", 4096), ("many", 4096), ("0", 4096),
            ("-1", 4096), (nil, 4096),
        ] as [(String?, Int)]
    )
    func parameter(text: String?, expected: Int) {
        #expect(SpidevBuffer.size(parameter: text) == expected)
    }
}
