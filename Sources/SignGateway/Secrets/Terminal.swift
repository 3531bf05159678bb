import Glibc
import LinuxSystem

/// Functions for the input and output of commands in a terminal.
enum Terminal {
    /// Writes `text` to standard output.
    static func write(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO) }

    /// Writes the error message `text` to standard error, preceded by the name of the program.
    static func writeError(_ text: String) {
        _ = writeWhole(Array("\(processName()): error: \(text)\n".utf8), to: STDERR_FILENO)
    }

    /// Writes the warning `text` to standard error, preceded by the name of the program.
    static func writeWarning(_ text: String) {
        _ = writeWhole(Array("\(processName()): warning: \(text)\n".utf8), to: STDERR_FILENO)
    }

    /// Reads a new password from the terminal without echo, or from standard input if that is not a terminal.
    /// Returns nil if the password is empty, or if the user enters two different passwords at the terminal.
    static func readPassword() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readRow() }
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        var settingsWithoutEcho = settings
        settingsWithoutEcho.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settingsWithoutEcho)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        guard let password = prompt("New password: "), let repetition = prompt("Repeat: ") else { return nil }
        return password == repetition ? password : nil
    }

    /// Writes `question` to standard error, and returns the answer from standard input, or nil if it is
    /// empty. Then writes a line break, because the terminal does not echo the one that ends the answer.
    private static func prompt(_ question: String) -> String? {
        _ = writeWhole(Array(question.utf8), to: STDERR_FILENO)
        defer { _ = writeWhole([UInt8(ascii: "\n")], to: STDERR_FILENO) }
        return readRow()
    }

    private static func readRow() -> String? {
        guard let row = readLine(strippingNewline: true), !row.isEmpty else { return nil }
        return row
    }
}
