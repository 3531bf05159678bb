import BusInterfaces
import Pixels

/// A board with an IS31FL3731.
package enum IS31FL3731Board: String, I2CBoard {
    /// Pimoroni's Scroll pHAT HD: 17×7.
    case scrollPHATHD = "scroll-phat-hd"
    /// Adafruit's 16×9 matrix.
    case matrix = "matrix-16x9"
    /// Adafruit's CharliePlex bonnet: 16×8.
    case bonnet = "charlieplex-bonnet"
    /// Adafruit's CharliePlex FeatherWing: 15×7.
    case featherWing = "charlieplex-featherwing"

    package static let usual = IS31FL3731Board.scrollPHATHD
    /// The chip has one address line with four meanings (IS31FL3731 datasheet, I2C interface).
    package static let validAddresses: ClosedRange<I2CAddress> = 0x74...0x77
    /// Every register can be read, even in shutdown (IS31FL3731 datasheet, register definitions).
    package static let answersReads = true

    package var size: PixelSize {
        switch self {
        case .scrollPHATHD: PixelSize(width: 17, height: 7)
        case .matrix: PixelSize(width: 16, height: 9)
        case .bonnet: PixelSize(width: 16, height: 8)
        case .featherWing: PixelSize(width: 15, height: 7)
        }
    }

    package var defaultAddresses: [I2CAddress] { [0x74] }
    /// A jumper sets the address of each board.
    package var canBeExtended: Bool { true }

    /// Returns the number of the LED at column `x`, row `y`: the index of its duty cycle register.
    func led(_ x: Int, _ y: Int) -> Int {
        switch self {
        case .scrollPHATHD: x <= 8 ? (8 - x) * 16 + 6 - y : (x - 9) * 16 + 8 + y
        case .matrix: 16 * y + x
        case .bonnet: x >= 8 ? (x - 6) * 16 - (y + 1) : (x + 1) * 16 + 7 - y
        case .featherWing: x > 7 ? (15 - x) * 16 + y + 8 : x * 16 + 7 - y
        }
    }
}
