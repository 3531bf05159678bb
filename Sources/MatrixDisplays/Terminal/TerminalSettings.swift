import BusInterfaces
import Glibc
import Pixels

/// The settings for a display that is drawn in the terminal and needs no hardware.
package struct TerminalSettings: DisplayDriver {
    package static let name = "terminal"

    package var format = PixelFormat.bit

    package init() {}

    package init(_ keys: DriverKeys) { format = keys.format ?? format }

    package var drawsOnStandardOutput: Bool { true }

    package func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        Self.makeDisplay(size: size, brightness: brightness, on: buses) { _ in [] }
    }

    /// Creates a display on standard output. The environment variables `NO_COLOR`, `COLORTERM` and `TERM`
    /// determine how many colors it uses. The terminal is opened when the display starts.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in pixels.
    ///   - brightness: The brightness of the simulated LEDs in percent.
    ///   - buses: The hardware access that opens the terminal.
    ///   - keys: The keyboard input, or nil if no keys are read.
    ///   - makeRows: A function that returns the rows of text below the picture, for the available space in
    ///     characters.
    package static func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses,
        keys: TerminalKeys? = nil,
        makeRows: @escaping (TerminalSize) -> [String]
    ) -> any MatrixDisplay {
        let style = TerminalStyle(
            noColor: environmentVariable("NO_COLOR"),
            colorTerm: environmentVariable("COLORTERM"),
            term: environmentVariable("TERM")
        )
        return TerminalDisplay(size: size, brightness: brightness, style: style, text: makeRows) {
            () throws(BusError) in
            try buses.openTerminal(keys)
        }
    }

    private static func environmentVariable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
