import BusInterfaces

/// A simulated I2C bus. It records what it is sent, and fails on request.
///
/// Use it from one thread at a time.
public final class RecordingI2CBus: I2CBus {
    /// One message, as it would be sent.
    public struct Message: Hashable, Sendable {
        /// The receiver.
        public var address: I2CAddress
        /// The bytes that were sent.
        public var bytes: [UInt8]

        /// A message; see the properties.
        public init(to address: I2CAddress, _ bytes: [UInt8]) {
            self.address = address
            self.bytes = bytes
        }
    }

    /// The messages of each complete transaction, oldest first.
    public private(set) var transactions: [[Message]] = []

    private var failures: [BusError] = []

    /// A bus that has received nothing.
    public init() {}

    /// Makes the next transaction fail, after the failures queued before.
    public func fail(with error: BusError) {
        failures.append(error)
    }

    /// Removes every transaction, but not the queued failures.
    public func clear() {
        transactions = []
    }

    /// Records the transaction.
    ///
    /// - Throws: the next queued `BusError`.
    public func transaction(_ messages: [I2CMessage]) throws(BusError) {
        guard !messages.isEmpty else { return }
        guard failures.isEmpty else { throw failures.removeFirst() }
        transactions.append(messages.map { Message(to: $0.address, Array($0.bytes)) })
    }
}
