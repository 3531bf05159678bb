/// The kind of displays that a driver supports, on which the available settings in a configuration file
/// depend.
///
/// A dynamic cast to a protocol answers the same question, but makes the Swift runtime search all
/// conformances of the program.
public enum DriverFamily: Sendable {
    /// Displays on the network, whose driver conforms to `NetworkDriver`.
    case network
    /// Strips of LEDs on a bus, whose driver conforms to `PixelStripDriver`.
    case strip
    /// LED boards on an I2C bus, whose driver conforms to `I2CBoardDriver`.
    case boards
    /// Displays that are neither on the network, nor LED strips, nor boards on an I2C bus.
    case other
}
