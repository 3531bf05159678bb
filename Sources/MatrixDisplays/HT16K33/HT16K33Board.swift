import BusInterfaces
import Pixels

/// A kind of LED board with an HT16K33 chip. The raw value is the name of the board in a configuration file.
package enum HT16K33Board: String, I2CBoard {
    /// A square 8×8 backpack board of 0.8 or 1.2 inches, or a mini 8×8 backpack.
    case backpack8x8 = "backpack-8x8"
    /// A backpack board with two 8×8 LED matrices side by side.
    case backpack16x8 = "backpack-16x8"
    /// A FeatherWing board with two mini 8×8 LED matrices.
    case featherWing16x8 = "featherwing-16x8"
    /// A square 8×8 backpack board with a red and a green LED in each pixel.
    case bicolor = "bicolor-8x8"

    package static let usual = HT16K33Board.backpack8x8
    /// The I2C addresses that the three address pins of the chip can select.
    package static let validAddresses: ClosedRange<I2CAddress> = 0x70...0x77
    /// Whether the chips acknowledge a read. Always true, because the chip's memory is readable.
    package static let answersReads = true

    package var size: PixelSize {
        switch self {
        case .backpack8x8, .bicolor: PixelSize(width: 8, height: 8)
        case .backpack16x8, .featherWing16x8: PixelSize(width: 16, height: 8)
        }
    }

    package var defaultAddresses: [I2CAddress] { [0x70] }
    package var canBeExtended: Bool { true }

    /// The colors of the LEDs in a pixel of the board, or nil if the board has a single color.
    var colors: LampColors? { self == .bicolor ? .redAndGreen : nil }

    /// Returns the byte and the bit in the chip's memory for each LED of the pixel at column `x`, row `y` of
    /// an upright board. A bicolor pixel has two LEDs, in the order of `colors`. Byte 2c of the memory
    /// contains the outputs ROW0 to ROW7 of COMc, and byte 2c + 1 contains ROW8 to ROW15.
    func lamps(_ x: Int, _ y: Int) -> [(byte: Int, bit: Int)] {
        switch self {
        case .backpack8x8: [(2 * y, (x + 7) % 8)]
        case .backpack16x8: [(2 * y + x / 8, x % 8)]
        case .featherWing16x8: [(2 * (x % 8) + x / 8, y)]
        case .bicolor: [(2 * y + 1, x), (2 * y, x)]
        }
    }
}
