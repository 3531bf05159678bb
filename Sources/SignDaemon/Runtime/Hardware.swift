import ButtonInput
import Glibc
import HardwareBuses
import MatrixDisplays
import SignCore

/// How displays and buttons are come by; the place where tests and `preview` put their own.
public struct Hardware: Sendable {
    /// Makes the display that the settings name, without touching a device yet.
    public var makeDisplay: @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay
    /// Requests a button's line; nil where buttons are left alone.
    public var openLine: (@Sendable (ButtonSettings) throws(BusError) -> any GPIOLine)?

    /// The clock on the wall.
    public var clock: ClockSource

    /// Hardware from these.
    public init(
        makeDisplay: @escaping @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay,
        openLine: (@Sendable (ButtonSettings) throws(BusError) -> any GPIOLine)?,
        clock: ClockSource = .real
    ) {
        self.clock = clock
        self.makeDisplay = makeDisplay
        self.openLine = openLine
    }

    /// The hardware of this machine.
    public static let real = Hardware(
        makeDisplay: { settings throws(GeometryError) in
            switch settings.driver {
            case .max7219: try maxChain(settings)
            case .terminal: terminal(settings, keys: nil, caption: "")
            case .memory:
                MemoryDisplay(size: settings.size, brightness: settings.brightness)
            }
        },
        openLine: { settings throws(BusError) in try GPIODLine(settings.lineRequest) }
    )

    /// This terminal as the display, whatever the configuration names, and no lines.
    public static let preview = Hardware(
        makeDisplay: { settings throws(GeometryError) in
            terminal(settings, keys: STDIN_FILENO, caption: PreviewKeys.caption)
        },
        openLine: nil
    )

    private static func maxChain(_ settings: DisplaySettings) throws(GeometryError) -> any MatrixDisplay {
        try MAX7219(
            layout: settings.modules,
            size: settings.size,
            brightness: settings.brightness,
            open: { () throws(BusError) in try SpidevDevice(device: settings.device, speed: settings.speed) }
        )
    }

    private static func terminal(_ settings: DisplaySettings, keys: CInt?, caption: String)
        -> any MatrixDisplay
    {
        TerminalDisplay(
            session: TerminalSession(output: STDOUT_FILENO, input: keys),
            size: settings.size,
            brightness: settings.brightness,
            style: TerminalStyle(noColor: getenv("NO_COLOR").map { String(cString: $0) }),
            caption: caption
        )
    }
}

extension ButtonSettings {
    /// The line that the button asks for.
    fileprivate var lineRequest: LineRequest {
        var request = LineRequest(line: line, chip: chip)
        request.isActiveLow = isActiveLow
        request.bias = bias
        return request
    }
}
