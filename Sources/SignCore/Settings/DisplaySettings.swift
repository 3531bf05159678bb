import MatrixDisplays
import MonotonicTime
import Pixels

/// `[display]` and its tables.
public struct DisplaySettings: Hashable, Sendable {
    package var driver = DriverSettings.max7219(MAX7219Settings())
    /// The width in pixels.
    public var width = 32
    /// The height in pixels.
    public var height = 8
    /// The brightness in percent, 0 to 100. 0 is the hardware's minimum, not off.
    public var brightness = 20
    /// The time for which a press lights a dark display; zero disables it.
    package var tapLights = Nanoseconds.zero
    /// The period of resending everything that the hardware may have lost; zero disables it.
    package var refresh: Nanoseconds = .seconds(1)
    /// The state of the display after the program ends.
    package var onExit = Ending.blank
    /// The number of hidden columns between this display and the next one of a wall.
    package var gap = 0

    /// Creates the defaults: a four-module bar on the first chip select.
    public init() {}

    package var format: PixelFormat { driver.settings.format }

    /// The colors that a display with colors can show; nil for all.
    package var lampColors: LampColors? { driver.settings.lampColors }

    /// The size in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns the settings with `driver`. The size changes if the driver has a fixed one, as boards in another mounting do.
    package func with(_ driver: DriverSettings) -> DisplaySettings {
        var settings = self
        settings.driver = driver
        settings.width = driver.settings.fixedSize?.width ?? width
        settings.height = driver.settings.fixedSize?.height ?? height
        return settings
    }

    /// The settings without those that can change while the display runs.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        settings.gap = 0
        settings.tapLights = .zero
        return settings
    }

    /// A description of the connection, or nil if there is none.
    package var deviceDescription: String? {
        switch driver.settings.connection(at: size) {
        case .none: nil
        case .spi(let node, _): node
        case .framebuffer(let node, let name): node ?? "framebuffer '\(name)'"
        case .lines(let pins): pins.lines.joined(separator: " ")
        case .i2c(let bus, let addresses, _, _):
            ([bus] + addresses.map(\.description)).joined(separator: " ")
        }
    }
}
