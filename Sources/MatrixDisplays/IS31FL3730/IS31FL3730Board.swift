import BusInterfaces
import Pixels

/// A display board with IS31FL3730 LED driver chips. The raw value is the name of the board in a
/// configuration file.
package enum IS31FL3730Board: String, I2CBoard {
    /// Pimoroni's Scroll pHAT, with 11×5 LEDs on one chip.
    case scrollPHAT = "scroll-phat"
    /// Pimoroni's Micro Dot pHAT, with six characters of 5×7 LEDs on three chips. The gaps between the characters are
    /// three columns wide.
    case microDotPHAT = "micro-dot-phat"

    package static let usual = IS31FL3730Board.scrollPHAT
    /// The I2C addresses that an IS31FL3730 chip can have. Its single address pin selects one of the four.
    package static let validAddresses: ClosedRange<I2CAddress> = 0x60...0x63
    /// Whether the chip answers I2C reads. Always false, because the chip supports only writes (IS31FL3730
    /// datasheet, I2C interface).
    package static let answersReads = false

    /// The size of the upright board in pixels. It includes the gaps between characters, where the picture is
    /// hidden because there are no LEDs.
    package var size: PixelSize {
        switch self {
        case .scrollPHAT: PixelSize(width: 11, height: 5)
        case .microDotPHAT: PixelSize(width: 45, height: 7)
        }
    }

    /// The default I2C addresses of the board's chips, from left to right.
    package var defaultAddresses: [I2CAddress] {
        switch self {
        case .scrollPHAT: [0x60]
        case .microDotPHAT: [0x63, 0x62, 0x61]
        }
    }

    /// Whether several boards can form one display. Always false, because the boards have no jumpers that set
    /// their I2C address.
    package var canBeExtended: Bool { false }
}
