import BusInterfaces
import Pixels

/// The driver settings in `[display]` of a configuration file. Each driver reads the keys that it supports. Nil means
/// that a key is missing.
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
    /// `[display.pins]`: GPIO lines instead of a bus.
    public var pins: BusPins?
    /// `[display.modules]`: how the modules are mounted and chained.
    public var modules = ModuleLayout()
    /// `rotate` and `mirror` of `[display.modules]`, for boards that are not chained.
    public var mounting = BoardMounting()
    /// `[display.strip]`: the wiring and the current limit of an LED strip.
    public var strip = StripKeys()

    /// Creates settings without keys.
    public init() {}
}

/// The settings in `[display.strip]` of a configuration file. Nil means that a key is missing.
public struct StripKeys: Hashable, Sendable {
    /// How the strip runs across the display.
    public var wiring = StripWiring()
    /// `order`: the color order.
    public var order: ColorOrder?
    /// `limit`: the maximum current of the whole strip in milliamperes.
    public var limit: Int?

    /// Creates settings without keys.
    public init() {}
}
