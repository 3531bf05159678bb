import Glibc

/// A pseudoterminal: a terminal for a program, and the other end for the test.
public final class PseudoTerminal {
    /// The descriptor of the end at which the test reads output and types keys.
    public let master: CInt
    /// The descriptor of the terminal that a program uses.
    public let slave: CInt
    /// The path at which another process can open the terminal.
    public let path: String

    /// The `ioctl` requests that return the number of a terminal and unlock it. Swift cannot import them because they
    /// are C macros.
    private static let number: UInt = 0x8004_5430
    private static let unlock: UInt = 0x4004_5431

    /// Creates a terminal of this size in characters. Returns nil if the system has none.
    public init?(columns: Int, rows: Int) {
        var index: CInt = 0
        var locked: CInt = 0
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0, ioctl(master, Self.unlock, &locked) == 0, ioctl(master, Self.number, &index) == 0
        else {
            return nil
        }
        path = "/dev/pts/\(index)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { return nil }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Changes the size of the terminal, in characters.
    public func resize(columns: Int, rows: Int) {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = UInt16(rows)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Returns the output of the program since the last call.
    public func drawn() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(master, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Types keys on the terminal.
    public func type(_ text: String) {
        _ = write(master, text, text.utf8.count)
    }

    /// The terminal's settings that a preview changes: input line by line, echo, signals, and Ctrl-S.
    public var settings: [Bool] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [
            settings.c_lflag & tcflag_t(ICANON) != 0, settings.c_lflag & tcflag_t(ECHO) != 0,
            settings.c_lflag & tcflag_t(ISIG) != 0, settings.c_iflag & tcflag_t(IXON) != 0,
        ]
    }
}
