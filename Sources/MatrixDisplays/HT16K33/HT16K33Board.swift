import HardwareBuses
import Pixels

/// A board with an HT16K33 and a one-color matrix.
public enum HT16K33Board: String, I2CBoard {
    /// The square backpacks of 0.8 and 1.2 inches, and the mini one.
    case backpack8x8 = "backpack-8x8"
    /// Two matrices side by side on one backpack.
    case backpack16x8 = "backpack-16x8"
    /// Two mini matrices on a FeatherWing.
    case featherWing16x8 = "featherwing-16x8"

    /// The square backpack.
    public static let usual = HT16K33Board.backpack8x8
    /// The chip has three address lines.
    public static let validAddresses: ClosedRange<I2CAddress> = 0x70...0x77
    /// The chip's memory can be read.
    public static let answersReads = true

    /// 8×8 or 16×8 pixels.
    public var size: PixelSize { PixelSize(width: self == .backpack8x8 ? 8 : 16, height: 8) }
    /// 0x70.
    public var usualAddresses: [I2CAddress] { [0x70] }
    /// Every address is a board.
    public var canBeExtended: Bool { true }

    /// The bit of the chip's memory that lights the pixel in column `x`, row `y` of an upright board.
    /// Memory byte 2c has the lines ROW0 to ROW7 of COMc, byte 2c + 1 has ROW8 to ROW15.
    func bit(_ x: Int, _ y: Int) -> (byte: Int, bit: Int) {
        switch self {
        case .backpack8x8: (2 * y, (x + 7) % 8)
        case .backpack16x8: (2 * y + x / 8, x % 8)
        case .featherWing16x8: (2 * (x % 8) + x / 8, y)
        }
    }
}
