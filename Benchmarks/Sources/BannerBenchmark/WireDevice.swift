import BusInterfaces

/// A device that takes every transaction, and copies nothing until it is asked.
final class WireDevice: SPIDevice {
    /// How many transactions there were.
    private(set) var transactionCount = 0
    private var first: UnsafePointer<UInt8>?
    private var length = 0

    /// What the last transaction's bytes are now. Its transfers lay one after the other and were of equal length.
    var latest: [UInt8] { Array(UnsafeBufferPointer(start: first, count: length)) }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        // Keeping the transfers themselves would count references, which a real device does not.
        first = transfers.first?.bytes.baseAddress
        length = transfers.count * (transfers.first?.bytes.count ?? 0)
        transactionCount += 1
    }
}
