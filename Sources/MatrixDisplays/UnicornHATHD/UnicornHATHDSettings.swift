import BusInterfaces
import Pixels

/// The settings for Pimoroni's Unicorn HAT HD, a board with 16×16 LEDs and a dedicated controller.
///
/// A picture is one transfer: the byte 0x72, followed by the red, green and blue of each pixel, row by row
/// (Pimoroni's Python library).
package struct UnicornHATHDSettings: BoardDriver {
    package static let name = "unicorn-hat-hd"

    /// The maximum clock of the SPI bus for the board's controller, in hertz.
    private static let maximumClock = 9_000_000
    /// The maximum frame rate of the board's controller, in frames per second.
    private static let maximumRate = 120
    /// The byte that precedes the pixels of every picture.
    private static let startByte: UInt8 = 0x72
    private static let size = PixelSize(width: 16, height: 16)
    /// The length of a picture on the SPI bus, in bytes: the start byte and three bytes for each pixel.
    private static let pictureLength = 1 + 3 * size.width * size.height

    /// The path of the SPI device node to which the board is connected.
    package var device = "/dev/spidev0.0"
    /// The clock of the SPI bus in hertz, which defaults to the maximum of the board's controller.
    package var speed = Self.maximumClock
    package var mounting = BoardMounting()

    /// Creates the settings for an upright board on the first chip select of the first SPI bus.
    package init() {}

    package init(_ keys: DriverKeys) {
        device = keys.device ?? device
        speed = keys.speed ?? speed
        mounting = keys.mounting
    }

    package var deviceNode: String? { device }
    package var boardSize: PixelSize { Self.size }
    package var fixedSize: PixelSize? { Self.size }
    package var format: PixelFormat { .color }

    package func connection(at size: PixelSize) -> DisplayConnection {
        .spi(node: device, longestTransfer: Self.pictureLength)
    }

    package func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == Self.size else { throw .board(size, needed: Self.size) }
        return PixelStrip(plan, brightness: brightness) { [device, speed] () throws(BusError) in
            try buses.openSPI(device, speed: speed)
        }
    }

    var plan: PixelStripPlan {
        let size = Self.size
        var path = [(x: Int, y: Int)](repeating: (0, 0), count: size.width * size.height)
        for x in 0..<size.width {
            for y in 0..<size.height {
                let pixel = mounting.upright(x, y, of: size)
                path[pixel.y * size.width + pixel.x] = (x, y)
            }
        }
        return PixelStripPlan(
            size: size,
            path: path,
            order: .rgb,
            encoding: PixelCode(head: [Self.startByte])
        )
    }

    package func findings(at size: PixelSize) -> [DriverFinding] {
        var findings: [DriverFinding?] = []
        if size != Self.size {
            let error = GeometryError.board(size, needed: Self.size)
            findings.append(DriverFinding(.error, error.description, keys: ["width", "height"]))
        }
        findings.append(
            .excessiveClockWarning(speed, maximum: Self.maximumClock, product: "a Unicorn HAT HD")
        )
        findings.append(.bootFlashWarning(device: device))
        return findings.compactMap { $0 }
    }

    package func busTime(at size: PixelSize) -> BusTime? { pictureTime }

    private var pictureTime: BusTime {
        BusTime(microseconds: Self.pictureLength * 8 * 1_000_000 / max(1, speed), remedy: "raise speed")
    }

    /// Returns a warning if the SPI bus is too slow for `framesPerSecond` frames per second, or a note if the
    /// board's controller is too slow. Returns an empty array if both are fast enough, or if the size or the
    /// clock is invalid.
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard size == Self.size, speed > 0 else { return [] }
        let busFinding = pictureTime.finding(
            .warning,
            transferDescription: "a picture takes \(pictureTime.microseconds) µs at \(speed) Hz",
            framesPerSecond: framesPerSecond,
            keys: ["speed", "driver"],
            prerequisiteKeys: ["speed"]
        )
        if let busFinding { return [busFinding] }
        guard framesPerSecond > Self.maximumRate else { return [] }
        let message =
            "a Unicorn HAT HD shows about \(Self.maximumRate) pictures per second, but fps is \(framesPerSecond)"
        return [DriverFinding(.note, message, keys: ["driver"])]
    }
}
