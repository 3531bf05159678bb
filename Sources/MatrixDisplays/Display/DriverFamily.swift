/// The kind of displays that a driver is for. Settings in a configuration file depend on it.
///
/// A dynamic cast to a protocol answers the same question, but makes the Swift runtime search all conformances of the
/// program.
public enum DriverFamily: Sendable {
    /// Displays whose driver conforms to `NetworkDriver`.
    case network
    /// Strips of LEDs on a bus, whose driver conforms to `PixelStripDriver`.
    case strip
    /// Boards on an I2C bus, whose driver conforms to `I2CBoardDriver`.
    case boards
    /// All other displays.
    case other
}
