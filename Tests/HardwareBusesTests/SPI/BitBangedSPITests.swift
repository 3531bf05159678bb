import BusInterfaces
import Testing

/// A model of an SPI device on three GPIO lines. While the device is selected, it reads a bit at each rising edge of
/// the clock. A transfer ends at each rising edge of chip select.
private final class ModelledLines: GPIOOutputs {
    private(set) var levels: UInt32 = 0
    private(set) var bits: [Bool] = []
    /// The bytes of each transfer, which are those between two rising edges of chip select.
    private(set) var transfers: [[UInt8]] = []
    /// Violations of the protocol: rising edges of the clock while chip select was high, and data that changed while
    /// the clock was high.
    private(set) var findings: [String] = []
    var failure: BusError?

    func set(_ levels: UInt32) throws(BusError) {
        if let failure { throw failure }
        let rises = levels & ~self.levels
        if self.levels & levels & 2 != 0, (levels ^ self.levels) & 1 != 0 { findings.append("data moved") }
        if rises & 2 != 0 {
            if levels & 4 != 0 { findings.append("clocked while not selected") }
            bits.append(levels & 1 != 0)
        }
        if rises & 4 != 0 {
            if bits.count % 8 != 0 { findings.append("\(bits.count) bits") }
            transfers.append(
                stride(from: 0, to: bits.count, by: 8).map { start in
                    bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
                }
            )
            bits = []
        }
        self.levels = levels
    }
}

@Suite("SPI on three GPIO lines")
struct BitBangedSPITests {
    private let lines = ModelledLines()

    private func send(_ transfers: [([UInt8], releases: Bool)]) throws(BusError) {
        let device = BitBangedSPI(on: lines)
        let bytes = transfers.map { ContiguousBytes($0.0) }
        try device.transaction(
            zip(bytes, transfers).map { SPITransfer($0.buffer, releasesChipSelect: $1.releases) }
        )
    }

    /// A copy of bytes in memory that does not move.
    private final class ContiguousBytes {
        let buffer: UnsafeBufferPointer<UInt8>

        init(_ bytes: [UInt8]) {
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = copy.initialize(from: bytes)
            buffer = UnsafeBufferPointer(copy)
        }

        deinit { buffer.deallocate() }
    }

    @Test("bytes arrive with the most significant bit first, and chip select ends each transfer")
    func bytes() throws {
        try send([([0x01, 0x80], true), ([0xA5], true), ([0x0F, 0xF0], false)])
        #expect(lines.transfers == [[0x01, 0x80], [0xA5], [0x0F, 0xF0]])
        #expect(lines.findings.isEmpty)
        #expect(lines.levels == 4, "chip select is high, data and clock are low")
    }

    @Test("transfers without a release are one to the device")
    func together() throws {
        try send([([0x12], false), ([0x34], true), ([0x56], true)])
        #expect(lines.transfers == [[0x12, 0x34], [0x56]])
    }

    @Test("nothing is latched before the first transfer, and nothing is sent without one")
    func silence() throws {
        try send([])
        #expect(lines.transfers.isEmpty && lines.levels == 0)
    }

    @Test("lines that cannot be driven any more are an error")
    func failure() {
        lines.failure = BusError(device: "GPIO5", operation: .driveLine, reason: "gone", remedy: "Wait.")
        #expect(throws: BusError.self) { try send([([0x01], true)]) }
        #expect(lines.failure?.description == "GPIO5: cannot drive the lines: gone. Wait.")
    }
}
