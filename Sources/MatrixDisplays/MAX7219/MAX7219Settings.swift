import BusInterfaces
import Pixels

/// The settings for a display that consists of a chain of 8×8 LED modules with MAX7219 chips.
package struct MAX7219Settings: DisplayDriver {
    package static let name = "max7219"

    /// The path of the SPI device node to which the chain of modules is connected.
    package var device = "/dev/spidev0.0"
    /// The clock of the SPI bus in hertz.
    package var speed = 1_000_000
    /// The GPIO lines that are used instead of the SPI device, or nil to use the SPI device.
    package var pins: BusPins?
    /// The orientation of the LED modules and their order on the chain.
    package var modules = ModuleLayout()

    /// Creates the default settings, for a four-in-one FC-16 bar of LED modules that is connected to the
    /// first chip select of the first SPI bus.
    package init() {}

    package init(_ keys: DriverKeys) {
        pins = keys.pins
        device = keys.device ?? device
        speed = keys.speed ?? speed
        modules = keys.modules
    }

    package var deviceNode: String? { pins == nil ? device : nil }
    package var displayPins: BusPins? { pins }

    package func connection(at size: PixelSize) -> DisplayConnection {
        if let pins { return .lines(pins) }
        return .spi(node: device, longestTransfer: 2 * (size.width / 8) * (size.height / 8))
    }

    package var identity: String? {
        pins.map { "\($0.chip ?? "any chip"): \($0.lines.joined(separator: ", "))" } ?? device
    }

    package func makeDisplay(
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
