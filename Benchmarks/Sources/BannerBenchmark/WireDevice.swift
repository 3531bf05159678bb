import BusInterfaces

/// A device that accepts every transaction. It copies the bytes only on request.
final class WireDevice: SPIDevice {
    /// The number of transactions so far.
    private(set) var transactionCount = 0
    private var first: UnsafePointer<UInt8>?
    private var length = 0

    /// The current bytes of the last transaction, whose transfers are adjacent in memory and have equal lengths.
    var latest: [UInt8] { Array(UnsafeBufferPointer(start: first, count: length)) }

    func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        // Keeping the transfers themselves would count references, which a real device does not.
        first = transfers.first?.bytes.baseAddress
        length = transfers.count * (transfers.first?.bytes.count ?? 0)
        transactionCount += 1
    }
}
