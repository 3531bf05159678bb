import BusInterfaces
import Pixels

/// The settings for a display on a Sense HAT board. A microcontroller controls the 8×8 color pixels of the
/// board, and only the kernel's driver can access the microcontroller.
package struct SenseHATSettings: BoardDriver {
    package static let name = "sense-hat"

    /// The name that the kernel gives to the framebuffer of a Sense HAT (Linux driver rpisense-fb).
    package static let framebuffer = "RPi-Sense FB"

    /// The path of the framebuffer's device node, or nil to find the framebuffer by its name.
    package var device: String?
    package var mounting = BoardMounting()

    /// Creates the settings for an upright Sense HAT, with the HDMI connector of the Raspberry Pi at the
    /// bottom.
    package init() {}

    package init(_ keys: DriverKeys) {
        device = keys.device
        mounting = keys.mounting
    }

    package var deviceNode: String? { device }
    /// The name of the Sense HAT's framebuffer, which identifies the hardware because a Raspberry Pi has only
    /// one such board.
    package var identity: String? { Self.framebuffer }
    package var boardSize: PixelSize { SenseHAT.boardSize }
    package var fixedSize: PixelSize? { SenseHAT.boardSize }
    package var format: PixelFormat { .color }

    package func connection(at size: PixelSize) -> DisplayConnection {
        .framebuffer(node: device, name: Self.framebuffer)
    }

    package func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard size == SenseHAT.boardSize else { throw .board(size, needed: SenseHAT.boardSize) }
        return SenseHAT(mounting: mounting, brightness: brightness) { [device] () throws(BusError) in
            try buses.openFramebuffer(device, named: Self.framebuffer)
        }
    }

    package func findings(at size: PixelSize) -> [DriverFinding] {
        guard size != SenseHAT.boardSize else { return [] }
        let error = GeometryError.board(size, needed: SenseHAT.boardSize)
        return [DriverFinding(.error, error.description, keys: ["width", "height"])]
    }

    /// The time in which the kernel's driver sends a picture, which consists of 193 bytes and the address, to
    /// the Sense HAT. Writes do not block for this time, because the driver sends asynchronously.
    private static let pictureTime: BusTime = {
        var time = BusTime.defaultI2C(bytes: 194)
        time.isBlocking = false
        return time
    }()

    package func busTime(at size: PixelSize) -> BusTime? { Self.pictureTime }

    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        let finding = Self.pictureTime.i2cFinding(framesPerSecond: framesPerSecond, keys: ["driver"])
        return finding.map { [$0] } ?? []
    }
}
