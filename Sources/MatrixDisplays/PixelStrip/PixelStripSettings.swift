import BusInterfaces

/// Settings of an LED strip.
package struct PixelStripSettings: Hashable, Sendable {
    /// The spidev node.
    package var device = "/dev/spidev0.0"
    /// The bus clock in hertz, or nil for the default of the chips.
    package var speed: Int?
    /// How the strip runs across the display.
    package var wiring = StripWiring()
    /// The color order, or nil for the default of the chips.
    package var order: ColorOrder?
    /// The maximum current of the whole strip in milliamperes. The default suits the 5 V pins of a Raspberry Pi.
    package var limit = 500

    /// Creates the settings from `device`, `speed` and `[display.strip]`.
    package init(_ keys: DriverKeys = DriverKeys()) {
        device = keys.device ?? device
        speed = keys.speed
        wiring = keys.strip.wiring
        order = keys.strip.order
        limit = keys.strip.limit ?? limit
    }
}
