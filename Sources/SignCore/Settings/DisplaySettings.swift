import MatrixDisplays
import MonotonicTime
import Pixels

/// The settings of a display, from the table `[display]` and its subtables.
public struct DisplaySettings: Hashable, Sendable {
    package var driver = DriverSettings.max7219(MAX7219Settings())
    /// The width of the display, in pixels.
    public var width = 32
    /// The height of the display, in pixels.
    public var height = 8
    /// The brightness of the display in percent, from 0 to 100. A value of 0 is the minimum that the hardware
    /// supports, not off.
    public var brightness = 20
    /// The time for which a button press lights a dark display. If zero, button presses do not light it.
    package var tapLights = Nanoseconds.zero
    /// The interval at which display data is sent again, in case the hardware has lost it. If zero, it is
    /// never sent again.
    package var refresh: Nanoseconds = .seconds(1)
    /// The state in which the display is left when the program ends, such as dark.
    package var onExit = Ending.blank
    /// The number of banner columns that are hidden between this display and the next one, if several
    /// displays form a row.
    package var gap = 0

    /// Creates the default settings: a row of four MAX7219 modules, 32 by 8 pixels, on the first SPI chip
    /// select.
    public init() {}

    package var format: PixelFormat { driver.settings.format }

    /// The limited set of colors that the lamps of a color display can show, or nil if it can show all
    /// colors.
    package var lampColors: LampColors? { driver.settings.lampColors }

    /// The size of the display, in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns a copy of these settings with `driver`. If the driver determines the size, for example by how
    /// its boards are mounted, the size of the display changes as well.
    package func with(_ driver: DriverSettings) -> DisplaySettings {
        var settings = self
        settings.driver = driver
        settings.width = driver.settings.fixedSize?.width ?? width
        settings.height = driver.settings.fixedSize?.height ?? height
        return settings
    }

    /// A copy in which all settings that can change while the display runs have fixed values. If the copies
    /// of two settings are equal, the hardware need not be reopened.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        settings.gap = 0
        settings.tapLights = .zero
        return settings
    }

    /// The name of the device to which the display is connected, for use in messages, or nil if there is no
    /// device.
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
