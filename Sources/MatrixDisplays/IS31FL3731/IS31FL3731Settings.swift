import BusInterfaces
import Pixels

/// Settings of boards with an IS31FL3731.
///
/// The chip has eight memories for pictures, called frames. Two are written by turns, and shown when they are
/// complete (IS31FL3731 datasheet, register definitions).
public struct IS31FL3731Settings: I2CBoardDriver {
    /// `is31fl3731`.
    public static let name = "is31fl3731"

    /// The boards and their bus.
    public var boards = I2CBoards<IS31FL3731Board>()

    /// A Scroll pHAT HD.
    public init() {}

    /// Every LED has 256 duty cycles.
    public var format: PixelFormat { .gray }

    /// Selects the memory that the following messages are for; it stays selected.
    private static let pageSelect: UInt8 = 0xFD

    private enum Page {
        static let function: UInt8 = 0x0B
    }

    /// Registers of the function page.
    private enum Function {
        static let mode: UInt8 = 0x00
        static let pictureFrame: UInt8 = 0x01
        static let audioSync: UInt8 = 0x06
        static let shutdown: UInt8 = 0x0A
    }

    /// Registers of a frame: a bit for each LED that may shine, one for each that blinks, and the duty cycles.
    private enum Frame {
        static let enabled: UInt8 = 0x00
        static let blinking: UInt8 = 0x12
        static let duty: UInt8 = 0x24
        static let leds = 144
    }

    /// What the chips are sent.
    public var plan: I2CMatrixPlan {
        let addresses = boards.addresses
        // A picture begins with two messages for each chip; the second has the duty cycles.
        var plan = I2CMatrixPlan(size: boards.size) { x, y in
            let pixel = boards.pixel(x, y)
            let led = boards.board.led(pixel.x, pixel.y)
            return [I2CMatrixPlan.Lamp(message: 2 * pixel.board + 1, byte: 1 + led)]
        }
        plan.format = format
        func all(_ messages: [UInt8]...) -> [I2CMatrixPlan.Write] {
            addresses.flatMap { address in messages.map { I2CMatrixPlan.Write(address: address, bytes: $0) } }
        }
        let functions = [Self.pageSelect, Page.function]
        // The memories have random contents at power-up.
        let blank = [Frame.blinking] + [UInt8](repeating: 0, count: Frame.leds / 8)
        plan.darkening = all(functions, [Function.shutdown, 0])
        plan.registers = all(
            functions,
            [Function.mode, 0],
            [Function.audioSync, 0],
            [Self.pageSelect, 0],
            enabling,
            blank,
            [Self.pageSelect, 1],
            enabling,
            blank
        )
        plan.picture = picture(in: 0)
        plan.otherPicture = picture(in: 1)
        plan.lighting = all(functions, [Function.shutdown, 1])
        plan.shutDown = all(functions, [Function.shutdown, 0])
        return plan
    }

    /// Writes all chips first, then shows what was written, so that boards side by side change together.
    private func picture(in frame: UInt8) -> [I2CMatrixPlan.Write] {
        let duties = [Frame.duty] + [UInt8](repeating: 0, count: Frame.leds)
        let written = boards.addresses.flatMap { address in
            [[Self.pageSelect, frame], duties].map { I2CMatrixPlan.Write(address: address, bytes: $0) }
        }
        let shown = boards.addresses.flatMap { address in
            [[Self.pageSelect, Page.function], [Function.pictureFrame, frame]]
                .map { I2CMatrixPlan.Write(address: address, bytes: $0) }
        }
        return written + shown
    }

    /// Lets the LEDs shine that the board has.
    private var enabling: [UInt8] {
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
