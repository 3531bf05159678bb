import BusInterfaces
import Pixels

/// A display board with an IS31FL3731 LED driver chip. The raw value is the name of the board in a
/// configuration file.
package enum IS31FL3731Board: String, I2CBoard {
    /// Pimoroni's Scroll pHAT HD, with 17×7 LEDs.
    case scrollPHATHD = "scroll-phat-hd"
    /// Adafruit's LED matrix breakout with 16×9 LEDs.
    case matrix = "matrix-16x9"
    /// Adafruit's CharliePlex bonnet, with 16×8 LEDs.
    case bonnet = "charlieplex-bonnet"
    /// Adafruit's CharliePlex FeatherWing, with 15×7 LEDs.
    case featherWing = "charlieplex-featherwing"

    package static let usual = IS31FL3731Board.scrollPHATHD
    /// The I2C addresses that an IS31FL3731 chip can have. Its single address pin selects one of the four
    /// (IS31FL3731 datasheet, I2C interface).
    package static let validAddresses: ClosedRange<I2CAddress> = 0x74...0x77
    /// Whether the chip answers I2C reads. Always true, because every register can be read, even in shutdown
    /// (IS31FL3731 datasheet, register definitions).
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
    /// Whether several boards can form one display. Always true, because each board has a jumper that sets
    /// its I2C address.
    package var canBeExtended: Bool { true }

    /// Returns the number that the chip assigns to the LED at column `x`, row `y` of an upright board. It is
    /// the index of the LED's duty cycle register.
    func led(_ x: Int, _ y: Int) -> Int {
        switch self {
        case .scrollPHATHD: x <= 8 ? (8 - x) * 16 + 6 - y : (x - 9) * 16 + 8 + y
        case .matrix: 16 * y + x
        case .bonnet: x >= 8 ? (x - 6) * 16 - (y + 1) : (x + 1) * 16 + 7 - y
        case .featherWing: x > 7 ? (15 - x) * 16 + y + 8 : x * 16 + 7 - y
        }
    }
}
