import BusInterfaces
import Pixels

/// A board with IS31FL3730.
package enum IS31FL3730Board: String, I2CBoard {
    /// Pimoroni's Scroll pHAT: 11×5 LEDs behind one chip.
    case scrollPHAT = "scroll-phat"
    /// Pimoroni's Micro Dot pHAT: six characters of 5×7 LEDs behind three chips, with gaps of three columns.
    case microDotPHAT = "micro-dot-phat"

    package static let usual = IS31FL3730Board.scrollPHAT
    /// The chip has one address line with four meanings.
    package static let validAddresses: ClosedRange<I2CAddress> = 0x60...0x63
    /// The chip supports only writes (IS31FL3730 datasheet, I2C interface).
    package static let answersReads = false

    /// The size, including the gaps between characters, which hide the picture.
    package var size: PixelSize {
        switch self {
        case .scrollPHAT: PixelSize(width: 11, height: 5)
        case .microDotPHAT: PixelSize(width: 45, height: 7)
        }
    }

    /// The addresses; those of the Micro Dot pHAT from left to right.
    package var defaultAddresses: [I2CAddress] {
        switch self {
        case .scrollPHAT: [0x60]
        case .microDotPHAT: [0x63, 0x62, 0x61]
        }
    }

    /// The boards have no address jumpers.
    package var canBeExtended: Bool { false }
}
