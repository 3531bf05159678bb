import BusInterfaces
import Pixels

/// The values of the driver keys in `[display]` of a configuration file. Each driver uses the keys that it supports. A
/// missing key is nil.
public struct DriverKeys: Hashable, Sendable {
    /// `device`: the device node.
    public var device: String?
    /// `speed`: the bus clock in hertz.
    public var speed: Int?
    /// `board`: the product.
    public var board: String?
    /// `addresses`: the I2C addresses of the boards, from left to right.
    public var addresses: [I2CAddress]?
    /// `format`: the pixel format, for drivers that support all.
    public var format: PixelFormat?
    /// `[display.pins]`: the GPIO lines that replace an SPI bus.
    public var pins: BusPins?
    /// `[display.modules]`: how the modules are mounted and chained.
    public var modules = ModuleLayout()
    /// `rotate` and `mirror` of `[display.modules]`, for drivers whose boards are not chained.
    public var mounting = BoardMounting()
    /// `[display.strip]`: the wiring and the current limit of an LED strip.
    public var strip = StripKeys()

    /// Creates driver keys that are all missing.
    public init() {}
}

/// The values of the keys in `[display.strip]` of a configuration file. A missing key is nil.
public struct StripKeys: Hashable, Sendable {
    /// The path of the strip across the display.
    public var wiring = StripWiring()
    /// `order`: the color order.
    public var order: ColorOrder?
    /// `limit`: the maximum current of the whole strip in milliamperes.
    public var limit: Int?

    /// Creates strip keys that are all missing.
    public init() {}
}
