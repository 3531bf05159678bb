import Glibc
import Pixels

/// Settings of the terminal driver: none.
public struct TerminalSettings: DisplayDriver {
    /// `terminal`.
    public static let name = "terminal"

    /// The terminal on standard output.
    public init() {}

    /// The picture is on standard output.
    public var drawsOnStandardOutput: Bool { true }

    /// The terminal without keys or caption.
    public func makeDisplay(size: PixelSize, brightness: Int) -> any MatrixDisplay {
        Self.makeDisplay(size: size, brightness: brightness, keys: nil, caption: "")
    }

    /// The terminal on standard output, in color unless the environment variable NO_COLOR is set. Keys are
    /// read from the descriptor `keys`.
    public static func makeDisplay(
        size: PixelSize,
        brightness: Int,
        keys: CInt?,
        caption: String
    ) -> any MatrixDisplay {
        TerminalDisplay(
            session: TerminalSession(output: STDOUT_FILENO, input: keys),
            size: size,
            brightness: brightness,
            style: TerminalStyle(noColor: getenv("NO_COLOR").map { String(cString: $0) }),
            caption: caption
        )
    }
}
