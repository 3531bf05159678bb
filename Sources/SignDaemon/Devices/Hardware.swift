import BusInterfaces
import ButtonInput
import Glibc
import HardwareBuses
import MatrixDisplays
import SignCore

/// Creates displays and button lines; tests and `preview` substitute their own.
public struct Hardware: Sendable {
    /// Makes the display of the settings, without opening a device.
    public var makeDisplay: @Sendable (DisplaySettings) throws(GeometryError) -> any MatrixDisplay
    /// Requests a button's line; nil to ignore buttons.
    public var openLine: (@Sendable (ButtonSettings) throws(BusError) -> any GPIOLine)?

    /// The text under the picture of a preview.
    var screen: PreviewScreen?

    /// The wall clock.
    public var clock: ClockSource

    /// Hardware with these parts; see the properties.
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

    /// This terminal as the display, whatever the configuration's driver, and no lines. `showsEvents`: whether
    /// the events are shown as JSON under the picture.
    public static func preview(showsEvents: Bool) -> Hardware {
        let screen = PreviewScreen(showsEvents: showsEvents)
        // Older kernels print what they do not know.
        let isLinuxConsole = getenv("TERM").map { String(cString: $0) } == "linux"
        var hardware = Hardware(
            makeDisplay: { settings throws(GeometryError) in
                TerminalSettings.makeDisplay(
                    size: settings.size,
                    brightness: settings.brightness,
                    keys: TerminalKeys(
                        input: STDIN_FILENO,
                        startSequence: isLinuxConsole ? "" : KeyDecoder.beginning,
                        endSequence: isLinuxConsole ? "" : KeyDecoder.end
                    ),
                    text: screen.lines(in:)
                )
            },
            openLine: nil
        )
        hardware.screen = screen
        return hardware
    }

    /// The displays of `wall`. A preview is one picture of all of them.
    func parts(of wall: WallSettings) -> [WallSettings.Part] {
        screen == nil ? wall.parts : [wall.whole]
    }

    /// Makes the displays of `wall`, without opening a device.
    func makeDisplays(of wall: WallSettings) throws(GeometryError) -> [any MatrixDisplay] {
        var displays: [any MatrixDisplay] = []
        for part in parts(of: wall) { displays.append(try makeDisplay(part.settings)) }
        return displays
    }

    /// This hardware without the display that draws on standard output; nothing shows its frames.
    func sparingStandardOutput() -> Hardware {
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
    /// The request for the button's line.
    fileprivate var lineRequest: LineRequest {
        var request = LineRequest(line: line, chip: chip)
        request.isActiveLow = isActiveLow
        request.bias = bias
        return request
    }
}
