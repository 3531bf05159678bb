import Pixels

/// A model of the LED matrix of a Sense HAT behind its kernel driver, rpisense-fb. A pixel has 16 bits: red in the
/// upper five, blue in the lower five, and the sixth bit of green unused. The driver then applies its gamma.
struct SenseHATModel {
    /// The default gamma of the kernel driver: the duty cycle, in parts of 31, for each value of five bits.
    static let gamma: [UInt8] = [
        0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 23, 25, 27,
        29, 31,
    ]

    /// The light of a pixel.
    struct Light: Hashable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    /// Returns the rows from the top, seen with the HDMI connector at the bottom. Returns nil if `bytes` is not a whole
    /// picture.
    static func shown(_ bytes: [UInt8]) -> [[Light]]? {
        guard bytes.count == 128 else { return nil }
        return (0..<8).map { y in
            (0..<8).map { x in
                let word = UInt16(bytes[16 * y + 2 * x]) | UInt16(bytes[16 * y + 2 * x + 1]) << 8
                return Light(
                    red: gamma[Int(word >> 11)],
                    green: gamma[Int(word >> 6 & 31)],
                    blue: gamma[Int(word & 31)]
                )
            }
        }
    }
}
