import BusInterfaces

/// The hardware interface to which a display is connected.
public enum DisplayConnection: Hashable, Sendable {
    case none
    /// An SPI device with the spidev node `node`. `longestTransfer` is the maximum number of bytes that the
    /// display sends before it releases chip select. The buffer of spidev must be able to hold this many
    /// bytes.
    case spi(node: String, longestTransfer: Int)
    /// A kernel framebuffer named `name`. `node` is the path of its device node, or nil if the framebuffer is
    /// found by its name.
    case framebuffer(node: String?, name: String)
    /// Three GPIO lines that replace an SPI bus.
    case lines(BusPins)
    /// I2C chips at `addresses` on the bus with the device node `bus`. `possibleAddresses` is the range of
    /// addresses that such chips can have. If `answersReads` is false, the chips acknowledge only writes, so
    /// a failed read does not prove that a chip is missing.
    case i2c(
        bus: String,
        addresses: [I2CAddress],
        possibleAddresses: ClosedRange<I2CAddress>,
        answersReads: Bool
    )
    /// A network connection through the process `loopbanner-sender`, which listens on the Unix socket at the
    /// path `socket`. The process sends the pictures to `destination`, which is a host or a network
    /// interface.
    case sender(socket: String, destination: String)
}

/// The names of the three GPIO lines that replace an SPI bus.
public struct BusPins: Hashable, Sendable {
    /// The name of the data line to the display (DIN).
    public var data = ""
    /// The name of the clock line (CLK).
    public var clock = ""
    /// The name of the chip select line (LOAD or CS).
    public var select = ""
    /// The label, path or name of the GPIO chip that has the lines, or nil to search all chips for the line
    /// names.
    public var chip: String?

    /// Creates a set of pins whose line names are empty.
    public init() {}

    /// The names of the data, clock and chip select lines, in this order.
    public var lines: [String] { [data, clock, select] }
}
