import BusInterfaces
import BusTestSupport
import Testing

@Suite("The recording SPI device")
struct RecordingSPIDeviceTests {
    private let failure = BusError(
        device: "/dev/spidev0.0",
        operation: .send,
        code: 110,
        reason: "late",
        remedy: "Wait."
    )

    /// Sends `transfers` in one transaction. Chip select is released after each transfer.
    private func send(_ transfers: [[UInt8]], to device: RecordingSPIDevice) throws(BusError) {
        let buffers = transfers.map { bytes in
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = buffer.initialize(from: bytes)
            return buffer
        }
        defer { buffers.forEach { $0.deallocate() } }
        try device.transaction(buffers.map { SPITransfer(UnsafeBufferPointer($0), releasesChipSelect: true) })
    }

    @Test("a transaction is kept as its transfers")
    func recording() throws {
        let device = RecordingSPIDevice()
        try send([[1, 2], [3, 4], [5, 6]], to: device)
        try send([[7]], to: device)
        #expect(device.transactions.map { $0.map(\.bytes) } == [[[1, 2], [3, 4], [5, 6]], [[7]]])
        #expect(device.transactions.joined().allSatisfy { $0.releasesChipSelect })
        #expect(device.counts.transactions == 2)
        #expect(device.counts.transfers == 4)
        #expect(device.counts.bytes == 7)
    }

    @Test("a transfer that holds chip select differs from one that releases it")
    func chipSelect() throws {
        let device = RecordingSPIDevice()
        let bytes: [UInt8] = [1, 2]
        try bytes.withUnsafeBufferPointer { bytes in
            try device.transaction([SPITransfer(bytes), SPITransfer(bytes, releasesChipSelect: true)])
        }
        #expect(device.transactions == [[.init([1, 2]), .init([1, 2], releasesChipSelect: true)]])
    }

    @Test("when counting, nothing is kept but numbers")
    func counting() throws {
        let device = RecordingSPIDevice(.counting)
        try send([[1, 2], [3, 4]], to: device)
        #expect(device.transactions.isEmpty)
        #expect(device.counts.transactions == 1)
        #expect(device.counts.transfers == 2)
        #expect(device.counts.bytes == 4)
    }

    @Test("no transfers are no transaction")
    func empty() throws {
        let device = RecordingSPIDevice()
        try send([], to: device)
        #expect(device.counts.transactions == 0)
    }

    @Test("scripted failures come in order, leave no transaction, and end")
    func failures() throws {
        let device = RecordingSPIDevice()
        var other = failure
        other.code = 5
        device.fail(with: failure, times: 2)
        device.fail(with: other)
        device.fail(with: failure, times: 0)
        for expected in [failure, failure, other] {
            #expect(throws: expected) { try send([[1]], to: device) }
        }
        #expect(device.counts.transactions == 0)
        #expect(device.counts.failures == 3)
        try send([[1]], to: device)
        #expect(device.counts.transactions == 1)
    }

    @Test("a device recovers on request, and clears its record on request")
    func recovery() throws {
        let device = RecordingSPIDevice()
        device.fail(with: failure, times: .max)
        #expect(throws: failure) { try send([[1]], to: device) }
        device.recover()
        try send([[1]], to: device)
        device.clear()
        #expect(device.transactions.isEmpty)
        #expect(device.counts == .init())
    }
}
