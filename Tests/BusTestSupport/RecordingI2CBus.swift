import BusInterfaces

/// A simulated I2C bus. It records the messages that are sent, and fails when the test requires it.
///
/// Use a bus from one thread at a time.
public final class RecordingI2CBus: I2CBus {
    /// A message that was sent on the bus.
    public struct Message: Hashable, Sendable {
        /// The address of the receiver.
        public var address: I2CAddress
        /// The bytes of the message.
        public var bytes: [UInt8]

        /// Creates a message to `address`.
        public init(to address: I2CAddress, _ bytes: [UInt8]) {
            self.address = address
            self.bytes = bytes
        }
    }

    /// The messages of each successful transaction, oldest first.
    public private(set) var transactions: [[Message]] = []

    private var failures: [BusError] = []

    /// Creates a bus without messages.
    public init() {}

    /// Queues a failure. Each queued failure makes one transaction fail, in the order of the calls.
    public func fail(with error: BusError) {
        failures.append(error)
    }

    /// Removes the recorded transactions. Queued failures remain.
    public func clear() {
        transactions = []
    }

    /// Records a transaction.
    ///
    /// - Throws: The next queued `BusError`, if there is one.
    public func transaction(_ messages: [I2CMessage]) throws(BusError) {
        guard !messages.isEmpty else { return }
        guard failures.isEmpty else { throw failures.removeFirst() }
        transactions.append(messages.map { Message(to: $0.address, Array($0.bytes)) })
    }
}
