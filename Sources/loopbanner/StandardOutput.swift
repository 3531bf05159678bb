import Glibc
import SignDaemon

/// Standard output, written in large pieces. When it cannot be written the program ends with status 74; with 0 when
/// whoever read it has read enough.
struct StandardOutput {
    private var bytes: [UInt8] = []

    /// From now on a reader that is gone is told by an error, and by no signal.
    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    mutating func write(_ line: [UInt8]) {
        bytes += line
        if bytes.count > 1 << 16 { flush() }
    }

    mutating func flush() {
        let error = writeWhole(bytes, to: STDOUT_FILENO).error
        if error == EPIPE { Glibc.exit(EXIT_SUCCESS) }
        if error != 0 {
            complain("error: cannot write to standard output: \(String(cString: strerror(error)))")
            Glibc.exit(EX_IOERR)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
