/// The settings for one display, whatever its display driver. Each driver supports one kind of LED display.
public struct DriverSettings: Hashable, Sendable {
    /// The settings types of all drivers, in the order in which documents and messages list the drivers.
    public static let drivers: [any DisplayDriver.Type] = [
        MAX7219Settings.self, HT16K33Settings.self, IS31FL3730Settings.self, IS31FL3731Settings.self,
        APA102Settings.self, WS2812Settings.self, UnicornHATHDSettings.self, SenseHATSettings.self,
        ColorlightSettings.self, DDPSettings.self, E131Settings.self, ArtNetSettings.self,
        TerminalSettings.self,
        MemorySettings.self,
    ]

    /// The settings for the display. Their type determines which driver is used.
    public let settings: any DisplayDriver

    /// Creates driver settings from the settings of a specific driver.
    public init(_ settings: some DisplayDriver) {
        self.settings = settings
    }

    package static func max7219(_ settings: MAX7219Settings) -> DriverSettings { DriverSettings(settings) }
    /// The settings for a display that is drawn in the terminal, on standard output.
    public static let terminal = DriverSettings(TerminalSettings())
    /// The settings for a display without hardware, which keeps its frames in memory.
    public static let memory = DriverSettings(MemorySettings())

    /// The name of the driver in a configuration file, such as `max7219`.
    public var name: String { type(of: settings).name }

    /// Returns whether these settings and `other` use the same device. If they do, a display with the new
    /// settings can take over the device from the running display.
    public func isSameDevice(as other: DriverSettings) -> Bool {
        name == other.name && settings.identity == other.settings.identity
    }

    /// Returns whether both values have the same driver with the same settings.
    public static func == (left: DriverSettings, right: DriverSettings) -> Bool {
        AnyHashable(left.settings) == AnyHashable(right.settings)
    }

    /// Feeds the settings into `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(settings))
    }
}

extension DriverSettings {
    /// The kind of the display, which is determined by its driver.
    public var family: DriverFamily { type(of: settings).family }
    /// The settings of a network display, or nil for any other display.
    package var network: (any NetworkDriver)? { family == .network ? settings as? any NetworkDriver : nil }
    /// The settings of an LED strip on a bus, or nil for any other display.
    package var strip: (any PixelStripDriver)? { family == .strip ? settings as? any PixelStripDriver : nil }
}
