import HardwareBuses
import Pixels

/// Settings of a MAX7219 chain.
public struct MAX7219Settings: DisplayDriver {
    /// `max7219`.
    public static let name = "max7219"

    /// The spidev node.
    public var device = "/dev/spidev0.0"
    /// Clock of the bus, in hertz.
    public var speed = 1_000_000
    /// How the 8×8 modules are mounted.
    public var modules = ModuleLayout()

    /// An FC-16 bar on the first chip select.
    public init() {}

    /// A chain with the keys `device`, `speed` and `[display.modules]`.
    public init(_ keys: DriverKeys) {
        device = keys.device ?? device
        speed = keys.speed ?? speed
        modules = keys.modules
    }

    /// The spidev node.
    public var deviceNode: String? { device }

    /// The chain. Every start opens its spidev node.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    public func makeDisplay(size: PixelSize, brightness: Int) throws(GeometryError) -> any MatrixDisplay {
        try MAX7219(layout: modules, size: size, brightness: brightness) { () throws(BusError) in
            try SpidevDevice(device: device, speed: speed)
        }
    }
}
