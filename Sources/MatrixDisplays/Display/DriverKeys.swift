import BusInterfaces
import Pixels

/// The keys of `[display]` that belong to drivers, as written: each driver takes its own. Nil is a key that
/// is not in the file.
public struct DriverKeys: Hashable, Sendable {
    /// `device`: the device node.
    public var device: String?
    /// `speed`: the clock of the bus, in hertz.
    public var speed: Int?
    /// `board`: the product.
    public var board: String?
    /// `addresses`: of the boards, from left to right.
    public var addresses: [I2CAddress]?
    /// `format`: what a pixel can be, for displays that can have any.
    public var format: PixelFormat?
    /// `[display.pins]`: GPIO lines instead of a bus.
    public var pins: BusPins?
    /// `[display.modules]`: how the modules are mounted and chained.
    public var modules = ModuleLayout()
    /// `rotate` and `mirror` of `[display.modules]`, for boards that are not chained.
    public var mounting = BoardMounting()
    /// `[display.strip]`: how a strip of LEDs is wired, and what it may take.
    public var strip = StripKeys()

    /// No key.
    public init() {}
}
