import BusInterfaces
import ButtonInput
import Glibc
import HardwareBuses
import LinuxSystem
import MatrixDisplays
import SignCore

/// Access to a sign's hardware through functions that create displays and open the GPIO lines of buttons.
/// Tests and `preview` provide different functions.
public struct Hardware: Sendable {
    /// A function that creates a display from its settings without opening the device. It throws a
    /// `GeometryError` if the configured size is not possible.
    public var makeDisplay: @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay
    /// A function that requests the GPIO line of a button. If it is nil, the sign ignores buttons on GPIO
    /// lines.
    public var openLine: (@Sendable (LineRequest) throws(BusError) -> any GPIOLine)?
    /// A function that opens the input devices with the keys of buttons. Its argument contains the keys of
    /// each button, or nil for a button without keys. If the function is nil, such buttons are ignored.
    package var openKeys: (@Sendable ([KeyRequest?]) throws(SystemCallError) -> any KeyInputs)?
    /// A function that connects to the process that receives pictures from lighting consoles, given the path
    /// of that process's socket. If it is nil, console pictures are not shown.
    package var openConsoles: (@Sendable (String, RealtimeRequest) throws(BusError) -> any RealtimeLink)?

    /// The rows of text below the picture of a preview, or nil if the sign is a service.
    var screen: PreviewScreen?

    /// The source of the wall clock time.
    public var clock: ClockSource

    /// Creates hardware from functions that create displays, open GPIO lines and keys, and connect to
    /// lighting consoles. If a function is nil, devices of that kind are ignored.
    package init(
        makeDisplay: @escaping @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay,
        openLine: (@Sendable (LineRequest) throws(BusError) -> any GPIOLine)?,
        openKeys: (@Sendable ([KeyRequest?]) throws(SystemCallError) -> any KeyInputs)? = nil,
        openConsoles: (@Sendable (String, RealtimeRequest) throws(BusError) -> any RealtimeLink)? = nil,
        clock: ClockSource = .real
    ) {
        self.clock = clock
        self.makeDisplay = makeDisplay
        self.openLine = openLine
        self.openKeys = openKeys
        self.openConsoles = openConsoles
    }

    /// The hardware of this machine: its buses, GPIO lines, input devices and clock.
    public static let real = Hardware(
        makeDisplay: { settings throws(GeometryError) in
            try settings.driver.settings.makeDisplay(
                size: settings.size,
                brightness: settings.brightness,
                on: LinuxBuses()
            )
        },
        openLine: { request throws(BusError) in try GPIODLine(request) },
        openKeys: { requests throws(SystemCallError) in try InputDevices(requests) },
        openConsoles: { path, request throws(BusError) in
            try LinuxBuses().openRealtimeLink(path, request)
        }
    )

    /// Returns the hardware of a preview, which shows the sign in the current terminal instead of on the
    /// configured displays. Keys act as buttons, and there are no buttons on GPIO lines.
    ///
    /// - Parameter showsEvents: Whether events are shown as JSON below the picture.
    public static func preview(showsEvents: Bool) -> Hardware {
        let screen = PreviewScreen(showsEvents: showsEvents)
        let keys = makeTerminalKeys()
        var hardware = Hardware(
            makeDisplay: { settings throws(GeometryError) in
                TerminalSettings.makeDisplay(
                    size: settings.size,
                    brightness: settings.brightness,
                    on: LinuxBuses(),
                    keys: keys,
                    makeRows: screen.rows(in:)
                )
            },
            openLine: nil
        )
        hardware.screen = screen
        return hardware
    }

    /// Returns the current terminal's keyboard as an input device. If the terminal supports reports of key
    /// releases, they are enabled.
    private static func makeTerminalKeys() -> TerminalKeys {
        // Older kernels print control sequences that they do not support.
        let isLinuxConsole = getenv("TERM").map { String(cString: $0) } == "linux"
        return TerminalKeys(
            input: STDIN_FILENO,
            startSequence: isLinuxConsole ? "" : KeyDecoder.beginning,
            endSequence: isLinuxConsole ? "" : KeyDecoder.end
        )
    }

    /// Returns the displays of `wall` (a set of displays with one banner), each with its part of the frame.
    /// In a preview, they are combined into one picture.
    func parts(of wall: WallSettings) -> [WallSettings.Part] {
        screen == nil ? wall.parts : [wall.whole]
    }

    /// Creates the displays of `wall` (a set of displays with one banner) without opening their devices.
    /// Throws a `GeometryError` if a configured size is not possible.
    func makeDisplays(of wall: WallSettings) throws(GeometryError) -> [any MatrixDisplay] {
        var displays: [any MatrixDisplay] = []
        for part in parts(of: wall) { displays.append(try makeDisplay(part.settings)) }
        return displays
    }

    /// Returns a copy in which a display that would draw on standard output discards its frames instead.
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
