import BusInterfaces

/// The settings that all kinds of addressable LED strips have in common.
package struct PixelStripSettings: Hashable, Sendable {
    /// The path of the SPI device node to which the LED strip is connected.
    package var device = "/dev/spidev0.0"
    /// The clock of the SPI bus in hertz, or nil for the default of the LEDs.
    package var speed: Int?
    /// The path of the LED strip across the display.
    package var wiring = StripWiring()
    /// The order in which an LED receives the values of its color channels, or nil for the default of the
    /// LEDs.
    package var order: ColorOrder?
    /// The maximum current of the LED strip in milliamperes. The default suits the 5 V pins of a Raspberry
    /// Pi.
    package var limit = 500

    /// Creates the settings of an LED strip from the configuration keys `device` and `speed` and the table
    /// `[display.strip]`.
    package init(_ keys: DriverKeys = DriverKeys()) {
        device = keys.device ?? device
        speed = keys.speed
        wiring = keys.strip.wiring ?? wiring
        order = keys.strip.order
        limit = keys.strip.limit ?? limit
    }
}
