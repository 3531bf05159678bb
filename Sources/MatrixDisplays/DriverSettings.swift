/// The display driver and its settings.
public enum DriverSettings: Hashable, Sendable {
    /// A chain of MAX7219 or MAX7221 on SPI.
    case max7219(MAX7219Settings)
    /// This terminal.
    case terminal
    /// A framebuffer in memory.
    case memory

    /// Every driver with its defaults, in display order.
    public static let all: [DriverSettings] = [.max7219(MAX7219Settings()), .terminal, .memory]

    /// The settings of the driver.
    public var settings: any DisplayDriver {
        switch self {
        case .max7219(let settings): settings
        case .terminal: TerminalSettings()
        case .memory: MemorySettings()
        }
    }

    /// The driver's name in a configuration file.
    public var name: String { type(of: settings).name }

    /// Whether both are the same device, so that one display can take it over from the other.
    public func isSameDevice(as other: DriverSettings) -> Bool {
        name == other.name && settings.deviceNode == other.settings.deviceNode
    }
}
