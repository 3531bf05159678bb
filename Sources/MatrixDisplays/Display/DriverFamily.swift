/// The kind of displays that a driver supports. It determines which settings are available in a configuration
/// file.
///
/// A dynamic cast to a driver protocol would give the same answer, but it makes the Swift runtime search all
/// conformances of the program.
public enum DriverFamily: Sendable {
    /// Network displays, whose driver conforms to `NetworkDriver`.
    case network
    /// Strips of LEDs on a bus, whose driver conforms to `PixelStripDriver`.
    case strip
    /// LED boards on an I2C bus, whose driver conforms to `I2CBoardDriver`.
    case boards
    /// Displays that are neither network displays, nor LED strips, nor boards on an I2C bus.
    case other
}
