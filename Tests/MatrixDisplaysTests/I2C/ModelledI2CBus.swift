import BusInterfaces
import BusTestSupport

/// A model of a chip on an I2C bus.
protocol ModelledI2CChip {
    /// Processes the bytes of one message that was sent to the address of the chip.
    mutating func receive(_ bytes: [UInt8])
}

/// A simulated I2C bus with models of chips. A message to an address without a chip fails, and the rest of the
/// transaction is not sent.
final class ModelledI2CBus<Chip: ModelledI2CChip>: I2CBus {
    var chips: [I2CAddress: Chip]
    /// The messages of each transaction.
    private(set) var transactions: [[RecordingI2CBus.Message]] = []
    /// A function that is called after every message with all chips by address.
    var afterMessage: (([I2CAddress: Chip]) -> Void)?

    init(_ chips: [I2CAddress: Chip]) {
        self.chips = chips
    }

    func transaction(_ messages: [I2CMessage]) throws(BusError) {
        transactions.append([])
        for message in messages {
            guard chips[message.address] != nil else { throw refused }
            chips[message.address]?.receive(Array(message.bytes))
            transactions[transactions.count - 1].append(
                RecordingI2CBus.Message(to: message.address, Array(message.bytes))
            )
            afterMessage?(chips)
        }
    }

    func forget() { transactions = [] }
}

/// The error for an address at which no chip acknowledges.
let refused = BusError(
    device: "/dev/i2c-1",
    operation: .send,
    code: 121,
    reason: "Remote I/O error",
    remedy: "Check the wires."
)
