/// The encoding of a picture as bytes on an SPI bus, for LEDs on the bus's data line.
struct PixelCode: Hashable {
    /// How one color value, from 0 to 255, is encoded.
    enum Value: Hashable {
        /// The value as one byte.
        case byte
        /// Eight pulses, one for each bit, the most significant bit first. Each pulse is four SPI bits: `1000` for 0,
        /// and `1110` for 1.
        case pulses

        /// The number of bytes of an encoded value on the bus.
        var length: Int { self == .byte ? 1 : 4 }
    }

    /// The bytes that precede the first LED.
    var head: [UInt8] = []
    /// The bytes that precede the color values of each LED.
    var ledHead: [UInt8] = []
    var value = Value.byte
    /// The bytes that follow the last LED.
    var tail: [UInt8] = []

    /// Returns the number of bytes of a picture for `leds` LEDs with `channels` color values each.
    func length(leds: Int, channels: Int) -> Int {
        head.count + leds * (ledHead.count + channels * value.length) + tail.count
    }

    /// Returns the 32 SPI bits that encode `value` as eight pulses.
    static func pulses(_ value: UInt8) -> UInt32 {
        // Each bit moves to the low end of a separate half byte.
        var bits = UInt32(value)
        bits = (bits | bits &<< 12) & 0x000F_000F
        bits = (bits | bits &<< 6) & 0x0303_0303
        bits = (bits | bits &<< 3) & 0x1111_1111
        return 0x8888_8888 | bits &* 6
    }
}
