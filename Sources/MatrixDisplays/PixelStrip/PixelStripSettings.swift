import BusInterfaces

/// Settings of a strip of LEDs.
public struct PixelStripSettings: Hashable, Sendable {
    /// The spidev node.
    public var device = "/dev/spidev0.0"
    /// Clock of the bus, in hertz; nil for the usual one of the chips.
    public var speed: Int?
    /// How the strip runs across the display.
    public var wiring = StripWiring()
    /// The order of the colors; nil for the usual one of the chips.
    public var order: ColorOrder?
    /// The most current that the whole strip may take, in milliamperes. The default is little enough for the 5 V pins
    /// of a Raspberry Pi.
    public var limit = 500

    /// The settings of the keys `device` and `speed`, and of `[display.strip]`.
    public init(_ keys: DriverKeys = DriverKeys()) {
        device = keys.device ?? device
        speed = keys.speed
        wiring = keys.strip.wiring
        order = keys.strip.order
        limit = keys.strip.limit ?? limit
    }
}
