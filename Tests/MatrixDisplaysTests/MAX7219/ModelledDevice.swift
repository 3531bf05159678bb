import BusInterfaces
import TestSupport

/// An SPI device that passes the bytes to a model of MAX7219 chips.
final class ModelledDevice: SPIDevice {
    var model: MAX7219ChainModel
    /// The bytes of each transaction, divided where chip select was released.
    private(set) var transactions: [[[UInt8]]] = []
    /// Errors for the next transactions. Each error makes one transaction fail before a byte is sent.
    var failures: [BusError] = []
    /// A function that is called each time the chips have executed their words.
    var afterLatch: ((MAX7219ChainModel) -> Void)?

    init(_ model: MAX7219ChainModel) {
        self.model = model
    }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        if !failures.isEmpty { throw failures.removeFirst() }
        var latches: [[UInt8]] = [[]]
        for transfer in transfers {
            latches[latches.count - 1] += transfer.bytes
            if transfer.releasesChipSelect { latches.append([]) }
        }
        if latches.last == [] { latches.removeLast() }
        transactions.append(latches)
        for bytes in latches {
            model.transact(bytes)
            afterLatch?(model)
        }
    }

    func forget() {
        transactions = []
    }
}

extension MAX7219ChainModel {
    /// Returns a chain in a state that a driver may find at its start: directly after power-up, or with random values
    /// in every register.
    static func garbage(chips count: Int, using generator: inout SeededGenerator) -> MAX7219ChainModel {
        let chips = (0..<count).map { _ in
            var chip = Chip(digits: (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) })
            if Bool.random(using: &generator) { chip.scramble(using: &generator) }
            return chip
        }
        return MAX7219ChainModel(
            chips: chips,
            variant: Variant.allCases.randomElement(using: &generator) ?? .max7219,
            shiftRegister: (0..<count * 16).map { _ in Bool.random(using: &generator) }
        )
    }
}

extension MAX7219ChainModel.Chip {
    /// Sets all registers to random values.
    mutating func scramble(using generator: inout SeededGenerator) {
        digits = digits.map { _ in UInt8.random(in: 0...255, using: &generator) }
        decodeMode = UInt8.random(in: 0...255, using: &generator)
        intensity = UInt8.random(in: 0...15, using: &generator)
        scanLimit = UInt8.random(in: 0...7, using: &generator)
        isRunning = Bool.random(using: &generator)
        isTesting = Bool.random(using: &generator)
    }
}

/// An error for use in tests.
let cutWire = BusError(
    device: "/dev/spidev0.0",
    operation: .send,
    reason: "Connection timed out",
    remedy: "Check the wiring."
)
