import BusInterfaces
import Glibc
import Pixels

/// The settings for a display in the terminal, which needs no hardware.
package struct TerminalSettings: DisplayDriver {
    package static let name = "terminal"

    package var format = PixelFormat.bit

    package init() {}

    package init(_ keys: DriverKeys) { format = keys.format ?? format }

    package var drawsOnStandardOutput: Bool { true }

    package func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        Self.makeDisplay(size: size, brightness: brightness, on: buses) { _ in [] }
    }

    /// Creates a display on standard output, with the color support that the environment variables announce. `keys` is
    /// the keyboard input, or nil if no keys are read. `text` returns the rows of text below the picture, given the space
    /// that is available for them.
    package static func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses,
        keys: TerminalKeys? = nil,
        text: @escaping (TerminalSize) -> [String]
    ) -> any MatrixDisplay {
        TerminalDisplay(
            size: size,
            brightness: brightness,
            style: TerminalStyle(
                noColor: variable("NO_COLOR"),
                colorTerm: variable("COLORTERM"),
                term: variable("TERM")
            ),
            text: text
        ) { () throws(BusError) in
            try buses.openTerminal(keys)
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
