import BusInterfaces
import Pixels

/// Settings of a Sense HAT: 8×8 colors behind a microcontroller that only the kernel's driver talks to.
public struct SenseHATSettings: BoardDriver {
    /// `sense-hat`.
    public static let name = "sense-hat"

    /// The name of the framebuffer (Linux driver rpisense-fb).
    public static let framebuffer = "RPi-Sense FB"

    /// The framebuffer's node; nil to find it by its name.
    public var device: String?
    /// How the board is mounted.
    public var mounting = BoardMounting()

    /// The board upright: the HDMI connector at the bottom.
    public init() {}

    /// The board of the keys `device`, and `rotate` and `mirror` of `[display.modules]`.
    public init(_ keys: DriverKeys) {
        device = keys.device
        mounting = keys.mounting
    }

    /// The node, if the configuration has one.
    public var deviceNode: String? { device }
    /// A Raspberry Pi has one such board.
    public var identity: String? { Self.framebuffer }
    /// 8×8.
    public var boardSize: PixelSize { SenseHAT.boardSize }
    /// The same, however it is mounted.
    public var fixedSize: PixelSize? { SenseHAT.boardSize }
    /// Red, green and blue.
    public var format: PixelFormat { .color }

    /// The framebuffer.
    public func connection(at size: PixelSize) -> DisplayConnection {
        .framebuffer(node: device, name: Self.framebuffer)
    }

    /// The board. Every start opens its framebuffer.
    ///
    /// - Throws: `GeometryError` if `size` is not 8×8.
    public func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == SenseHAT.boardSize else { throw .board(size, needed: SenseHAT.boardSize) }
        return SenseHAT(mounting: mounting, brightness: brightness) { [device] () throws(BusError) in
            try buses.openFramebuffer(device, named: Self.framebuffer)
        }
    }

    /// An error if `size` is not 8×8.
    public func findings(at size: PixelSize) -> [DriverFinding] {
        guard size != SenseHAT.boardSize else { return [] }
        let error = GeometryError.board(size, needed: SenseHAT.boardSize)
        return [DriverFinding(.error, error.description, keys: ["width", "height"])]
    }

    /// The time in which the kernel's driver sends a picture, by itself: 193 bytes, and the address.
    private static let pictureTime: BusTime = {
        var time = BusTime.usualI2C(bytes: 194)
        time.isBlocking = false
        return time
    }()

    /// The time in which the kernel's driver sends a picture, by itself.
    public func busTime(at size: PixelSize) -> BusTime? { Self.pictureTime }

    /// A note about frames that the kernel's driver cannot send in time.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        DriverFinding.slowI2C(Self.pictureTime, framesPerSecond: framesPerSecond).map { [$0] } ?? []
    }
}
