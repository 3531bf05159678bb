/// The maximum current of an LED strip. A picture that would exceed the limit is dimmed until it does not.
///
/// The light of a picture is the sum of the duty cycles of all LED channels, each from 0 to 255. The computed currents
/// are upper bounds, because LED chips vary and usually consume less.
struct CurrentLimit: Hashable {
    /// The current of one LED channel at full duty cycle, in milliamperes.
    static let perChannel = 20
    /// The current of a dark LED, in milliamperes.
    static let idle = 1
    /// The share at which a picture is not dimmed. A share is the fraction of a picture's light that is kept,
    /// in parts of 65,536.
    static let whole = 1 << 16

    var milliamperes: Int
    /// The number of LEDs on the strip.
    var leds: Int

    /// The current of the whole strip while all LEDs are dark, in milliamperes.
    var darkCurrent: Int { Self.idle * leds }

    /// Returns the minimum limit, in milliamperes, at which a white picture is still visible at the lowest of 255
    /// brightness steps. `channels` is the number of each LED's channels that are lit for white.
    func minimum(channels: Int) -> Int { darkCurrent + (leds * channels * Self.perChannel + 254) / 255 }

    /// Returns the current of a picture whose total light is `light`, in milliamperes, rounded up.
    func current(ofLight light: Int) -> Int { darkCurrent + (light * Self.perChannel + 254) / 255 }

    /// Returns the share, in parts of `whole`, to which a picture must be dimmed to stay within the limit. `light` is
    /// the total light of the picture.
    func share(ofLight light: Int) -> Int {
        let demand = light * Self.perChannel
        let allowance = max(0, milliamperes - darkCurrent) * 255
        return demand > allowance ? allowance * Self.whole / demand : Self.whole
    }
}
