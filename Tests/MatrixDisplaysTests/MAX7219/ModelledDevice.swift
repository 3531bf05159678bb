import BusInterfaces
import TestSupport

/// A device whose wire ends in a modeled chain.
final class ModelledDevice: SPIDevice {
    var model: MAX7219ChainModel
    /// What was sent of each transaction between two releases of chip select, in order.
    private(set) var transactions: [[[UInt8]]] = []
    /// Thrown by the next transactions, one each, before a byte goes out.
    var failures: [BusError] = []
    /// Called after every latch.
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
    /// A chain as it may be found: powered up a moment ago, or with anything at all in every register.
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
    /// Any content in any register.
    mutating func scramble(using generator: inout SeededGenerator) {
        digits = digits.map { _ in UInt8.random(in: 0...255, using: &generator) }
        decodeMode = UInt8.random(in: 0...255, using: &generator)
        intensity = UInt8.random(in: 0...15, using: &generator)
        scanLimit = UInt8.random(in: 0...7, using: &generator)
        isRunning = Bool.random(using: &generator)
        isTesting = Bool.random(using: &generator)
    }
}

/// A failure for tests.
let cutWire = BusError(
    device: "/dev/spidev0.0",
    operation: .send,
    reason: "Connection timed out",
    remedy: "Check the wiring."
)
