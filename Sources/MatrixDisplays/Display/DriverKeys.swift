import BusInterfaces
import Pixels

/// The keys in `[display]` of a configuration file that describe the hardware. Each driver uses the keys that it
/// supports. A key that is missing from the file is nil.
public struct DriverKeys: Hashable, Sendable {
    /// The key `device`: the device node, such as `/dev/spidev0.0`.
    public var device: String?
    /// The key `speed`: the bus clock in hertz.
    public var speed: Int?
    /// The key `board`: the name of the product.
    public var board: String?
    /// The key `addresses`: the I2C addresses of the boards, from left to right.
    public var addresses: [I2CAddress]?
    /// The key `format`: the pixel format. It is used only by drivers that support all formats.
    public var format: PixelFormat?
    /// The table `[display.pins]`: the GPIO lines that replace an SPI bus.
    public var pins: BusPins?
    /// The table `[display.modules]`: the mounting and the order of 8×8 modules on a chain.
    public var modules = ModuleLayout()
    /// The keys `rotate` and `mirror` of `[display.modules]`, for drivers whose boards are not chained.
    public var mounting = BoardMounting()
    /// The table `[display.strip]`: the wiring and the current limit of an LED strip.
    public var strip = StripKeys()
    /// The keys for displays on the network.
    public var network = NetworkKeys()

    /// Creates driver keys without any values, as from an empty configuration file.
    public init() {}
}

/// The keys in `[display.strip]` of a configuration file. A key that is missing from the file is nil.
public struct StripKeys: Hashable, Sendable {
    /// The path of the strip across the display, or nil for the driver's default path.
    public var wiring: StripWiring?
    /// The key `order`: the color order of the LEDs.
    public var order: ColorOrder?
    /// The key `limit`: the maximum current of the whole strip, in milliamperes.
    public var limit: Int?

    /// Creates strip keys without any values, as from an empty configuration file.
    public init() {}
}
