import BusInterfaces

/// The settings that all kinds of LED strips have in common.
package struct PixelStripSettings: Hashable, Sendable {
    /// The device node of the SPI device.
    package var device = "/dev/spidev0.0"
    /// The bus clock in hertz, or nil for the default of the LEDs.
    package var speed: Int?
    /// The path of the strip across the display.
    package var wiring = StripWiring()
    /// The order in which an LED receives its color values, or nil for the default of the LEDs.
    package var order: ColorOrder?
    /// The maximum current of the whole strip in milliamperes. The default suits the 5 V pins of a Raspberry Pi.
    package var limit = 500

    /// Creates the settings from the keys `device` and `speed` and the table `[display.strip]`.
    package init(_ keys: DriverKeys = DriverKeys()) {
        device = keys.device ?? device
        speed = keys.speed
        wiring = keys.strip.wiring ?? wiring
        order = keys.strip.order
        limit = keys.strip.limit ?? limit
    }
}
