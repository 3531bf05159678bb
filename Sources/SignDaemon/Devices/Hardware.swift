import BusInterfaces
import ButtonInput
import Glibc
import HardwareBuses
import MatrixDisplays
import SignCore

/// Creates displays and opens the GPIO lines of buttons. Tests and `preview` substitute their own.
public struct Hardware: Sendable {
    /// Makes a display without opening its device.
    public var makeDisplay: @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay
    /// Requests the GPIO line of a button; nil ignores buttons.
    public var openLine: (@Sendable (ButtonSettings) throws(BusError) -> any GPIOLine)?

    /// The text below the picture of a preview, or nil for a service.
    var screen: PreviewScreen?

    /// The wall clock.
    public var clock: ClockSource

    /// Creates hardware of these parts.
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
            try settings.driver.settings.makeDisplay(
                size: settings.size,
                brightness: settings.brightness,
                on: LinuxBuses()
            )
        },
        openLine: { settings throws(BusError) in try GPIODLine(settings.lineRequest) }
    )

    /// Returns hardware with this terminal as the display, whatever the configured driver, and without buttons.
    ///
    /// - Parameter showsEvents: Whether the events are shown as JSON below the picture.
    public static func preview(showsEvents: Bool) -> Hardware {
        let screen = PreviewScreen(showsEvents: showsEvents)
        // Older kernels print unknown control sequences.
        let isLinuxConsole = getenv("TERM").map { String(cString: $0) } == "linux"
        var hardware = Hardware(
            makeDisplay: { settings throws(GeometryError) in
                TerminalSettings.makeDisplay(
                    size: settings.size,
                    brightness: settings.brightness,
                    keys: TerminalKeys(
                        input: STDIN_FILENO,
                        beginning: isLinuxConsole ? "" : KeyDecoder.beginning,
                        end: isLinuxConsole ? "" : KeyDecoder.end
                    ),
                    text: screen.rows(in:)
                )
            },
            openLine: nil
        )
        hardware.screen = screen
        return hardware
    }

    /// Returns the displays of `wall`. A preview shows them in one picture.
    func parts(of wall: WallSettings) -> [WallSettings.Part] {
        screen == nil ? wall.parts : [wall.whole]
    }

    /// Makes the displays of `wall` without opening a device.
    func makeDisplays(of wall: WallSettings) throws(GeometryError) -> [any MatrixDisplay] {
        var displays: [any MatrixDisplay] = []
        for part in parts(of: wall) { displays.append(try makeDisplay(part.settings)) }
        return displays
    }

    /// Returns this hardware without a display on standard output: the frames of such a display are discarded.
    func withoutStandardOutput() -> Hardware {
        var hardware = self
        hardware.makeDisplay = { [makeDisplay] settings throws(GeometryError) in
            var settings = settings
            if settings.driver.settings.drawsOnStandardOutput { settings.driver = .memory }
            return try makeDisplay(settings)
        }
        return hardware
    }
}

extension ButtonSettings {
    fileprivate var lineRequest: LineRequest {
        var request = LineRequest(line: line, chip: chip)
        request.isActiveLow = isActiveLow
        request.bias = bias
        return request
    }
}
