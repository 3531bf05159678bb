import BusInterfaces

/// The limits of one message to a spidev node.
struct SPIMessageLimits: Hashable, Sendable {
    /// The bytes of all transfers of a message together; spidev's parameter `bufsiz`.
    var bufferSize: Int

    /// spidev starts every transfer at the next multiple of the architecture's DMA alignment. 128 bytes is
    /// the coarsest, on arm64. Using it everywhere costs at most one more message, and no message is
    /// rejected.
    static let alignment = 128

    /// Limits of a spidev with a message buffer of `bufferSize` bytes.
    init(bufferSize: Int = SpidevBuffer.usualSize) {
        self.bufferSize = bufferSize
    }

    /// The end of the transfers from `start` on that fit into one message. Chip select is released there, or
    /// it is the last transfer. Nil if not even the transfers up to the first release fit.
    func messageEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        if transfers.count - start <= SpidevMessage.limit {
            var needed = 0
            for index in start..<transfers.count { needed += Self.aligned(transfers[index].bytes.count) }
            if needed <= bufferSize { return transfers.count }
        }
        return partEnd(of: transfers, from: start)
    }

    /// The same if one message cannot hold all transfers.
    private func partEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        var end: Int?
        var bytes = 0
        var alignedBytes = 0
        for index in start..<min(transfers.count, start + SpidevMessage.limit) {
            bytes += transfers[index].bytes.count
            alignedBytes += Self.aligned(transfers[index].bytes.count)
            // A part that cannot be divided is tried even if it is too large with the coarsest alignment.
            guard (end == nil ? bytes : alignedBytes) <= bufferSize else { return end }
            if transfers[index].releasesChipSelect || index + 1 == transfers.count { end = index + 1 }
        }
        return end
    }

    private static func aligned(_ length: Int) -> Int { (length + alignment - 1) & ~(alignment - 1) }
}
