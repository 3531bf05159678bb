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
            try settings.driver.settings.makeDisplay(size: settings.size, brightness: settings.brightness)
        },
        openLine: { settings throws(BusError) in try GPIODLine(settings.lineRequest) }
    )

    /// This terminal as the display, whatever the configuration names, and no lines.
    public static let preview = Hardware(
        makeDisplay: { settings throws(GeometryError) in
            TerminalSettings.makeDisplay(
                size: settings.size,
                brightness: settings.brightness,
                keys: STDIN_FILENO,
                caption: PreviewKeys.caption
            )
        },
        openLine: nil
    )
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
