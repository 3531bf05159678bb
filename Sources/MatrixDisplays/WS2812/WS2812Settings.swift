/// Settings of a strip of WS2812 or SK6812 LEDs, which receive pulses on one line.
///
/// At 3.2 MHz four SPI bits form a pulse of 1.25 µs: 0 is 312 ns high, 1 is 938 ns high. That is within the limits of the
/// WS2812B and its later versions.
package struct WS2812Settings: PixelStripDriver {
    package static let name = "ws2812"
    package static let defaultOrder = ColorOrder.grb
    /// The SK6812 has variants with white.
    package static let canHaveWhite = true
    package static let defaultClock = 3_200_000
    package static let hasFixedClock = true
    package static let ledHead: [UInt8] = []
    package static let sendsPulses = true

    package var strip = PixelStripSettings()

    package init() {}

    /// Returns 300 µs of zeros: the longest reset of any version is 280 µs. The line may have been high before.
    package static func leadingZeros(_ leds: Int) -> Int { 120 }

    /// Returns another 300 µs of zeros, after which the LEDs show the frame.
    package static func trailingZeros(_ leds: Int) -> Int { 120 }
}
