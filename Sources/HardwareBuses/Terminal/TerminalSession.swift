import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc

/// Exclusive use of a terminal, with the alternate screen, without a cursor and, on request, with unbuffered
/// keys.
///
/// After `enter`, the terminal is restored however the process ends: on `exit`, and by any fatal signal from
/// SIGTERM to SIGSEGV. It is also restored while the process is stopped by Ctrl-Z. A process that handles a
/// fatal signal itself, or blocks it to read it from a descriptor, must call `restore`.
///
/// A signal handler can neither allocate memory nor run Swift, so the bytes and settings that it restores are
/// in static memory in C. As a consequence, a process can have only one session at a time.
final class TerminalSession: Terminal {
    /// The file descriptor of the terminal to which the session writes.
    let output: CInt
    /// The keyboard input, which can be read without waiting for Enter. Nil if the session reads no keys.
    let keys: TerminalKeys?

    private var isEntered = false

    /// Creates a terminal session without entering it. The descriptors of `output` and `keys` need not be
    /// terminals, but must stay open as long as the session exists. If `keys` is nil, the session reads no
    /// keys.
    init(output: CInt = STDOUT_FILENO, keys: TerminalKeys? = nil) {
        self.output = output
        self.keys = keys
    }

    deinit {
        restore()
    }

    /// Enters the terminal session, unless it has already been entered. Switches to the alternate screen,
    /// hides the cursor and makes keys readable without Enter. The terminal is restored when the process
    /// ends.
    ///
    /// - Throws: `BusError` if another session of this process uses the terminal.
    func enter() throws(BusError) {
        guard !isEntered else { return }
        let startSequence = Self.enterAlternateScreen + (keys?.startSequence ?? "") + Self.prepareScreen
        let endSequence = Self.cancelEscapeSequence + (keys?.endSequence ?? "") + Self.restoreScreen
        let noKeyboard: CInt = -1
        let code = -lb_terminal_take(
            output,
            keys?.input ?? noKeyboard,
            startSequence,
            startSequence.utf8.count,
            endSequence,
            endSequence.utf8.count
        )
        guard code == 0 else {
            throw BusError(
                device: name,
                operation: .acquireTerminal,
                code: code,
                reason: systemMessage(code),
                remedy: "Another display already uses the terminal."
            )
        }
        isEntered = true
    }

    /// Restores the terminal to its state before `enter`, unless it has already been restored.
    func restore() {
        guard isEntered else { return }
        isEntered = false
        lb_terminal_restore()
    }

    /// A number that changes whenever the contents of the screen are lost. This happens when the session
    /// begins, and when it resumes after a stop. The picture must then be drawn again.
    var epoch: UInt32 { lb_terminal_epoch() }

    /// The size of the terminal in characters, or nil if the output has no size, for example because it is a
    /// file.
    var size: TerminalSize? {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes `bytes` to the terminal, until all are written or the output would block.
    ///
    /// - Returns: Whether all bytes were written.
    /// - Throws: `BusError` if the terminal was closed.
    func write(_ bytes: [UInt8]) throws(BusError) -> Bool {
        var sentCount = 0
        while sentCount < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(output, buffer.baseAddress?.advanced(by: sentCount), buffer.count - sentCount)
            }
            // Later calls could overwrite `errno`. It is valid only if the call has failed.
            let code = errno
            if count >= 0 {
                sentCount += count
            } else if code == EAGAIN {
                return false
            } else if code != EINTR {
                throw BusError(
                    device: name,
                    operation: .draw,
                    code: code,
                    reason: systemMessage(code),
                    remedy: "The terminal was closed; run the program in one that stays open."
                )
            }
        }
        return true
    }

    private var name: String { "terminal on descriptor \(output)" }

    private static let enterAlternateScreen = "\u{1B}[?1049h"
    /// The escape sequence that clears the screen, hides the cursor and, because the window may shrink,
    /// disables automatic wrapping.
    private static let prepareScreen = "\u{1B}[2J\u{1B}[?25l\u{1B}[?7l"
    /// The control character that makes a terminal discard an incomplete escape sequence.
    private static let cancelEscapeSequence = "\u{18}"
    /// The escape sequence that restores the default colors, automatic wrapping, the cursor and the normal
    /// screen.
    private static let restoreScreen = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
