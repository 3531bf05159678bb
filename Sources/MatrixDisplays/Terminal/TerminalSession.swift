import CLinuxHardware
import Glibc
import HardwareBuses

/// The time during which a terminal belongs to a display: its alternate screen, no cursor, and, if asked, its
/// keys one by one.
///
/// Between `enter` and `restore` the terminal is given back whatever ends the process: on `exit`, and by any
/// signal that would end it, from SIGTERM to SIGSEGV; while Ctrl-Z stops the process, too. Only a process that
/// blocks such a signal, to read it from a descriptor, or handles it, calls `restore` itself. A signal handler
/// can neither allocate nor run Swift, so the bytes and settings that it restores are kept in static memory
/// in C, and a process can have one session at a time.
public final class TerminalSession {
    /// What the display is drawn on.
    public let output: CInt
    /// Where the keys come from, readable without waiting for a whole line; nil when none are wanted.
    public let input: CInt?

    private var isEntered = false

    /// A session that has not begun, on open descriptors that outlive it; they need not be terminals.
    public init(output: CInt = STDOUT_FILENO, input: CInt? = nil) {
        self.output = output
        self.input = input
    }

    deinit {
        restore()
    }

    /// Takes the terminal; does nothing when it is taken already.
    ///
    /// - Throws: `BusError` when another session of this process has it.
    public func enter() throws(BusError) {
        guard !isEntered else { return }
        let code = -lb_terminal_take(
            output,
            input ?? -1,
            Self.entering,
            Self.entering.utf8.count,
            Self.leaving,
            Self.leaving.utf8.count
        )
        guard code == 0 else {
            throw BusError(
                device: name,
                operation: .takeTerminal,
                code: code,
                reason: String(cString: strerror(code)),
                remedy: "Draw one display at a time."
            )
        }
        isEntered = true
    }

    /// Gives the terminal back as it was; does nothing when it was given back already.
    public func restore() {
        guard isEntered else { return }
        isEntered = false
        lb_terminal_restore()
    }

    /// Changes whenever what was drawn before is gone: the session began, or goes on after a stop.
    var epoch: UInt32 { lb_terminal_epoch() }

    /// Characters across and down, or nil when the output does not say, as a file does not.
    var size: TerminalSize? {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes all of `bytes`, or, where the output would make us wait, what it takes at once.
    ///
    /// - Returns: whether all bytes were written.
    func write(_ bytes: [UInt8]) throws(BusError) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(output, $0.baseAddress?.advanced(by: sent), $0.count - sent)
            }
            let code = errno
            if count >= 0 {
                sent += count
            } else if code == EAGAIN {
                return false
            } else if code != EINTR {
                throw BusError(
                    device: name,
                    operation: .draw,
                    code: code,
                    reason: String(cString: strerror(code)),
                    remedy: "Run it in a terminal that stays open."
                )
            }
        }
        return true
    }

    private var name: String { "terminal on descriptor \(output)" }

    /// Alternate screen, dark, no cursor, and nothing wraps into the next line while the window shrinks.
    private static let entering = "\u{1B}[?1049h\u{1B}[2J\u{1B}[?25l\u{1B}[?7l"
    /// Colours off, wrapping, cursor, the screen from before. The first byte ends a sequence cut in half.
    private static let leaving = "\u{18}\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

/// A terminal's size in characters.
struct TerminalSize: Hashable, Sendable {
    var columns: Int
    var rows: Int
}
