/// Settings of a strip of APA102 or SK9822 LEDs, which receive data and a clock.
///
/// After 32 zero bits, an LED takes the first word that begins with three one bits and forwards the following words,
/// each LED half a clock later (APA102 datasheet, cascading data structure).
package struct APA102Settings: PixelStripDriver {
    package static let name = "apa102"
    package static let defaultOrder = ColorOrder.bgr
    package static let canHaveWhite = false
    package static let defaultClock = 4_000_000
    package static let hasFixedClock = false
    /// The maximum of the chip's own brightness: lower values flicker, and differ between the APA102 and the SK9822.
    package static let ledHead: [UInt8] = [0xFF]
    package static let sendsPulses = false

    package var strip = PixelStripSettings()

    package init() {}

    /// Returns the length of the start frame.
    package static func leadingZeros(_ leds: Int) -> Int { 4 }

    /// Returns the length of a second start frame, because an SK9822 shows a frame only when the next one begins, and
    /// of half a clock for each LED. Zeros leave the LEDs of a longer strip unchanged.
    package static func trailingZeros(_ leds: Int) -> Int { 4 + (leds + 15) / 16 }
}
