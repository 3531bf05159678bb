/// A display driver with its settings.
public struct DriverSettings: Hashable, Sendable {
    /// The types of all drivers, in the order in which they are listed.
    public static let drivers: [any DisplayDriver.Type] = [
        MAX7219Settings.self, HT16K33Settings.self, IS31FL3730Settings.self, IS31FL3731Settings.self,
        APA102Settings.self, WS2812Settings.self, UnicornHATHDSettings.self, SenseHATSettings.self,
        TerminalSettings.self, MemorySettings.self,
    ]

    /// The settings, whose type is the driver.
    public let settings: any DisplayDriver

    /// Wraps `settings`.
    public init(_ settings: some DisplayDriver) {
        self.settings = settings
    }

    package static func max7219(_ settings: MAX7219Settings) -> DriverSettings { DriverSettings(settings) }
    /// The terminal on standard output.
    public static let terminal = DriverSettings(TerminalSettings())
    /// A framebuffer in memory.
    public static let memory = DriverSettings(MemorySettings())

    /// The driver's name in a configuration file.
    public var name: String { type(of: settings).name }

    /// Returns whether both settings use the same device, so that a new display can take over from a running one.
    public func isSameDevice(as other: DriverSettings) -> Bool {
        name == other.name && settings.identity == other.settings.identity
    }

    /// Returns whether both have the same driver and settings.
    public static func == (left: DriverSettings, right: DriverSettings) -> Bool {
        AnyHashable(left.settings) == AnyHashable(right.settings)
    }

    /// Hashes the settings.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(settings))
    }
}
