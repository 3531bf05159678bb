import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc

/// The period in which a display owns the terminal: alternate screen, no cursor, and, on request, its keys
/// one by one.
///
/// Between `enter` and `restore` the terminal is restored however the process ends: on `exit`, and by any
/// signal that would end it, from SIGTERM to SIGSEGV. It is also restored while Ctrl-Z stops the process.
/// Only a process that handles such a signal, or blocks it to read it from a descriptor, must call `restore`
/// itself. A signal handler can neither allocate nor run Swift, so the bytes and settings that it restores
/// are in static memory in C, and a process can have one session at a time.
public final class TerminalSession {
    /// The descriptor that the display draws on.
    public let output: CInt
    /// The keys, readable without waiting for a whole line; nil for no keys.
    public let keys: TerminalKeys?

    private var isEntered = false

    /// A session that has not begun. The descriptors are open, outlive it and need not be terminals.
    public init(output: CInt = STDOUT_FILENO, keys: TerminalKeys? = nil) {
        self.output = output
        self.keys = keys
    }

    deinit {
        restore()
    }

    /// Enters the session. Does nothing if it has been entered already.
    ///
    /// - Throws: `BusError` if another session of this process owns the terminal.
    public func enter() throws(BusError) {
        guard !isEntered else { return }
        let entering = Self.screen + (keys?.startSequence ?? "") + Self.cleared
        let leaving = Self.cancel + (keys?.endSequence ?? "") + Self.leaving
        let code = -lb_terminal_take(
            output,
            keys?.input ?? -1,
            entering,
            entering.utf8.count,
            leaving,
            leaving.utf8.count
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

    /// Restores the terminal. Does nothing if it has been restored already.
    public func restore() {
        guard isEntered else { return }
        isEntered = false
        lb_terminal_restore()
    }

    /// Changes whenever the screen's contents are lost: when the session begins or resumes after a stop.
    var epoch: UInt32 { lb_terminal_epoch() }

    /// Size in characters, or nil if the output has none, like a file.
    var size: TerminalSize? {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes all of `bytes`, or, if the output would block, as many as it accepts at once.
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
                    reason: systemMessage(code),
                    remedy: "The terminal was closed; run the program in one that stays open."
                )
            }
        }
        return true
    }

    private var name: String { "terminal on descriptor \(output)" }

    /// Alternate screen.
    private static let screen = "\u{1B}[?1049h"
    /// Cleared, no cursor, and no line wrap while the window shrinks.
    private static let cleared = "\u{1B}[2J\u{1B}[?25l\u{1B}[?7l"
    /// Ends an incomplete sequence.
    private static let cancel = "\u{18}"
    /// Default colors, line wrap, cursor, normal screen.
    private static let leaving = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

/// The keys of a terminal session.
public struct TerminalKeys: Hashable, Sendable {
    /// The descriptor that they are read from.
    public var input: CInt
    /// What the terminal is sent when the session begins, and again when it resumes after a stop.
    public var startSequence: String
    /// What it is sent when the session ends or the process stops.
    public var endSequence: String

    /// Keys from `input`, in a terminal that is sent `beginning` and `end`.
    public init(input: CInt, startSequence: String = "", endSequence: String = "") {
        self.input = input
        self.startSequence = startSequence
        self.endSequence = endSequence
    }
}

/// A size in characters, of a terminal or a part of it.
public struct TerminalSize: Hashable, Sendable {
    /// Characters from left to right.
    public var columns: Int
    /// Lines.
    public var rows: Int

    /// A size in characters.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
