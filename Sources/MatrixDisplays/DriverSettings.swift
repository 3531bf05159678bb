/// Which display, and what only that kind of display can be told.
public enum DriverSettings: Hashable, Sendable {
    /// A chain of MAX7219 or MAX7221 on SPI.
    case max7219(MAX7219Settings)
    /// This terminal.
    case terminal
    /// A framebuffer in memory that nobody sees.
    case memory

    /// Every driver with its defaults, in the order in which they are offered.
    public static let all: [DriverSettings] = [.max7219(MAX7219Settings()), .terminal, .memory]

    /// The settings of the driver.
    public var settings: any DisplayDriver {
        switch self {
        case .max7219(let settings): settings
        case .terminal: TerminalSettings()
        case .memory: MemorySettings()
        }
    }

    /// What a configuration file calls the driver.
    public var name: String { type(of: settings).name }

    /// Whether both are the same device, which one display can take over from the other.
    public func isSameDevice(as other: DriverSettings) -> Bool {
        name == other.name && settings.deviceNode == other.settings.deviceNode
    }
}
