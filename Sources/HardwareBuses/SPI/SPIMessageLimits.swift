import CLinuxHardware

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

    /// Pulses of `pulseLength` bytes that fit into one message; nil when not even one does.
    func pulsesPerMessage(pulseLength: Int) -> Int? {
        guard pulseLength <= bufferSize else { return nil }
        let aligned = (pulseLength + Self.alignment - 1) / Self.alignment * Self.alignment
        return min(max(1, bufferSize / aligned), Int(LB_SPI_MAX_TRANSFERS))
    }
}
