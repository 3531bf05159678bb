import Glibc
import LinuxSystem

/// The input and output of commands in a terminal.
enum Terminal {
    /// Writes `text` to standard output.
    static func write(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO) }

    /// Writes an error to standard error, preceded by the name of the program.
    static func writeError(_ text: String) {
        _ = writeWhole(Array("\(processName()): error: \(text)\n".utf8), to: STDERR_FILENO)
    }

    /// Writes a warning to standard error, preceded by the name of the program.
    static func writeWarning(_ text: String) {
        _ = writeWhole(Array("\(processName()): warning: \(text)\n".utf8), to: STDERR_FILENO)
    }

    /// Reads a new password from the terminal without echo, or from standard input if that is not a terminal.
    /// Returns nil if the user entered no password, or entered two different passwords at the terminal.
    static func readPassword() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readRow() }
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        guard let first = prompt("New password: "), let second = prompt("Repeat: "), first == second else {
            return nil
        }
        return first
    }

    private static func prompt(_ question: String) -> String? {
        _ = writeWhole(Array(question.utf8), to: STDERR_FILENO)
        defer { _ = writeWhole([0x0A], to: STDERR_FILENO) }
        return readRow()
    }

    private static func readRow() -> String? {
        guard let row = readLine(strippingNewline: true), !row.isEmpty else { return nil }
        return row
    }
}
