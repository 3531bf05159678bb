import BusInterfaces
import Pixels

/// Settings of Pimoroni's Unicorn HAT HD: 16×16 LEDs behind a controller of their own.
///
/// A picture is one transfer: 0x72, then red, green and blue of each pixel, row by row (Pimoroni's library for it).
public struct UnicornHATHDSettings: BoardDriver {
    /// `unicorn-hat-hd`.
    public static let name = "unicorn-hat-hd"

    /// The fastest clock that the controller is made for, in hertz.
    private static let fastestClock = 9_000_000
    /// Pictures a second that the controller shows.
    private static let mostFrames = 120
    /// Begins a picture.
    private static let start: UInt8 = 0x72
    private static let size = PixelSize(width: 16, height: 16)

    /// The spidev node.
    public var device = "/dev/spidev0.0"
    /// Clock of the bus, in hertz.
    public var speed = Self.fastestClock
    /// How the board is mounted.
    public var mounting = BoardMounting()

    /// A board on the first chip select, upright.
    public init() {}

    /// A board with the keys `device` and `speed`, and `rotate` and `mirror` of `[display.modules]`.
    public init(_ keys: DriverKeys) {
        device = keys.device ?? device
        speed = keys.speed ?? speed
        mounting = keys.mounting
    }

    /// The spidev node.
    public var deviceNode: String? { device }
    /// The node, and a picture in one transfer.
    public func connection(at size: PixelSize) -> DisplayConnection {
        .spi(node: device, longestTransfer: 1 + 3 * Self.size.width * Self.size.height)
    }
    /// 16×16.
    public var boardSize: PixelSize { Self.size }
    /// The same, however it is mounted.
    public var fixedSize: PixelSize? { Self.size }
    /// Red, green and blue.
    public var format: PixelFormat { .color }

    /// The board. Every start opens its spidev node.
    ///
    /// - Throws: `GeometryError` if `size` is not 16×16.
    public func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == Self.size else { throw .board(size, needed: Self.size) }
        return PixelStrip(plan, brightness: brightness) { [device, speed] () throws(BusError) in
            try buses.openSPI(device, speed: speed)
        }
    }

    /// What the board is sent.
    var plan: PixelStripPlan {
        let size = Self.size
        var path = [(x: Int, y: Int)](repeating: (0, 0), count: size.width * size.height)
        for x in 0..<size.width {
            for y in 0..<size.height {
                let pixel = mounting.upright(x, y, of: size)
                path[pixel.y * size.width + pixel.x] = (x, y)
            }
        }
        return PixelStripPlan(size: size, path: path, order: .rgb, code: PixelCode(head: [Self.start]))
    }

    /// An error of another size, and warnings of a clock that is too fast and of a bus that has no display.
    public func findings(at size: PixelSize) -> [DriverFinding] {
        var findings: [DriverFinding] = []
        if size != Self.size {
            let error = GeometryError.board(size, needed: Self.size)
            findings.append(DriverFinding(.error, error.description, keys: ["width", "height"]))
        }
        if speed > Self.fastestClock {
            let message =
                "speed \(speed) is more than the \(Self.fastestClock) Hz that a Unicorn HAT HD is made for"
            findings.append(DriverFinding(.warning, message, keys: ["speed"]))
        }
        if let warning = DriverFinding.bootFlash(device) { findings.append(warning) }
        return findings
    }

    /// The time of a picture at the clock of the settings.
    public func busTime(at size: PixelSize) -> BusTime? { pictureTime }

    private var pictureTime: BusTime {
        let length = 1 + 3 * Self.size.width * Self.size.height
        return BusTime(microseconds: length * 8 * 1_000_000 / max(1, speed), remedy: "raise speed")
    }

    /// A warning of more frames than the bus carries, or a note of more than the board shows.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard size == Self.size, speed > 0 else { return [] }
        let microseconds = pictureTime.microseconds
        let period = 1_000_000 / framesPerSecond
        if microseconds > period {
            let message =
                "a picture takes \(microseconds) µs at \(speed) Hz, longer than the \(period) µs between two at "
                + "\(framesPerSecond) fps; \(pictureTime.advice)"
            return [DriverFinding(.warning, message, keys: ["speed", "driver"], premises: ["speed"])]
        }
        guard framesPerSecond > Self.mostFrames else { return [] }
        let message =
            "a Unicorn HAT HD shows about \(Self.mostFrames) pictures a second, and fps is \(framesPerSecond)"
        return [DriverFinding(.note, message, keys: ["driver"])]
    }
}
