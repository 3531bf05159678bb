/// The display driver and its settings.
public struct DriverSettings: Hashable, Sendable {
    /// The drivers, in display order. A new driver is a folder and a line here.
    public static let drivers: [any DisplayDriver.Type] = [
        MAX7219Settings.self,
        HT16K33Settings.self,
        IS31FL3730Settings.self,
        IS31FL3731Settings.self,
        APA102Settings.self,
        WS2812Settings.self,
        UnicornHATHDSettings.self,
        SenseHATSettings.self,
        TerminalSettings.self,
        MemorySettings.self,
    ]

    /// The settings of the driver.
    public let settings: any DisplayDriver

    /// The driver of `settings`.
    public init(_ settings: some DisplayDriver) {
        self.settings = settings
    }

    /// A chain of MAX7219 or MAX7221.
    public static func max7219(_ settings: MAX7219Settings) -> DriverSettings { DriverSettings(settings) }
    /// This terminal.
    public static let terminal = DriverSettings(TerminalSettings())
    /// A framebuffer in memory.
    public static let memory = DriverSettings(MemorySettings())

    /// The driver's name in a configuration file.
    public var name: String { type(of: settings).name }

    /// Whether both are the same device, so that one display can take it over from the other.
    public func isSameDevice(as other: DriverSettings) -> Bool {
        name == other.name && settings.identity == other.settings.identity
    }

    /// Whether both are the same driver with the same settings.
    public static func == (left: DriverSettings, right: DriverSettings) -> Bool {
        AnyHashable(left.settings) == AnyHashable(right.settings)
    }

    /// Hashes the settings.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(settings))
    }
}
