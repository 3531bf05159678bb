/// The settings of a strip of APA102 or SK9822 LEDs, which are connected by a data wire and a clock wire.
///
/// A picture begins with 32 zero bits. Each LED keeps the first word that begins with three one bits, and
/// forwards all later words to the next LED, delayed by half a clock period (APA102 datasheet, cascading data
/// structure).
package struct APA102Settings: PixelStripDriver {
    package static let name = "apa102"
    package static let defaultOrder = ColorOrder.bgr
    package static let canHaveWhite = false
    package static let defaultClock = 4_000_000
    package static let hasFixedClock = false
    /// The first byte of each LED's data: three one bits, followed by the maximum value of the LED's global
    /// brightness. Lower values make the LED flicker, and look different on the APA102 and the SK9822.
    package static let ledHead: [UInt8] = [0xFF]
    package static let sendsPulses = false

    package var strip = PixelStripSettings()

    package init() {}

    /// Returns the number of zero bytes before the first LED, which mark the start of a picture. It is the
    /// same for every number of LEDs.
    package static func leadingZeros(_ leds: Int) -> Int { 4 }

    /// Returns the number of zero bytes after the last of `leds` LEDs. Four of them begin the next picture,
    /// because an SK9822 shows a picture only then. The others provide half a clock period for each LED. If
    /// the strip has more LEDs than configured, the zeros leave the additional LEDs unchanged.
    package static func trailingZeros(_ leds: Int) -> Int { 4 + (leds + 15) / 16 }
}
