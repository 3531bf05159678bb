import BusInterfaces
import Pixels

/// The settings for a display of up to eight boards side by side, each with an HT16K33 chip.
///
/// The chip's commands are single bytes, and its picture is 16 bytes of memory (HT16K33 datasheet, command
/// summary). After power-up, the oscillator is off and the memory contents are random.
package struct HT16K33Settings: I2CBoardDriver {
    package static let name = "ht16k33"

    package var boards = I2CBoards<HT16K33Board>()

    package init() {}

    package var format: PixelFormat { boards.board.colors == nil ? .bit : .color }
    package var lampColors: LampColors? { boards.board.colors }

    private enum Command {
        static let displayMemory: UInt8 = 0x00
        static let standby: UInt8 = 0x20
        static let oscillatorOn: UInt8 = 0x21
        static let displayOff: UInt8 = 0x80
        static let displayOn: UInt8 = 0x81
        static let rowOutput: UInt8 = 0xA0
        static let dimming: UInt8 = 0xE0
    }

    /// The I2C messages that set the registers and the picture memory of the HT16K33 chips, and the location
    /// of each LED in that memory.
    package var plan: I2CMatrixPlan {
        func all(_ bytes: UInt8...) -> [I2CMatrixPlan.Write] { boards.writes(bytes) }
        var plan = I2CMatrixPlan(size: boards.size) { x, y in
            let pixel = boards.pixel(x, y)
            return boards.board.lamps(pixel.x, pixel.y).map { lamp in
                I2CMatrixPlan.Lamp(message: pixel.board, byte: 1 + lamp.byte, bit: lamp.bit)
            }
        }
        plan.format = format
        plan.colors = lampColors
        plan.turnOffMessages = all(Command.displayOff)
        plan.registerMessages = all(Command.oscillatorOn) + all(Command.rowOutput)
        plan.brightnessSteps = 16
        plan.brightnessMessages = { step in all(Command.dimming | UInt8(step)) }
        plan.pictureMessages = boards.writes([Command.displayMemory] + [UInt8](repeating: 0, count: 16))
        plan.turnOnMessages = all(Command.displayOn)
        plan.shutDownMessages = plan.pictureMessages + all(Command.displayOff) + all(Command.standby)
        return plan
    }
}
