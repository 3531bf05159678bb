import BusInterfaces
import Pixels

/// A board with IS31FL3730.
public enum IS31FL3730Board: String, I2CBoard {
    /// Pimoroni's Scroll pHAT: 11×5 LEDs behind one chip.
    case scrollPHAT = "scroll-phat"
    /// Pimoroni's Micro Dot pHAT: six characters of 5×7 LEDs behind three chips, with a gap of three
    /// columns between two characters.
    case microDotPHAT = "micro-dot-phat"

    /// The Scroll pHAT.
    public static let usual = IS31FL3730Board.scrollPHAT
    /// The chip has one address line with four meanings.
    public static let validAddresses: ClosedRange<I2CAddress> = 0x60...0x63
    /// The chip supports write operations only (IS31FL3730 datasheet, I2C interface).
    public static let answersReads = false

    /// The size, with the gaps between characters: they hide what is behind them.
    public var size: PixelSize {
        switch self {
        case .scrollPHAT: PixelSize(width: 11, height: 5)
        case .microDotPHAT: PixelSize(width: 45, height: 7)
        }
    }

    /// 0x60; the Micro Dot pHAT's chips from left to right.
    public var defaultAddresses: [I2CAddress] {
        switch self {
        case .scrollPHAT: [0x60]
        case .microDotPHAT: [0x63, 0x62, 0x61]
        }
    }

    /// The boards have no address jumpers.
    public var canBeExtended: Bool { false }
}
