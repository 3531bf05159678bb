/// The settings for a strip of WS2812 or SK6812 LEDs, which receive pulses on a single data input.
///
/// At a bus clock of 3.2 MHz, four SPI bits form a pulse of 1.25 µs. The signal is high for 312 ns for a 0,
/// and for 938 ns for a 1. Both times are within the limits of the WS2812B and its later versions.
package struct WS2812Settings: PixelStripDriver {
    package static let name = "ws2812"
    package static let defaultOrder = ColorOrder.grb
    /// Whether the LEDs can have a white channel. Always true, because SK6812 LEDs with such a channel exist.
    package static let canHaveWhite = true
    package static let defaultClock = 3_200_000
    package static let hasFixedClock = true
    package static let ledHead: [UInt8] = []
    package static let sendsPulses = true

    package var strip = PixelStripSettings()

    package init() {}

    /// Returns the number of zero bytes to send before the data of a strip of `leds` LEDs. They keep the data
    /// signal low for 300 µs, in case it was high before. The longest reset time of any version of the LEDs
    /// is 280 µs.
    package static func leadingZeros(_ leds: Int) -> Int { 120 }

    /// Returns the number of zero bytes to send after the data of a strip of `leds` LEDs. They keep the data
    /// signal low for 300 µs, after which the LEDs show the frame.
    package static func trailingZeros(_ leds: Int) -> Int { 120 }
}
