import BusInterfaces
import Pixels

/// The settings for a display that consists of one board with IS31FL3730 LED driver chips.
///
/// The chip collects a picture in its data registers, and shows it when the update register is written. So a
/// partial picture is never visible (IS31FL3730 datasheet, register function).
package struct IS31FL3730Settings: I2CBoardDriver {
    package static let name = "is31fl3730"

    package var boards = I2CBoards<IS31FL3730Board>()

    package init() {}

    private enum Register {
        static let configuration: UInt8 = 0x00
        static let matrix1: UInt8 = 0x01
        static let update: UInt8 = 0x0C
        static let rowCurrent: UInt8 = 0x0D
        static let matrix2: UInt8 = 0x0E
        static let brightness: UInt8 = 0x19
    }

    private enum Configuration {
        static let shutDown: UInt8 = 0x80
        /// The value of the configuration register that selects only LED matrix 1, with 11 columns and 5
        /// rows.
        static let elevenByFive: UInt8 = 0x03
        /// The value of the configuration register that selects both LED matrices of the chip, with 8 columns
        /// and 8 rows each.
        static let bothEightByEight: UInt8 = 0x18
    }

    /// The I2C messages for the chips of the display: their registers, their picture memory, and the position
    /// of each LED in the messages.
    package var plan: I2CMatrixPlan {
        func all(_ bytes: UInt8...) -> [I2CMatrixPlan.Write] { boards.writes(bytes) }
        func block(_ register: UInt8, _ count: Int) -> [I2CMatrixPlan.Write] {
            boards.writes([register] + [UInt8](repeating: 0, count: count))
        }
        var plan = I2CMatrixPlan(size: boards.size) { x, y in
            let pixel = boards.pixel(x, y)
            return lamp(pixel.x, pixel.y).map { [$0] } ?? []
        }
        // During shutdown, the LEDs are dark and the registers are writable.
        plan.turnOffMessages = all(Register.configuration, Configuration.shutDown)
        plan.brightnessSteps = 128
        // The unit is 1/128. Step 0 is 1/128 and not 0, because 0 would be dark.
        plan.brightnessMessages = { step in all(Register.brightness, UInt8(step + 1)) }
        // A picture ends with a write to the update register, which shows it. The written value has no
        // meaning.
        switch boards.board {
        case .scrollPHAT:
            plan.pictureMessages = block(Register.matrix1, 11) + all(Register.update, 0xFF)
            plan.turnOnMessages = all(Register.configuration, Configuration.elevenByFive)
        case .microDotPHAT:
            // The lowest current suits the tiny LEDs.
            plan.registerMessages = all(Register.rowCurrent, 0x0E)
            plan.pictureMessages =
                block(Register.matrix1, 8) + block(Register.matrix2, 8) + all(Register.update, 0x01)
            plan.turnOnMessages = all(Register.configuration, Configuration.bothEightByEight)
        }
        plan.shutDownMessages = plan.pictureMessages + all(Register.configuration, Configuration.shutDown)
        return plan
    }

    /// Returns the ranges of columns without LEDs, which are the gaps between the characters of an upright
    /// Micro Dot pHAT. Returns an empty array for other boards, and for a board that is mounted sideways,
    /// whose gaps are rows.
    package func hiddenColumns(at size: PixelSize) -> [Range<Int>] {
        guard boards.board == .microDotPHAT, size.width > size.height else { return [] }
        return stride(from: 5, to: size.width - 3, by: 8).map { $0..<$0 + 3 }
    }

    /// Returns the lamp of a pixel: where its LED is in the messages that send a picture to the chips. The
    /// pixel is in column `x` and row `y` of an upright board. Returns nil if the pixel is in the gap between
    /// two characters, where there is no LED.
    ///
    /// The first byte of each message is the number of a register, so the picture begins at byte 1.
    private func lamp(_ x: Int, _ y: Int) -> I2CMatrixPlan.Lamp? {
        switch boards.board {
        case .scrollPHAT:
            return I2CMatrixPlan.Lamp(message: 0, byte: 1 + x, bit: y)
        case .microDotPHAT:
            // A character has five columns of LEDs, and a gap of three columns follows it.
            let (character, column) = (x / 8, x % 8)
            guard column < 5 else { return nil }
            // Each of the three chips drives two characters. The left one is its matrix 2, with a byte for
            // each column. The right one is its matrix 1, with a byte for each row. Messages 0 to 2 contain
            // the matrices 1 of the chips, and messages 3 to 5 the matrices 2.
            let chip = character / 2
            let isLeftCharacter = character % 2 == 0
            return isLeftCharacter
                ? I2CMatrixPlan.Lamp(message: 3 + chip, byte: 1 + column, bit: y)
                : I2CMatrixPlan.Lamp(message: chip, byte: 1 + y, bit: column)
        }
    }
}
