import BusInterfaces
import Glibc
import Pixels

/// Settings of the terminal driver.
package struct TerminalSettings: DisplayDriver {
    package static let name = "terminal"

    package var format = PixelFormat.bit

    package init() {}

    package init(_ keys: DriverKeys) { format = keys.format ?? format }

    package var drawsOnStandardOutput: Bool { true }

    package func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        Self.makeDisplay(size: size, brightness: brightness, keys: nil) { _ in [] }
    }

    /// Creates a display on standard output in the colors that the environment variables specify. `text` returns the
    /// rows of text below the picture for the available space.
    package static func makeDisplay(
        size: PixelSize,
        brightness: Int,
        keys: TerminalKeys?,
        text: @escaping (TerminalSize) -> [String]
    ) -> any MatrixDisplay {
        TerminalDisplay(
            session: TerminalSession(output: STDOUT_FILENO, keys: keys),
            size: size,
            brightness: brightness,
            style: TerminalStyle(
                noColor: variable("NO_COLOR"),
                colorTerm: variable("COLORTERM"),
                term: variable("TERM")
            ),
            text: text
        )
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
