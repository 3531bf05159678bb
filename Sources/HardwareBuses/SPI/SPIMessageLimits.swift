/// How much one message to a spidev node may carry.
struct SPIMessageLimits: Hashable, Sendable {
    /// Bytes of all transfers of a message together; spidev's parameter `bufsiz`.
    var bufferSize: Int

    /// What spidev has when nobody says otherwise.
    static let defaultBufferSize = 4096

    /// spidev starts every transfer at the next multiple of the architecture's DMA alignment. 128 bytes is
    /// the coarsest, on arm64; counting with it everywhere costs a message more, never one refused.
    static let alignment = 128

    /// Limits of a spidev with a message buffer of `bufferSize` bytes.
    init(bufferSize: Int = Self.defaultBufferSize) {
        self.bufferSize = bufferSize
    }

    /// Limits from the text of `/sys/module/spidev/parameters/bufsiz`; the defaults when it says nothing
    /// sensible.
    init(parameter: String?) {
        let digits = parameter?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        self.init(bufferSize: digits.flatMap { $0 > 0 ? $0 : nil } ?? Self.defaultBufferSize)
    }

    /// The end of the transfers from `start` on that fit into one message: chip select is released there, or it is
    /// the end of all. Nil when not even those up to the first release fit.
    func messageEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        if transfers.count - start <= SpidevMessage.limit {
            var needed = 0
            for index in start..<transfers.count { needed += Self.aligned(transfers[index].bytes.count) }
            if needed <= bufferSize { return transfers.count }
        }
        return partEnd(of: transfers, from: start)
    }

    /// The same where one message does not do for all.
    private func partEnd(of transfers: [SPITransfer], from start: Int) -> Int? {
        var end: Int?
        var bytes = 0
        var alignedBytes = 0
        for index in start..<min(transfers.count, start + SpidevMessage.limit) {
            bytes += transfers[index].bytes.count
            alignedBytes += Self.aligned(transfers[index].bytes.count)
            // What cannot be divided is tried even where the coarsest alignment would not let it pass.
            guard (end == nil ? bytes : alignedBytes) <= bufferSize else { return end }
            if transfers[index].releasesChipSelect || index + 1 == transfers.count { end = index + 1 }
        }
        return end
    }

    private static func aligned(_ length: Int) -> Int { (length + alignment - 1) & ~(alignment - 1) }
}
