/// An SPI device without hardware: it keeps, or only counts, what it is sent, and fails when told to.
///
/// It may be used from one thread at a time.
public final class RecordingSPIDevice: SPIDevice {
    /// One transfer, as the wire would carry it.
    public struct Transfer: Hashable, Sendable {
        /// What was sent.
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

    /// What was sent whole, in numbers.
    public struct Counts: Hashable, Sendable {
        /// Transactions.
        public var transactions = 0
        /// Their transfers.
        public var transfers = 0
        /// The bytes of those.
        public var bytes = 0
        /// Transactions that failed because they were told to; they are in none of the others.
        public var failures = 0

        /// Nothing was sent.
        public init() {}
    }

    /// The transfers of each transaction that was sent whole, oldest first; empty in `counting` mode.
    public private(set) var transactions: [[Transfer]] = []
    /// What was sent whole, in numbers, in either mode.
    public private(set) var counts = Counts()

    private let mode: Mode
    private var failures: [(error: BusError, times: Int)] = []

    /// A device that was sent nothing yet.
    public init(_ mode: Mode = .recording) {
        self.mode = mode
    }

    /// Makes the next `times` transactions fail, after those that earlier calls have spoken for.
    public func fail(with error: BusError, times: Int = 1) {
        guard times > 0 else { return }
        failures.append((error, times))
    }

    /// Forgets the failures still to come.
    public func recover() {
        failures = []
    }

    /// Forgets every transaction and count, not the failures still to come.
    public func clear() {
        transactions = []
        counts = Counts()
    }

    /// Keeps or counts the transaction.
    ///
    /// - Throws: `BusError` as scripted.
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
