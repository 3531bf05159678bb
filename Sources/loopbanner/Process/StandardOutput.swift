import Diagnostics
import Glibc
import LinuxSystem
import SignDaemon

/// A buffer for standard output. A write error ends the process with the status 74. If standard output is a
/// pipe that the reader has closed, the process ends with the status 0.
struct StandardOutput {
    private var bytes: [UInt8] = []

    mutating func write(_ newBytes: [UInt8]) {
        bytes += newBytes
        if bytes.count > 1 << 16 { flush() }
    }

    /// Appends `text` and a newline to the buffer for standard output.
    mutating func write(_ text: String) { write(Array("\(text)\n".utf8)) }

    mutating func flush() {
        let error = writeWhole(bytes, to: STDOUT_FILENO).errorCode
        if error == EPIPE { Glibc.exit(EXIT_SUCCESS) }
        if error != 0 {
            printMessage("error: cannot write to standard output: \(systemMessage(error))")
            Glibc.exit(EX_IOERR)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Prints `text` to standard error, after the name of the program and before a newline.
func printMessage(_ text: String) {
    _ = writeWhole(Array("loopbanner: \(text)\n".utf8), to: STDERR_FILENO)
}

/// Returns the width of the terminal in columns, or 80 if it cannot be determined.
func terminalColumns() -> Int {
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 2
    return isKnown ? Int(size.ws_col) : 80
}
