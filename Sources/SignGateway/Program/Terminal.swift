import Glibc
import LinuxSystem

/// Asks for a password at the terminal, or reads it from standard input where that is none.
enum Terminal {
    /// The password; nil if there is none, or if two were given that differ.
    static func password() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return line() }
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        guard let first = ask("New password: "), let second = ask("Again: "), first == second else {
            return nil
        }
        return first
    }

    private static func ask(_ question: String) -> String? {
        _ = writeWhole(Array(question.utf8), to: STDERR_FILENO)
        defer { _ = writeWhole([0x0A], to: STDERR_FILENO) }
        return line()
    }

    private static func line() -> String? {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else { return nil }
        return line
    }
}
