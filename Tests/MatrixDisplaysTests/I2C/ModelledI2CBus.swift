import BusInterfaces
import BusTestSupport

/// A chip on a modeled I2C bus.
protocol ModelledI2CChip {
    /// Takes the bytes of one message to the chip's address.
    mutating func receive(_ bytes: [UInt8])
}

/// A bus with chips. A message to any other address is refused, and nothing after it is sent.
final class ModelledI2CBus<Chip: ModelledI2CChip>: I2CBus {
    var chips: [I2CAddress: Chip]
    /// The addresses and bytes of each transaction.
    private(set) var transactions: [[RecordingI2CBus.Message]] = []
    /// Called after every message.
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

/// The error of an address that does not acknowledge.
let refused = BusError(
    device: "/dev/i2c-1",
    operation: .send,
    code: 121,
    reason: "Remote I/O error",
    remedy: "Check the wires."
)
