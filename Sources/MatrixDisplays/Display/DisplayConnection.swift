import BusInterfaces

/// The hardware interface through which a display is connected.
public enum DisplayConnection: Hashable, Sendable {
    case none
    /// An SPI device at the spidev node `node`. `longestTransfer` is the maximum number of bytes that the display sends
    /// before it releases chip select; they must fit into spidev's buffer.
    case spi(node: String, longestTransfer: Int)
    /// A kernel framebuffer called `name`. If `node` is nil, the framebuffer is found by its name.
    case framebuffer(node: String?, name: String)
    /// GPIO lines that replace an SPI bus.
    case lines(BusPins)
    /// I2C chips at `addresses` of the bus with the node `bus`. Chips of this kind can have any address in `possible`.
    /// If `answersReads` is false, the chips acknowledge only writes, so a failed read does not prove that they are
    /// missing.
    case i2c(bus: String, addresses: [I2CAddress], possible: ClosedRange<I2CAddress>, answersReads: Bool)
}

/// Three GPIO lines that replace an SPI bus.
public struct BusPins: Hashable, Sendable {
    /// The data line to the display (DIN).
    public var data = ""
    /// The clock line (CLK).
    public var clock = ""
    /// The chip select line (LOAD or CS).
    public var select = ""
    /// The GPIO chip of the lines, as a label, path or name; nil to search all chips for the names of the lines.
    public var chip: String?

    /// Creates pins with empty line names.
    public init() {}

    /// The data, clock and chip select lines, in this order.
    public var lines: [String] { [data, clock, select] }
}
