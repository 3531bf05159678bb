import Testing

@testable import HardwareBuses

@Suite("What fits into one spidev message")
struct SPIMessageLimitsTests {
    @Test("a frame and a refresh of sixty-four modules each fit into one message of the usual buffer")
    func usualFramesFit() throws {
        let limits = SPIMessageLimits()
        for modules in 1...64 {
            #expect(try #require(limits.pulsesPerMessage(pulseLength: 2 * modules)) >= 15)
        }
    }

    @Test(
        "pulses count as rounded up to the coarsest DMA alignment",
        arguments: [
            (1, 4096, 32), (128, 4096, 32), (129, 4096, 16), (256, 4096, 16), (257, 4096, 10),
            (2048, 4096, 2), (2049, 4096, 1), (4096, 4096, 1), (2, 256, 2), (2, 255, 1),
        ]
    )
    func rounding(pulseLength: Int, bufferSize: Int, expected: Int) {
        let limits = SPIMessageLimits(bufferSize: bufferSize)
        #expect(limits.pulsesPerMessage(pulseLength: pulseLength) == expected)
    }

    @Test("a message never has more transfers than its request number can say")
    func transferLimit() {
        let limits = SPIMessageLimits(bufferSize: 1 << 20)
        #expect(limits.pulsesPerMessage(pulseLength: 2) == 511)
    }

    @Test("a pulse larger than the buffer fits into no message")
    func oversizedPulse() {
        #expect(SPIMessageLimits(bufferSize: 4096).pulsesPerMessage(pulseLength: 4097) == nil)
    }

    @Test(
        "the buffer's size is read from the module parameter, and is spidev's own default when that is senseless",
        arguments: [
            ("65536\n", 65536), ("4096", 4096), ("", 4096), ("\n", 4096), ("many", 4096), ("0", 4096),
            ("-1", 4096), (nil, 4096),
        ] as [(String?, Int)]
    )
    func parameter(text: String?, expected: Int) {
        #expect(SPIMessageLimits(parameter: text).bufferSize == expected)
    }
}
