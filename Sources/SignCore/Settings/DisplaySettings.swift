import MatrixDisplays
import MonotonicTime
import Pixels

/// The settings of a display, from the table `[display]` and its subtables.
public struct DisplaySettings: Hashable, Sendable {
    package var driver = DriverSettings.max7219(MAX7219Settings())
    /// The width in pixels.
    public var width = 32
    /// The height in pixels.
    public var height = 8
    /// The brightness in percent, 0 to 100. A value of 0 is the minimum that the hardware supports, not off.
    public var brightness = 20
    /// The time for which a button press lights a dark display. Zero disables this.
    package var tapLights = Nanoseconds.zero
    /// The interval at which data that the hardware may have lost is sent again. Zero disables this.
    package var refresh: Nanoseconds = .seconds(1)
    /// The state in which the program leaves the display when it ends.
    package var onExit = Ending.blank
    /// The number of hidden columns between this display and the next one in a wall.
    package var gap = 0

    /// Creates default settings: a bar of four MAX7219 modules on the first chip select.
    public init() {}

    package var format: PixelFormat { driver.settings.format }

    /// The colors that a color display can show, or nil if it can show all colors.
    package var lampColors: LampColors? { driver.settings.lampColors }

    /// The size in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns the settings with `driver` as the driver. If the driver has a fixed size, as for boards that are mounted
    /// differently, the size changes, too.
    package func with(_ driver: DriverSettings) -> DisplaySettings {
        var settings = self
        settings.driver = driver
        settings.width = driver.settings.fixedSize?.width ?? width
        settings.height = driver.settings.fixedSize?.height ?? height
        return settings
    }

    /// The settings that cannot change while the display is running. All other settings are replaced with fixed values.
    /// If two results are equal, the hardware does not have to be reopened.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        settings.gap = 0
        settings.tapLights = .zero
        return settings
    }

    /// For messages: the name of the device to which the display is connected, or nil if there is none.
    package var deviceDescription: String? {
        switch driver.settings.connection(at: size) {
        case .none: nil
        case .spi(let node, _): node
        case .framebuffer(let node, let name): node ?? "framebuffer '\(name)'"
        case .lines(let pins): pins.lines.joined(separator: " ")
        case .i2c(let bus, let addresses, _, _):
            ([bus] + addresses.map(\.description)).joined(separator: " ")
        case .sender(_, let place): place
        }
    }
}
