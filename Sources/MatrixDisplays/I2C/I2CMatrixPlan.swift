import BusInterfaces
import Pixels

/// A description of an LED matrix on an I2C bus: the messages to its driver chips, and the position of each
/// pixel in the messages.
///
/// A start sends `turnOffMessages`, `registerMessages`, the brightness, `pictureMessages` and
/// `turnOnMessages`, in this order. A refresh sends the same without `turnOffMessages`, and a frame is sent
/// as `pictureMessages` alone. While the display is not lit, starts and refreshes omit `turnOnMessages`.
package struct I2CMatrixPlan {
    /// An I2C message to write, together with the address of the chip that receives it.
    struct Write: Hashable {
        var address: I2CAddress
        /// The bytes of the message: a register number and the data for that register, or a command.
        var bytes: [UInt8]
    }

    /// The position of a lamp (one LED of a pixel) in the messages of `pictureMessages`. A lamp is a single
    /// bit or, in a gray picture, a byte. A color pixel has one lamp for each element of `colors`, in the
    /// same order.
    struct Lamp: Hashable {
        /// The index in `pictureMessages`, the array of picture messages, of the message that contains the
        /// lamp.
        var message: Int
        /// The index of the lamp's byte in the message. Byte 0 is the register number.
        var byte: Int
        /// The number of the lamp's bit in its byte, where 0 is the least significant bit. It is not used for
        /// gray levels, which occupy a complete byte.
        var bit = 0
    }

    /// The messages that turn the display off, regardless of the current state of its chips.
    var turnOffMessages: [Write] = []
    /// The messages that set all registers of the chips except for the picture and the brightness.
    var registerMessages: [Write] = []
    /// A function that returns the messages for brightness step `step`, where 0 is the lowest step. The
    /// messages for all steps must have the same lengths.
    var brightnessMessages: (_ step: Int) -> [Write] = { _ in [] }
    /// The number of brightness steps that the chips of the display support.
    var brightnessSteps = 1
    /// The messages that write the picture to the chips. In this template, all pixels are dark.
    var pictureMessages: [Write] = []
    /// The messages that write to a second picture memory, or nil if none is needed because the chips latch
    /// pictures or are written fast enough. The two memories are used alternately, so that the visible
    /// picture is never overwritten.
    var otherPictureMessages: [Write]?
    /// The messages that turn the LEDs of the display on.
    var turnOnMessages: [Write] = []
    /// The messages that turn the display off and minimize the current that its chips consume.
    var shutDownMessages: [Write] = []

    /// The size of the display's picture in pixels.
    var size: PixelSize
    /// The pixel format of the frames that the display shows. Pictures of bits and of colors are dimmed by
    /// the chips, and gray pictures are dimmed in software in steps of one percent.
    var format = PixelFormat.bit
    /// The colors of the lamps (LEDs) that form each pixel, or nil if a pixel is a single LED that is set by
    /// a bit or a gray level.
    var colors: LampColors?
    /// The lamps (LEDs) of each pixel, column by column. The element is empty for a pixel that has no LED.
    var lamps: [[Lamp]]

    /// Creates a plan for pictures of `size`.
    ///
    /// - Parameters:
    ///   - size: The size of the display in pixels.
    ///   - lamps: A function that returns the lamps (LEDs) of the pixel at column `x`, row `y`.
    init(size: PixelSize, lamps: (_ x: Int, _ y: Int) -> [Lamp]) {
        self.size = size
        self.lamps = (0..<size.width).flatMap { x in (0..<size.height).map { y in lamps(x, y) } }
    }

    /// Returns the brightness step that is nearest to the brightness `percent`, which is clamped to 0…100.
    func brightnessStep(_ percent: Int) -> Int {
        let brightnessSteps = format == .gray ? 101 : brightnessSteps
        return ((brightnessSteps - 1) * min(max(percent, 0), 100) + 50) / 100
    }
}
