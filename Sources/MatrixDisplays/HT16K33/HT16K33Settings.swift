import BusInterfaces
import Pixels

/// Settings of boards with an HT16K33, up to eight side by side.
///
/// The chip's commands are single bytes, and its picture is 16 bytes of memory (HT16K33 datasheet, command
/// summary). At power-up the oscillator is off and the memory random.
public struct HT16K33Settings: I2CBoardDriver {
    /// `ht16k33`.
    public static let name = "ht16k33"

    /// The boards and their bus.
    public var boards = I2CBoards<HT16K33Board>()

    /// One square backpack as sold.
    public init() {}

    /// Lit or dark, or red, green and both.
    public var format: PixelFormat { boards.board.colors == nil ? .bit : .color }
    /// Those of a red and a green lamp.
    public var lampColors: LampColors? { boards.board.colors }

    private enum Command {
        static let displayMemory: UInt8 = 0x00
        static let standby: UInt8 = 0x20
        static let oscillatorOn: UInt8 = 0x21
        static let displayOff: UInt8 = 0x80
        static let displayOn: UInt8 = 0x81
        static let rowOutput: UInt8 = 0xA0
        static let dimming: UInt8 = 0xE0
    }

    /// What the chips are sent.
    public var plan: I2CMatrixPlan {
        let addresses = boards.addresses
        func all(_ bytes: UInt8...) -> [I2CMatrixPlan.Write] {
            addresses.map { I2CMatrixPlan.Write(address: $0, bytes: bytes) }
        }
        var plan = I2CMatrixPlan(size: boards.size) { x, y in
            let pixel = boards.pixel(x, y)
            return boards.board.lamps(pixel.x, pixel.y).map { lamp in
                I2CMatrixPlan.Lamp(message: pixel.board, byte: 1 + lamp.byte, bit: lamp.bit)
            }
        }
        plan.format = format
        plan.colors = lampColors
        plan.darkening = all(Command.displayOff)
        plan.registers = all(Command.oscillatorOn) + all(Command.rowOutput)
        plan.brightnessSteps = 16
        plan.brightness = { step in all(Command.dimming | UInt8(step)) }
        plan.picture = addresses.map { address in
            I2CMatrixPlan.Write(
                address: address,
                bytes: [Command.displayMemory] + [UInt8](repeating: 0, count: 16)
            )
        }
        plan.lighting = all(Command.displayOn)
        plan.shutDown = plan.picture + all(Command.displayOff) + all(Command.standby)
        return plan
    }
}
