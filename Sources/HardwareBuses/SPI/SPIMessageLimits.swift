import BusInterfaces

/// The size limits of a spidev message, which is a series of SPI transfers that is sent with one system call.
struct SPIMessageLimits: Hashable, Sendable {
    /// The maximum total size of all transfers of a message, in bytes (spidev's parameter `bufsiz`).
    var bufferSize = SpidevBuffer.defaultSize

    /// The assumed alignment of transfers in spidev's buffer, in bytes. spidev aligns each transfer for DMA,
    /// and 128 bytes, on arm64, is the coarsest alignment. Assuming it on all computers costs at most one
    /// additional message, and no message is rejected.
    static let alignment = 128

    /// Returns the index after the last transfer of the longest spidev message that begins with the transfer
    /// at `start`. A message can end only where chip select is released, or at the end of `transfers`.
    /// Returns nil if even the shortest possible message is too long.
    func messageEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        if transfers.count - start <= SpidevMessage.limit {
            var size = 0
            for index in start..<transfers.count { size += Self.aligned(transfers[index].bytes.count) }
            if size <= bufferSize { return transfers.count }
        }
        return partEnd(of: transfers, from: start)
    }

    /// Returns the result of `messageEnd(of:from:)` for transfers that do not all fit into one spidev
    /// message: the index after the last transfer that fits, or nil if none does.
    private func partEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        var end: Int?
        var bytes = 0
        var alignedBytes = 0
        for index in start..<min(transfers.count, start + SpidevMessage.limit) {
            bytes += transfers[index].bytes.count
            alignedBytes += Self.aligned(transfers[index].bytes.count)
            // A part that cannot be divided is tried even if it exceeds the buffer at the coarsest alignment.
            guard (end == nil ? bytes : alignedBytes) <= bufferSize else { return end }
            if transfers[index].releasesChipSelect || index + 1 == transfers.count { end = index + 1 }
        }
        return end
    }

    private static func aligned(_ length: Int) -> Int { (length + alignment - 1) & ~(alignment - 1) }
}
