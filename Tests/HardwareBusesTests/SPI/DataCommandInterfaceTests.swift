import HardwareBuses
import Testing

/// A wire to a display with a line D/C: what happens on it, in order.
private final class FakeWire: SPIDevice, GPIOOutput {
    enum Happening: Hashable {
        case line(isHigh: Bool)
        case transaction([[UInt8]])
    }

    private(set) var happenings: [Happening] = []
    var failure: BusError?

    func setLevel(isHigh: Bool) throws(BusError) {
        if let failure { throw failure }
        happenings.append(.line(isHigh: isHigh))
    }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        happenings.append(.transaction(transfers.map { Array($0.bytes) }))
    }
}

/// What a driver of an SSD1306 would do: its bytes are laid out once, and its frames are one long transfer.
private final class SmallDisplay {
    private let interface: DataCommandInterface
    private let commands = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 6)
    private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)
    private let addressing: [SPITransfer]
    private let picture: [SPITransfer]

    init(_ interface: DataCommandInterface) {
        self.interface = interface
        _ = commands.initialize(from: [0x21, 0, 127, 0x22, 0, 7])
        memory.initialize(repeating: 0)
        addressing = [SPITransfer(UnsafeBufferPointer(commands))]
        picture = [SPITransfer(UnsafeBufferPointer(memory))]
    }

    deinit {
        commands.deallocate()
        memory.deallocate()
    }

    func present(_ byte: UInt8) throws(BusError) {
        memory.update(repeating: byte)
        try interface.sendCommands(addressing)
        try interface.sendData(picture)
    }
}

@Suite("A display with a line D/C")
struct DataCommandInterfaceTests {
    private let wire = FakeWire()

    @Test("command bytes go out with D/C low, data bytes with D/C high, and the line is set before the bytes")
    func order() throws {
        let display = SmallDisplay(DataCommandInterface(device: wire, dataCommand: wire))
        try display.present(0x5A)
        try display.present(0xA5)
        let frames = [0x5A, 0xA5].map { [UInt8](repeating: $0, count: 1024) }
        #expect(
            wire.happenings == [
                .line(isHigh: false), .transaction([[0x21, 0, 127, 0x22, 0, 7]]),
                .line(isHigh: true), .transaction([frames[0]]),
                .line(isHigh: false), .transaction([[0x21, 0, 127, 0x22, 0, 7]]),
                .line(isHigh: true), .transaction([frames[1]]),
            ]
        )
    }

    @Test("nothing is sent while the line cannot be driven: commands would be taken for data")
    func lineFails() {
        let gone = BusError(device: "GPIO24", operation: .requestLine, reason: "gone", remedy: "Look.")
        wire.failure = gone
        let display = SmallDisplay(DataCommandInterface(device: wire, dataCommand: wire))
        #expect(throws: gone) { try display.present(0) }
        #expect(wire.happenings == [])
    }
}
