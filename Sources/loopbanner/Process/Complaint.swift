import Glibc
import LinuxSystem
import SignDaemon

/// Prints a message to standard error.
func complain(_ text: String) {
    _ = writeWhole(Array("loopbanner: \(text)\n".utf8), to: STDERR_FILENO)
}
