import MatrixDisplays
import MonotonicTime
import Pixels

/// `[display]` and its tables.
public struct DisplaySettings: Hashable, Sendable {
    /// The kind of display and its own settings.
    public var driver = DriverSettings.max7219(MAX7219Settings())
    /// Pixels from left to right.
    public var width = 32
    /// Pixels from top to bottom.
    public var height = 8
    /// Brightness in percent, 0 to 100; 0 is the hardware's faintest, not off.
    public var brightness = 20
    /// For how long a press lights a dark display; zero is not at all.
    public var tapLights = Nanoseconds.zero
    /// The period for resending everything that the hardware may have lost; zero is never.
    public var refresh: Nanoseconds = .seconds(1)
    /// What stays on the display at the end.
    public var onExit = Ending.blank
    /// Columns of the banner that are hidden between this display and the next one of a wall.
    public var gap = 0

    /// The defaults: a four-module bar on the first chip select.
    public init() {}

    /// What a pixel can be.
    public var format: PixelFormat { driver.settings.format }

    /// The colors that a display of colors can show; nil for all of them.
    public var lampColors: LampColors? { driver.settings.lampColors }

    /// Pixels across and down.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The settings with `driver`, which may be one of boards that are mounted in another way: then the size follows.
    public func with(_ driver: DriverSettings) -> DisplaySettings {
        var settings = self
        settings.driver = driver
        settings.width = driver.settings.fixedSize?.width ?? width
        settings.height = driver.settings.fixedSize?.height ?? height
        return settings
    }

    /// The settings without those that a running display can change.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        settings.gap = 0
        settings.tapLights = .zero
        return settings
    }

    /// What the display is connected to, in words; nil if that is nothing.
    package var deviceWords: String? {
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
