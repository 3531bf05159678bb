import BusInterfaces
import Pixels

/// Settings of a MAX7219 chain.
public struct MAX7219Settings: DisplayDriver {
    /// `max7219`.
    public static let name = "max7219"

    /// The spidev node.
    public var device = "/dev/spidev0.0"
    /// Clock of the bus, in hertz.
    public var speed = 1_000_000
    /// GPIO lines that are used instead of the node; nil for the node.
    public var pins: BusPins?
    /// How the 8×8 modules are mounted.
    public var modules = ModuleLayout()

    /// An FC-16 bar on the first chip select.
    public init() {}

    /// A chain with the keys `device`, `speed`, `[display.pins]` and `[display.modules]`.
    public init(_ keys: DriverKeys) {
        pins = keys.pins
        device = keys.device ?? device
        speed = keys.speed ?? speed
        modules = keys.modules
    }

    /// The spidev node; nil if the chain is on GPIO lines.
    public var deviceNode: String? { pins == nil ? device : nil }
    /// The GPIO lines of the display.
    public var displayPins: BusPins? { pins }

    /// The lines; or the node, and two bytes for each module in a transfer.
    public func connection(at size: PixelSize) -> DisplayConnection {
        if let pins { return .lines(pins) }
        return .spi(node: device, longestTransfer: 2 * (size.width / 8) * (size.height / 8))
    }

    /// The node, or the lines.
    public var identity: String? {
        pins.map { "\($0.chip ?? "any chip"): \($0.lines.joined(separator: ", "))" } ?? device
    }

    /// The chain. Every start opens its spidev node, or requests its lines.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    public func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        try MAX7219(layout: modules, size: size, brightness: brightness) { () throws(BusError) in
            guard let pins else { return try buses.openSPI(device, speed: speed) }
            return BitBangedSPI(on: try buses.openOutputs(pins.lines, chip: pins.chip))
        }
    }
}
