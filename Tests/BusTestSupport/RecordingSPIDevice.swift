import BusInterfaces

/// A simulated SPI device. It records or only counts the bytes that are sent, and fails when the test requires it.
///
/// Use a device from one thread at a time.
public final class RecordingSPIDevice: SPIDevice {
    /// A transfer that was sent to the device.
    public struct Transfer: Hashable, Sendable {
        /// The bytes of the transfer.
        public var bytes: [UInt8]
        /// Whether chip select was released after this transfer, before the next one.
        public var releasesChipSelect: Bool

        /// Creates a transfer.
        public init(_ bytes: [UInt8], releasesChipSelect: Bool = false) {
            self.bytes = bytes
            self.releasesChipSelect = releasesChipSelect
        }
    }

    /// Whether a device stores the transactions or only counts them.
    public enum Mode: Hashable, Sendable {
        /// The device stores all transactions.
        case recording
        /// The device only counts transactions and allocates no memory for them.
        case counting
    }

    /// The numbers of successful transactions, of their transfers and of their bytes.
    public struct Counts: Hashable, Sendable {
        /// The number of successful transactions.
        public var transactions = 0
        /// The number of transfers in successful transactions.
        public var transfers = 0
        /// The number of bytes in successful transactions.
        public var bytes = 0
        /// The number of transactions that failed because of queued failures.
        public var failures = 0

        /// Creates counts that are all zero.
        public init() {}
    }

    /// The transfers of each successful transaction, oldest first. Empty in the mode `counting`.
    public private(set) var transactions: [[Transfer]] = []
    /// The counts of transactions, in both modes.
    public private(set) var counts = Counts()

    private let mode: Mode
    private var failures: [(error: BusError, times: Int)] = []

    /// Creates a device to which nothing was sent.
    public init(_ mode: Mode = .recording) {
        self.mode = mode
    }

    /// Queues a failure `times` times. Each queued failure makes one transaction fail, in the order of the calls.
    public func fail(with error: BusError, times: Int = 1) {
        guard times > 0 else { return }
        failures.append((error, times))
    }

    /// Removes all queued failures.
    public func recover() {
        failures = []
    }

    /// Removes all transactions and counts. Queued failures remain.
    public func clear() {
        transactions = []
        counts = Counts()
    }

    /// Records or counts a transaction.
    ///
    /// - Throws: The next queued `BusError`, if there is one.
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
