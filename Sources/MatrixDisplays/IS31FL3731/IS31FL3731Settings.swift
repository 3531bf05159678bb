import BusInterfaces
import Pixels

/// The settings for a display that consists of boards side by side, each with an IS31FL3731 LED driver chip.
///
/// The chip has eight picture memories, called frames. Two of them are used alternately: each is shown after
/// it has been written completely (IS31FL3731 datasheet, register definitions).
package struct IS31FL3731Settings: I2CBoardDriver {
    package static let name = "is31fl3731"

    package var boards = I2CBoards<IS31FL3731Board>()

    package init() {}

    /// The pixel format of the display. It is gray, because the chip has 256 duty cycles for each LED.
    package var format: PixelFormat { .gray }

    /// The number of the register that selects the memory page to which all later messages are written.
    private static let pageSelect: UInt8 = 0xFD

    private enum Page {
        static let function: UInt8 = 0x0B
    }

    /// The numbers of the registers on the function page, which control the chip: its mode, visible frame,
    /// audio synchronization and shutdown.
    private enum Function {
        static let mode: UInt8 = 0x00
        static let pictureFrame: UInt8 = 0x01
        static let audioSync: UInt8 = 0x06
        static let shutdown: UInt8 = 0x0A
    }

    /// The layout of a frame, which is one of the chip's eight picture memories. It consists of the first
    /// registers for the enable bits, the blink bits and the duty cycles of the LEDs, and the number of LEDs.
    private enum Frame {
        static let enabled: UInt8 = 0x00
        static let blinking: UInt8 = 0x12
        static let duty: UInt8 = 0x24
        static let leds = 144
    }

    /// The I2C messages for the chips of the display: their registers, their two picture memories, and the
    /// position of each LED in the messages.
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
        plan.turnOffMessages = all(functions, [Function.shutdown, 0])
        plan.registerMessages = all(
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
        plan.pictureMessages = picture(in: 0)
        plan.otherPictureMessages = picture(in: 1)
        plan.turnOnMessages = all(functions, [Function.shutdown, 1])
        plan.shutDownMessages = all(functions, [Function.shutdown, 0])
        return plan
    }

    /// Returns writes that send each of `messages` to every chip of the display. All messages to one chip are
    /// adjacent.
    private func all(_ messages: [UInt8]...) -> [I2CMatrixPlan.Write] {
        boards.addresses.flatMap { address in
            messages.map { I2CMatrixPlan.Write(address: address, bytes: $0) }
        }
    }

    /// Returns the messages that write a picture to picture memory number `frame` of every chip, and only
    /// then show it on every chip, so that adjacent boards change at the same time.
    private func picture(in frame: UInt8) -> [I2CMatrixPlan.Write] {
        let duties = [Frame.duty] + [UInt8](repeating: 0, count: Frame.leds)
        return all([Self.pageSelect, frame], duties)
            + all([Self.pageSelect, Page.function], [Function.pictureFrame, frame])
    }

    /// The message that enables the LEDs that exist on the board. The chip can drive more LEDs than a board
    /// has.
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
