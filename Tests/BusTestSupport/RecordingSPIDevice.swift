import BusInterfaces

/// A simulated SPI device. It records, or only counts, what it is sent, and fails on request.
///
/// Use it from one thread at a time.
public final class RecordingSPIDevice: SPIDevice {
    /// One transfer, as it would be sent.
    public struct Transfer: Hashable, Sendable {
        /// The bytes that were sent.
        public var bytes: [UInt8]
        /// Whether chip select was released before the next transfer.
        public var releasesChipSelect: Bool

        /// A transfer; see the properties.
        public init(_ bytes: [UInt8], releasesChipSelect: Bool = false) {
            self.bytes = bytes
            self.releasesChipSelect = releasesChipSelect
        }
    }

    /// How much of a transaction is kept.
    public enum Mode: Hashable, Sendable {
        /// All of it.
        case recording
        /// Its size only; a transaction allocates nothing.
        case counting
    }

    /// The numbers of complete transactions and their contents.
    public struct Counts: Hashable, Sendable {
        /// Transactions.
        public var transactions = 0
        /// Their transfers.
        public var transfers = 0
        /// The bytes of the transfers.
        public var bytes = 0
        /// Transactions that failed on request; the other counts do not include them.
        public var failures = 0

        /// All counts zero.
        public init() {}
    }

    /// The transfers of each complete transaction, oldest first; empty in `counting` mode.
    public private(set) var transactions: [[Transfer]] = []
    /// The counts, in either mode.
    public private(set) var counts = Counts()

    private let mode: Mode
    private var failures: [(error: BusError, times: Int)] = []

    /// A device that has received nothing.
    public init(_ mode: Mode = .recording) {
        self.mode = mode
    }

    /// Makes the next `times` transactions fail, after the failures queued before.
    public func fail(with error: BusError, times: Int = 1) {
        guard times > 0 else { return }
        failures.append((error, times))
    }

    /// Removes the queued failures.
    public func recover() {
        failures = []
    }

    /// Removes every transaction and count, but not the queued failures.
    public func clear() {
        transactions = []
        counts = Counts()
    }

    /// Records or counts the transaction.
    ///
    /// - Throws: the next queued `BusError`.
    public func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        guard !transfers.isEmpty else { return }
        if let failure = nextFailure() {
            counts.failures += 1
            throw failure
        }
        counts.transactions += 1
        counts.transfers += transfers.count
        for transfer in transfers { counts.bytes += transfer.bytes.count }
        guard mode == .recording else { return }
        transactions.append(
            transfers.map { Transfer(Array($0.bytes), releasesChipSelect: $0.releasesChipSelect) }
        )
    }

    private func nextFailure() -> BusError? {
        guard let failure = failures.first else { return nil }
        failures[0].times -= 1
        if failures[0].times == 0 { failures.removeFirst() }
        return failure.error
    }
}
