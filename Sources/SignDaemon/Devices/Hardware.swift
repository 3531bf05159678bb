import BusInterfaces
import ButtonInput
import Glibc
import HardwareBuses
import LinuxSystem
import MatrixDisplays
import SignCore

/// The access to the hardware of a sign: functions that create its displays and open the GPIO lines of its
/// buttons. Tests and `preview` provide other functions.
public struct Hardware: Sendable {
    /// A function that creates a display from its settings without opening its device. It throws a
    /// `GeometryError` if the display cannot have the configured size.
    public var makeDisplay: @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay
    /// A function that requests the GPIO line of a button. If it is nil, the sign ignores buttons on GPIO
    /// lines.
    public var openLine: (@Sendable (LineRequest) throws(BusError) -> any GPIOLine)?
    /// A function that opens the input devices whose keys act as buttons. Its array has one element for each
    /// button, which is nil if the button has no keys. If the function is nil, the sign ignores buttons that
    /// consist of keys.
    package var openKeys: (@Sendable ([KeyRequest?]) throws(SystemCallError) -> any KeyInputs)?
    /// A function that connects to the process that receives pictures from lighting consoles. Its first argument is the
    /// path of that process's socket. If the function is nil, the sign shows no console pictures.
    package var openConsoles: (@Sendable (String, RealtimeRequest) throws(BusError) -> any RealtimeLink)?

    /// The rows of text below the picture of a preview, or nil if the sign is a service.
    var screen: PreviewScreen?

    /// The source of the wall clock time.
    public var clock: ClockSource

    /// Creates hardware from functions that create displays, open the GPIO lines and keys of buttons, and
    /// connect to lighting consoles. A function that is nil makes the sign ignore devices of that kind.
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
                    text: screen.rows(in:)
                )
            },
            openLine: nil
        )
        hardware.screen = screen
        return hardware
    }

    /// Returns the keyboard of the current terminal as an input device. The terminal is switched to report
    /// key releases if it can.
    private static func makeTerminalKeys() -> TerminalKeys {
        // Older kernels print control sequences that they do not support.
        let isLinuxConsole = getenv("TERM").map { String(cString: $0) } == "linux"
        return TerminalKeys(
            input: STDIN_FILENO,
            startSequence: isLinuxConsole ? "" : KeyDecoder.beginning,
            endSequence: isLinuxConsole ? "" : KeyDecoder.end
        )
    }

    /// Returns the displays of `wall`, which together show one banner, each with its part of the frame. A
    /// preview shows all of them in one picture.
    func parts(of wall: WallSettings) -> [WallSettings.Part] {
        screen == nil ? wall.parts : [wall.whole]
    }

    /// Creates the displays of `wall`, which together show one banner, without opening their devices. Throws
    /// a `GeometryError` if a display cannot have its configured size.
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
