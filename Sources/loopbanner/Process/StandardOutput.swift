import Diagnostics
import Glibc
import LinuxSystem
import SignDaemon

/// Standard output, written in large pieces. On a write error the program ends with status 74, or with 0 if
/// the reader has closed the pipe.
struct StandardOutput {
    private var bytes: [UInt8] = []

    mutating func write(_ line: [UInt8]) {
        bytes += line
        if bytes.count > 1 << 16 { flush() }
    }

    mutating func flush() {
        let error = writeWhole(bytes, to: STDOUT_FILENO).error
        if error == EPIPE { Glibc.exit(EXIT_SUCCESS) }
        if error != 0 {
            complain("error: cannot write to standard output: \(systemMessage(error))")
            Glibc.exit(EX_IOERR)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
