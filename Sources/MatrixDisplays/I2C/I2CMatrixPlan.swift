import BusInterfaces
import Pixels

/// The messages to the chips of an I2C matrix and the positions of its pixels in them: a complete driver as data.
///
/// A start sends `turnOff`, `registers`, the brightness, `picture` and `turnOn`, in this order. A refresh omits
/// `turnOff`. A frame is `picture` alone. For a dark display, starts and refreshes send everything but `turnOn`.
package struct I2CMatrixPlan {
    /// A message with its receiver.
    struct Write: Hashable {
        var address: I2CAddress
        /// A register and its data, or a command.
        var bytes: [UInt8]
    }

    /// The position of a lamp in a message of `picture`: a bit, or a byte for a gray. A color pixel has one lamp for
    /// each of `colors`, in the same order.
    struct Lamp: Hashable {
        /// The message's index in `picture`.
        var message: Int
        /// The byte's index in the message. Byte 0 is the register.
        var byte: Int
        /// The bit, 0 is the least significant. Unused for grays.
        var bit = 0
    }

    /// Turns the display off, from any state of the chips.
    var turnOff: [Write] = []
    /// Sets every register except picture and brightness.
    var registers: [Write] = []
    /// Returns the writes that set a brightness step; 0 is the lowest. Their lengths must not depend on the step.
    var brightness: (_ step: Int) -> [Write] = { _ in [] }
    /// The number of brightness steps.
    var brightnessSteps = 1
    /// Writes a picture with all pixels dark.
    var picture: [Write] = []
    /// Writes a picture into a second memory of the chips, or nil if chips latch pictures or are written fast enough.
    /// The two memories alternate, so that a visible picture never changes.
    var otherPicture: [Write]?
    /// Turns the display on.
    var turnOn: [Write] = []
    /// Turns the display off with the lowest current consumption.
    var shutDown: [Write] = []

    /// The size of the picture.
    var size: PixelSize
    /// The pixel format. Chips dim bits and colors; grays are dimmed in software, in steps of a percent.
    var format = PixelFormat.bit
    /// The colors of the lamps of a pixel, or nil for bits and grays.
    var colors: LampColors?
    /// The lamps of each pixel, column by column; empty where the board has none.
    var lamps: [[Lamp]]

    /// Creates a plan for pictures of `size`. `lamps` returns the lamps of a pixel.
    init(size: PixelSize, lamps: (_ x: Int, _ y: Int) -> [Lamp]) {
        self.size = size
        self.lamps = (0..<size.width).flatMap { x in (0..<size.height).map { y in lamps(x, y) } }
    }

    /// Returns the brightness step nearest to `percent`, which is clamped to 0…100.
    func brightnessStep(_ percent: Int) -> Int {
        let brightnessSteps = format == .gray ? 101 : brightnessSteps
        return ((brightnessSteps - 1) * min(max(percent, 0), 100) + 50) / 100
    }
}
