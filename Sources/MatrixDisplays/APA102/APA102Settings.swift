/// Settings of a strip of APA102 or SK9822, which take data and a clock.
///
/// An LED takes the first word that begins with three ones after 32 zeros, and passes the others on, half a clock later
/// each (APA102 datasheet, cascading data structure).
public struct APA102Settings: PixelStripDriver {
    /// `apa102`.
    public static let name = "apa102"

    /// Blue, green, red.
    public static let defaultOrder = ColorOrder.bgr
    /// Three colors.
    public static let canHaveWhite = false
    /// 4 MHz.
    public static let defaultClock = 4_000_000
    /// Any clock that the wires carry.
    public static let hasFixedClock = false

    /// The strip.
    public var strip = PixelStripSettings()

    /// A strip on the first chip select.
    public init() {}

    /// The start frame.
    public static func leadingZeros(_ leds: Int) -> Int { 4 }
    /// A second start frame, because an SK9822 shows a picture when the next one begins, and half a clock for each LED.
    /// Zeros leave the LEDs of a longer strip as they are.
    public static func trailingZeros(_ leds: Int) -> Int { 4 + (leds + 15) / 16 }
    /// The chip's own brightness at its most: the lower ones flicker, and differ between both chips.
    public static let ledHead: [UInt8] = [0xFF]
    /// Values are bytes.
    public static let sendsPulses = false
}
