import HardwareBuses
import Pixels

/// What a chain of MAX7219 can be told.
public struct MAX7219Settings: DisplayDriver {
    /// `max7219`.
    public static let name = "max7219"

    /// The spidev node.
    public var device = "/dev/spidev0.0"
    /// Clock on the wire, in hertz.
    public var speed = 1_000_000
    /// How the 8×8 modules are mounted.
    public var modules = ModuleLayout()

    /// An FC-16 bar on the first chip select.
    public init() {}

    /// The spidev node.
    public var deviceNode: String? { device }

    /// The chain, whose spidev node every start opens.
    ///
    /// - Throws: `GeometryError` when no modules make up `size`.
    public func makeDisplay(size: PixelSize, brightness: Int) throws(GeometryError) -> any MatrixDisplay {
        try MAX7219(layout: modules, size: size, brightness: brightness) { () throws(BusError) in
            try SpidevDevice(device: device, speed: speed)
        }
    }
}
