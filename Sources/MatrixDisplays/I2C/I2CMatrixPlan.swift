import BusInterfaces
import Pixels

/// A description of an I2C matrix: the messages to its chips, and the position of each pixel in the messages.
///
/// A start sends `turnOff`, `registers`, the brightness, `picture` and `turnOn`, in this order. A refresh omits
/// `turnOff`. A frame consists only of `picture`. While the display is not lit, starts and refreshes omit `turnOn`.
package struct I2CMatrixPlan {
    /// A message and the address of the chip that receives it.
    struct Write: Hashable {
        var address: I2CAddress
        /// The contents of the message: a register number and its data, or a command.
        var bytes: [UInt8]
    }

    /// The position of a lamp (one LED of a pixel) in the messages of `picture`. A lamp is a bit or, for gray levels, a
    /// byte. A color pixel has one lamp for each of `colors`, in the same order.
    struct Lamp: Hashable {
        /// The index in `picture` of the message that contains the lamp.
        var message: Int
        /// The index of the byte in the message. Byte 0 is the register number.
        var byte: Int
        /// The number of the bit in the byte, where 0 is the least significant bit. Unused for gray levels.
        var bit = 0
    }

    /// The messages that turn the display off, whatever the state of the chips.
    var turnOff: [Write] = []
    /// The messages that set all registers except the picture and the brightness.
    var registers: [Write] = []
    /// A function that returns the messages for a brightness step. Step 0 is the lowest. The messages must have the
    /// same lengths for all steps.
    var brightness: (_ step: Int) -> [Write] = { _ in [] }
    /// The number of brightness steps.
    var brightnessSteps = 1
    /// The messages that write a picture in which all pixels are dark.
    var picture: [Write] = []
    /// The messages that write a second picture memory. Frames then use both memories alternately, so the visible
    /// picture is never overwritten. Nil if the chips latch pictures, or if writing a picture is fast enough.
    var otherPicture: [Write]?
    /// The messages that turn the display on.
    var turnOn: [Write] = []
    /// The messages that turn the display off and minimize its current consumption.
    var shutDown: [Write] = []

    /// The size of the picture in pixels.
    var size: PixelSize
    /// The pixel format of frames. The chips dim pictures of bits and colors. Gray pictures are dimmed in software, in
    /// steps of one percent.
    var format = PixelFormat.bit
    /// The colors of the lamps in each pixel, or nil if pixels are bits or gray levels.
    var colors: LampColors?
    /// The lamps of each pixel, column by column. The element of a pixel without an LED is empty.
    var lamps: [[Lamp]]

    /// Creates a plan for pictures of `size`. `lamps` returns the lamps of the pixel at column `x`, row `y`.
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
