import BusInterfaces
import Pixels

/// The settings for a display of boards side by side, each with an IS31FL3731 chip.
///
/// The chip has eight picture memories, called frames. Two of them are used alternately: each is shown after it has
/// been written completely (IS31FL3731 datasheet, register definitions).
package struct IS31FL3731Settings: I2CBoardDriver {
    package static let name = "is31fl3731"

    package var boards = I2CBoards<IS31FL3731Board>()

    package init() {}

    /// Gray, because each LED has 256 duty cycles.
    package var format: PixelFormat { .gray }

    /// The register that selects the memory page for all later messages.
    private static let pageSelect: UInt8 = 0xFD

    private enum Page {
        static let function: UInt8 = 0x0B
    }

    /// The registers of the function page, which control the whole chip.
    private enum Function {
        static let mode: UInt8 = 0x00
        static let pictureFrame: UInt8 = 0x01
        static let audioSync: UInt8 = 0x06
        static let shutdown: UInt8 = 0x0A
    }

    /// The registers of a frame: an enable bit, a blink bit and a duty cycle for each LED.
    private enum Frame {
        static let enabled: UInt8 = 0x00
        static let blinking: UInt8 = 0x12
        static let duty: UInt8 = 0x24
        static let leds = 144
    }

    /// The messages for the chips: their registers, their two picture memories, and the position of each LED in them.
    package var plan: I2CMatrixPlan {
        // A picture begins with two messages for each chip. The second of them has the duty cycles.
        var plan = I2CMatrixPlan(size: boards.size) { x, y in
            let pixel = boards.pixel(x, y)
            let led = boards.board.led(pixel.x, pixel.y)
            return [I2CMatrixPlan.Lamp(message: 2 * pixel.board + 1, byte: 1 + led)]
        }
        plan.format = format
        let functions = [Self.pageSelect, Page.function]
        // The memory contents are random after power-up.
        let noBlinking = [Frame.blinking] + [UInt8](repeating: 0, count: Frame.leds / 8)
        plan.turnOff = all(functions, [Function.shutdown, 0])
        plan.registers = all(
            functions,
            [Function.mode, 0],
            [Function.audioSync, 0],
            [Self.pageSelect, 0],
            ledEnabling,
            noBlinking,
            [Self.pageSelect, 1],
            ledEnabling,
            noBlinking
        )
        plan.picture = picture(in: 0)
        plan.otherPicture = picture(in: 1)
        plan.turnOn = all(functions, [Function.shutdown, 1])
        plan.shutDown = all(functions, [Function.shutdown, 0])
        return plan
    }

    /// Returns `messages` for every chip, grouped by chip.
    private func all(_ messages: [UInt8]...) -> [I2CMatrixPlan.Write] {
        boards.addresses.flatMap { address in
            messages.map { I2CMatrixPlan.Write(address: address, bytes: $0) }
        }
    }

    /// Returns the messages that write a picture to all chips before showing it, so that adjacent boards change at the
    /// same time.
    private func picture(in frame: UInt8) -> [I2CMatrixPlan.Write] {
        let duties = [Frame.duty] + [UInt8](repeating: 0, count: Frame.leds)
        return all([Self.pageSelect, frame], duties)
            + all([Self.pageSelect, Page.function], [Function.pictureFrame, frame])
    }

    /// The message that enables only those of the chip's LEDs that exist on the board.
    private var ledEnabling: [UInt8] {
        var bits = [UInt8](repeating: 0, count: Frame.leds / 8)
        let size = boards.board.size
        for x in 0..<size.width {
            for y in 0..<size.height {
                let led = boards.board.led(x, y)
                bits[led / 8] |= 1 << UInt8(led % 8)
            }
        }
        return [Frame.enabled] + bits
    }
}
