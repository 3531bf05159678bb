/// Three GPIO lines that serve as an SPI bus.
public struct BusPins: Hashable, Sendable {
    /// Data to the display, DIN.
    public var data = ""
    /// The clock, CLK.
    public var clock = ""
    /// Chip select, LOAD or CS.
    public var select = ""
    /// Label, path or name of the GPIO chip; nil to search all chips for the names.
    public var chip: String?

    /// Pins without lines.
    public init() {}

    /// The lines: data, clock, chip select.
    public var lines: [String] { [data, clock, select] }
}
