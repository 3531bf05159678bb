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
    /// The period for resending everything that the hardware may have lost; zero is never.
    public var refresh: Nanoseconds = .seconds(1)
    /// What stays on the display at the end.
    public var onExit = Ending.blank

    /// The defaults: a four-module bar on the first chip select.
    public init() {}

    /// What a pixel can be.
    public var format: PixelFormat { driver.settings.format }

    /// Pixels across and down.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The settings without the one that a running display can change.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        return settings
    }
}
