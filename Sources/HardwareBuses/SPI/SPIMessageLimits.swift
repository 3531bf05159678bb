import BusInterfaces

/// The size limits of a spidev message.
struct SPIMessageLimits: Hashable, Sendable {
    /// The maximum number of bytes of all transfers of a message; spidev's parameter `bufsiz`.
    var bufferSize = SpidevBuffer.defaultSize

    /// spidev starts every transfer at the next multiple of the architecture's DMA alignment. 128 bytes, on arm64, is
    /// the coarsest. Assuming it everywhere costs at most one extra message, and no message is rejected.
    static let alignment = 128

    /// Returns the end of the transfers, from `start` on, that fit into one message. Chip select is released there, or
    /// it is the end of `transfers`. Returns nil if not even the transfers up to the first release fit.
    func messageEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        if transfers.count - start <= SpidevMessage.limit {
            var size = 0
            for index in start..<transfers.count { size += Self.aligned(transfers[index].bytes.count) }
            if size <= bufferSize { return transfers.count }
        }
        return partEnd(of: transfers, from: start)
    }

    /// Returns the same if one message cannot hold all transfers.
    private func partEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        var end: Int?
        var bytes = 0
        var alignedBytes = 0
        for index in start..<min(transfers.count, start + SpidevMessage.limit) {
            bytes += transfers[index].bytes.count
            alignedBytes += Self.aligned(transfers[index].bytes.count)
            // A part that cannot be divided is tried even if it exceeds the buffer with the coarsest alignment.
            guard (end == nil ? bytes : alignedBytes) <= bufferSize else { return end }
            if transfers[index].releasesChipSelect || index + 1 == transfers.count { end = index + 1 }
        }
        return end
    }

    private static func aligned(_ length: Int) -> Int { (length + alignment - 1) & ~(alignment - 1) }
}
