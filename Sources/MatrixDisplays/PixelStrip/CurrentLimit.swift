/// The most current that a strip of LEDs may take, and how much of a picture's light it leaves.
///
/// Light is the sum of all duty cycles, each in parts of 255. The figures are on the safe side: chips differ, and are
/// usually below.
struct CurrentLimit: Hashable {
    /// What a color takes at full duty cycle, in milliamperes.
    static let perChannel = 20
    /// What a dark LED takes, in milliamperes.
    static let idle = 1
    /// All of the light.
    static let whole = 1 << 16

    /// The limit.
    var milliamperes: Int
    /// The LEDs.
    var leds: Int

    /// What the strip takes when it is dark, in milliamperes.
    var dark: Int { Self.idle * leds }

    /// The least limit at which a white picture, of so many `channels` a LED, has one of 255 steps of light.
    func least(channels: Int) -> Int { dark + (leds * channels * Self.perChannel + 254) / 255 }

    /// What the strip takes with so much `light`, in milliamperes, rounded up.
    func current(ofLight light: Int) -> Int { dark + (light * Self.perChannel + 254) / 255 }

    /// How much of so much `light` may be shown, in parts of `whole`.
    func share(ofLight light: Int) -> Int {
        let wanted = light * Self.perChannel
        let allowed = max(0, milliamperes - dark) * 255
        return wanted > allowed ? allowed * Self.whole / wanted : Self.whole
    }
}
