/// A limit on the current of an LED strip. A picture that would exceed the limit is dimmed.
///
/// The light of a picture is the sum of the duty cycles of all LED channels, each from 0 to 255. The computed
/// currents are upper bounds, because LED chips vary and usually consume less.
struct CurrentLimit: Hashable {
    /// The assumed current of one LED channel at full duty cycle, in milliamperes.
    static let milliamperesPerChannel = 20
    /// The assumed current of a dark LED, in milliamperes.
    static let milliamperesPerDarkLED = 1
    /// The share that leaves a picture undimmed. A share is the fraction of a picture's light that is kept,
    /// in parts of 65,536.
    static let fullShare = 1 << 16

    var milliamperes: Int
    /// The number of LEDs on the strip to which the limit applies.
    var ledCount: Int

    /// The current of the complete strip while all its LEDs are dark, in milliamperes.
    var darkCurrent: Int { Self.milliamperesPerDarkLED * ledCount }

    /// Returns the lowest current limit, in milliamperes, that allows a white picture to be visible at the
    /// lowest of 255 brightness steps. `litChannels` is the number of channels of each LED that are lit for
    /// white.
    func minimumLimit(litChannels: Int) -> Int {
        darkCurrent + (ledCount * litChannels * Self.milliamperesPerChannel + 254) / 255
    }

    /// Returns the current of a picture in milliamperes, rounded up. `light` is the light of the picture: the
    /// sum of the duty cycles of all LED channels, each from 0 to 255.
    func current(ofLight light: Int) -> Int {
        darkCurrent + (light * Self.milliamperesPerChannel + 254) / 255
    }

    /// Returns the fraction of a picture's light that can be shown within the current limit, in parts of
    /// `fullShare`, which is 65,536. `light` is the light of the picture: the sum of the duty cycles of all
    /// LED channels, each from 0 to 255.
    func permittedShare(ofLight light: Int) -> Int {
        let demand = light * Self.milliamperesPerChannel
        let allowance = max(0, milliamperes - darkCurrent) * 255
        return demand > allowance ? allowance * Self.fullShare / demand : Self.fullShare
    }
}
