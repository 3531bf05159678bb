import HardwareBuses

/// A device that takes every transaction, and copies nothing until it is asked.
final class WireDevice: SPIDevice {
    /// How many transactions there were.
    private(set) var transactionCount = 0
    private var transfers: [SPITransfer] = []

    /// What the last transaction's bytes are now.
    var latest: [UInt8] { transfers.flatMap(\.bytes) }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        self.transfers = transfers
        transactionCount += 1
    }
}
