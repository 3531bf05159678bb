/// How LEDs take a picture from the data line of an SPI bus: the bytes around their values, and how a value is sent.
struct PixelCode: Hashable {
    /// How a value from 0 to 255 is sent.
    enum Value: Hashable {
        /// As it is.
        case byte
        /// As eight pulses, the most significant bit first: four bits of the bus each, `1000` for 0 and `1110`
        /// for 1.
        case pulses

        /// Bytes on the bus.
        var length: Int { self == .byte ? 1 : 4 }
    }

    /// Before the first LED.
    var head: [UInt8] = []
    /// Before the values of each LED.
    var ledHead: [UInt8] = []
    /// How a value is sent.
    var value = Value.byte
    /// After the last LED.
    var tail: [UInt8] = []

    /// Bytes of a picture for LEDs with so many values each.
    func length(leds: Int, channels: Int) -> Int {
        head.count + leds * (ledHead.count + channels * value.length) + tail.count
    }

    /// `value` as pulses.
    static func pulses(_ value: UInt8) -> UInt32 {
        // Each bit moves to the low end of its own half byte.
        var bits = UInt32(value)
        bits = (bits | bits &<< 12) & 0x000F_000F
        bits = (bits | bits &<< 6) & 0x0303_0303
        bits = (bits | bits &<< 3) & 0x1111_1111
        return 0x8888_8888 | bits &* 6
    }
}
