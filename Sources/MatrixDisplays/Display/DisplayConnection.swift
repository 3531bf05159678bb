import BusInterfaces

/// The connection of a display to the machine.
public enum DisplayConnection: Hashable, Sendable {
    case none
    /// A spidev node. The display sends up to `longestTransfer` bytes without a release of chip select, which must fit
    /// into spidev's buffer.
    case spi(node: String, longestTransfer: Int)
    /// A kernel framebuffer. If `node` is nil, it is found by its name.
    case framebuffer(node: String?, name: String)
    /// GPIO lines instead of a bus.
    case lines(BusPins)
    /// Chips at `addresses` of an I2C bus. `possible` are the addresses that such chips can have. If `answersReads` is
    /// false, the chips accept only writes, so a read does not prove their absence.
    case i2c(bus: String, addresses: [I2CAddress], possible: ClosedRange<I2CAddress>, answersReads: Bool)
}

/// Three GPIO lines that serve as an SPI bus.
public struct BusPins: Hashable, Sendable {
    /// The data line to the display (DIN).
    public var data = ""
    /// The clock line (CLK).
    public var clock = ""
    /// The chip select line (LOAD or CS).
    public var select = ""
    /// The label, path or name of the GPIO chip, or nil to search all chips for the names of the lines.
    public var chip: String?

    /// Creates pins without lines.
    public init() {}

    /// The data, clock and chip select lines, in this order.
    public var lines: [String] { [data, clock, select] }
}
