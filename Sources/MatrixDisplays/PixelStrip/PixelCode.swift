/// The encoding of a picture as bytes on an SPI bus, for addressable LEDs that are connected to the bus's
/// data output.
struct PixelCode: Hashable {
    /// The encoding of one color value, which ranges from 0 to 255.
    enum Value: Hashable {
        /// The encoding of a color value as a single byte.
        case byte
        /// The encoding of a color value as eight pulses, one for each bit, the most significant bit first.
        /// Each pulse is four SPI bits: `1000` for 0, and `1110` for 1.
        case pulses

        /// The number of bytes that an encoded color value has on the bus.
        var byteCount: Int { self == .byte ? 1 : 4 }
    }

    /// The bytes that are sent before the first LED's data.
    var head: [UInt8] = []
    /// The bytes that are sent before the color values of each LED.
    var ledHead: [UInt8] = []
    var channelCode = Value.byte
    /// The bytes that are sent after the last LED's data.
    var tail: [UInt8] = []

    /// Returns the number of bytes of an encoded picture for `ledCount` LEDs with `channelCount` color values
    /// each.
    func byteCount(ledCount: Int, channelCount: Int) -> Int {
        head.count + ledCount * (ledHead.count + channelCount * channelCode.byteCount) + tail.count
    }

    /// Returns the 32 SPI bits that encode the color value `value` as eight pulses.
    static func pulses(_ value: UInt8) -> UInt32 {
        // Each bit moves to the low end of a separate half byte.
        var bits = UInt32(value)
        bits = (bits | bits &<< 12) & 0x000F_000F
        bits = (bits | bits &<< 6) & 0x0303_0303
        bits = (bits | bits &<< 3) & 0x1111_1111
        return 0x8888_8888 | bits &* 6
    }
}
