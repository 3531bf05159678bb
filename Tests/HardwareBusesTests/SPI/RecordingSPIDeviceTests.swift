import TestSupport
import Testing

@testable import HardwareBuses

@Suite("The recording SPI bus")
struct RecordingSPIBusTests {
    private let failure = BusError(
        device: "/dev/spidev0.0",
        operation: "cannot send",
        code: 110,
        reason: "late",
        remedy: "Wait."
    )

    private func send(_ bytes: [UInt8], pulseLength: Int, on bus: RecordingSPIBus) throws(BusError) {
        try bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(BusError) in try bus.send(bytes, pulseLength: pulseLength) }
        }.get()
    }

    @Test("a message is kept as its pulses")
    func recording() throws {
        let bus = RecordingSPIBus()
        try send([1, 2, 3, 4, 5, 6], pulseLength: 2, on: bus)
        try send([7], pulseLength: 1, on: bus)
        #expect(bus.messages == [.init(pulses: [[1, 2], [3, 4], [5, 6]]), .init(pulses: [[7]])])
        #expect(bus.counts.messages == 2)
        #expect(bus.counts.pulses == 4)
        #expect(bus.counts.bytes == 7)
    }

    @Test("when counting, nothing is kept but numbers")
    func counting() throws {
        let bus = RecordingSPIBus(.counting)
        try send([1, 2, 3, 4], pulseLength: 2, on: bus)
        #expect(bus.messages.isEmpty)
        #expect(bus.counts.messages == 1)
        #expect(bus.counts.pulses == 2)
        #expect(bus.counts.bytes == 4)
    }

    @Test("no bytes are no message")
    func empty() throws {
        let bus = RecordingSPIBus()
        try send([], pulseLength: 2, on: bus)
        #expect(bus.counts.messages == 0)
    }

    @Test("a message that ends within a pulse is refused, as on a real bus", arguments: [2, 4, 0, -1])
    func unevenPulses(pulseLength: Int) throws {
        let bus = RecordingSPIBus()
        let error = try #require(
            thrown(BusError.self) {
                try send([1, 2, 3], pulseLength: pulseLength, on: bus)
            }
        )
        #expect(
            error.description
                == "recording bus: cannot send: 3 bytes are no whole number of pulses of \(pulseLength) bytes. "
                + "This is a mistake in a display driver; please report it."
        )
        #expect(bus.counts.messages == 0)
    }

    @Test("scripted failures come in order, leave no message, and end")
    func failures() throws {
        let bus = RecordingSPIBus()
        var other = failure
        other.code = 5
        bus.fail(with: failure, times: 2)
        bus.fail(with: other)
        bus.fail(with: failure, times: 0)
        for expected in [failure, failure, other] {
            #expect(throws: expected) { try send([1], pulseLength: 1, on: bus) }
        }
        #expect(bus.counts.messages == 0)
        #expect(bus.counts.failures == 3)
        try send([1], pulseLength: 1, on: bus)
        #expect(bus.counts.messages == 1)
    }

    @Test("a bus recovers when told to, and forgets what it was sent when told to")
    func recovery() throws {
        let bus = RecordingSPIBus()
        bus.fail(with: failure, times: .max)
        #expect(throws: failure) { try send([1], pulseLength: 1, on: bus) }
        bus.recover()
        try send([1], pulseLength: 1, on: bus)
        bus.clear()
        #expect(bus.messages.isEmpty)
        #expect(bus.counts == .init())
    }
}
