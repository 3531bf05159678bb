import BusInterfaces
import Pixels

/// The keys in `[display]` of a configuration file that describe the hardware of a display. Each driver uses
/// the keys that it supports. A key that is missing from the file is nil.
public struct DriverKeys: Hashable, Sendable {
    /// The value of the key `device`, which is the path of the device node, such as `/dev/spidev0.0`.
    public var device: String?
    /// The value of the key `speed`, which is the bus clock in hertz.
    public var speed: Int?
    /// The value of the key `board`, which is the name of the LED board that is used.
    public var board: String?
    /// The value of the key `addresses`, which lists the I2C addresses of the LED boards from left to right.
    public var addresses: [I2CAddress]?
    /// The value of the key `format`, which is the pixel format. Only drivers that support all formats use
    /// it.
    public var format: PixelFormat?
    /// The contents of the table `[display.pins]`, which lists the GPIO lines that replace an SPI bus.
    public var pins: BusPins?
    /// The contents of the table `[display.modules]`, which describes the mounting and the order of 8×8 LED
    /// modules on a chain.
    public var modules = ModuleLayout()
    /// The values of the keys `rotate` and `mirror` of `[display.modules]`, for drivers whose LED boards are
    /// not chained.
    public var mounting = BoardMounting()
    /// The contents of the table `[display.strip]`, which describes the wiring and the current limit of an
    /// LED strip.
    public var strip = StripKeys()
    /// The values of the keys that configure network displays.
    public var network = NetworkKeys()

    /// Creates driver keys without any values, as from an empty configuration file.
    public init() {}
}

/// The keys in `[display.strip]` of a configuration file, which describe an LED strip. A key that is missing
/// from the file is nil.
public struct StripKeys: Hashable, Sendable {
    /// The path of the LED strip across the display, or nil for the driver's default path.
    public var wiring: StripWiring?
    /// The value of the key `order`, which is the color order of the LEDs.
    public var order: ColorOrder?
    /// The value of the key `limit`, which is the maximum current of the entire LED strip in milliamperes.
    public var limit: Int?

    /// Creates strip keys without any values, as from an empty configuration file.
    public init() {}
}
