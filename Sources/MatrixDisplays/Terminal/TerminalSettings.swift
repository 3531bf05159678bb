import BusInterfaces
import Glibc
import Pixels

/// Settings of the terminal driver.
public struct TerminalSettings: DisplayDriver {
    /// `terminal`.
    public static let name = "terminal"

    /// What a pixel can be.
    public var format = PixelFormat.bit

    /// The terminal on standard output.
    public init() {}

    /// `format`.
    public init(_ keys: DriverKeys) { format = keys.format ?? format }

    /// The picture is on standard output.
    public var drawsOnStandardOutput: Bool { true }

    /// The terminal without keys or text.
    public func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        Self.makeDisplay(size: size, brightness: brightness, keys: nil) { _ in [] }
    }

    /// The terminal on standard output, in the colors that the environment variables say. `text`
    /// gives the lines under the picture, in the room that is left there.
    public static func makeDisplay(
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
