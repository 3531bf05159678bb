/// The maximum current of an LED strip, and the share of a picture's light that it allows.
///
/// Light is the sum of all duty cycles, each in parts of 255. The figures are upper bounds: chips differ, and usually
/// consume less.
struct CurrentLimit: Hashable {
    /// The current of a color at full duty cycle in milliamperes.
    static let perChannel = 20
    /// The current of a dark LED in milliamperes.
    static let idle = 1
    /// The share that leaves all light.
    static let whole = 1 << 16

    var milliamperes: Int
    /// The number of LEDs.
    var leds: Int

    /// The current of the dark strip in milliamperes.
    var darkCurrent: Int { Self.idle * leds }

    /// Returns the lowest limit at which a white picture, with `channels` lit channels per LED, has one of 255 steps of
    /// light.
    func minimum(channels: Int) -> Int { darkCurrent + (leds * channels * Self.perChannel + 254) / 255 }

    /// Returns the current for `light` in milliamperes, rounded up.
    func current(ofLight light: Int) -> Int { darkCurrent + (light * Self.perChannel + 254) / 255 }

    /// Returns the allowed share of `light`, in parts of `whole`.
    func share(ofLight light: Int) -> Int {
        let demand = light * Self.perChannel
        let allowance = max(0, milliamperes - darkCurrent) * 255
        return demand > allowance ? allowance * Self.whole / demand : Self.whole
    }
}
