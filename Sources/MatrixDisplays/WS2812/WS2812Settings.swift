/// Settings of a strip of WS2812 or SK6812, which take pulses on one line.
///
/// At 3.2 MHz four bits of the bus are a pulse of 1.25 µs: 0 is 312 ns high, 1 is 938 ns. That is within the limits of
/// the WS2812B and of its later versions.
public struct WS2812Settings: PixelStripDriver {
    /// `ws2812`.
    public static let name = "ws2812"

    /// Green, red, blue.
    public static let defaultOrder = ColorOrder.grb
    /// An SK6812 may have white.
    public static let canHaveWhite = true
    /// Four bits a pulse.
    public static let defaultClock = 3_200_000
    /// Pulses have a length.
    public static let hasFixedClock = true

    /// The strip.
    public var strip = PixelStripSettings()

    /// A strip on the first chip select.
    public init() {}

    /// 300 µs, more than the 280 µs of low level after which any version begins anew. The line may be high before.
    public static func leadingZeros(_ leds: Int) -> Int { 120 }
    /// The same, after which the LEDs show the picture.
    public static func trailingZeros(_ leds: Int) -> Int { 120 }
    /// Nothing.
    public static let ledHead: [UInt8] = []
    /// Values are pulses.
    public static let sendsPulses = true
}
