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

    /// How many of `transfers` fit into one message that ends where chip select is released; nil when not even
    /// those up to the first release do.
    func transfersInMessage(of transfers: ArraySlice<SPITransfer>) -> Int? {
        var fitting: Int?
        var count = 0
        var bytes = 0
        var alignedBytes = 0
        for transfer in transfers {
            count += 1
            bytes += transfer.bytes.count
            alignedBytes += (transfer.bytes.count + Self.alignment - 1) / Self.alignment * Self.alignment
            // What cannot be divided is tried even where the coarsest alignment would not let it pass.
            let needed = fitting == nil ? bytes : alignedBytes
            guard needed <= bufferSize, count <= SpidevMessage.limit else { return fitting }
            if transfer.releasesChipSelect || count == transfers.count { fitting = count }
        }
        return fitting
    }
}
