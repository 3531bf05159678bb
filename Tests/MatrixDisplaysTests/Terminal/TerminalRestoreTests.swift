import BusInterfaces
import Foundation
import Glibc
import Pixels
import TestSupport
import Testing

@testable import HardwareBuses
@testable import MatrixDisplays

// The effect of a signal can be seen only in a child process, and values must be passed to it.
#if compiler(>=6.3)
@Suite("A terminal is given back, whatever ends the process")
struct TerminalRestoreTests {
    private let pty: PseudoTerminal

    init() throws {
        pty = try #require(PseudoTerminal(columns: 40, rows: 12))
    }

    /// Makes the calling thread receive a signal with its default action. The threads of a test block signals, and the
    /// user may have changed the action.
    private static func receive(_ number: CInt) {
        Glibc.signal(number, SIG_DFL)
        var signals = sigset_t()
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private func expectGivenBack() {
        #expect(pty.settings == [true, true, true, true])
        var screen = VirtualTerminal(columns: 40, rows: 12)
        let drawn = pty.drawn()
        screen.receive(drawn)
        #expect(drawn.count > 20, "it was taken")
        #expect(!screen.isAlternateScreen && screen.isCursorVisible && screen.wraps)
    }

    @Test(
        "by a signal",
        arguments: [SIGTERM, SIGQUIT, SIGHUP, SIGINT, SIGABRT, SIGSEGV, SIGPIPE, SIGUSR1]
    )
    func signals(signal: CInt) async {
        await #expect(processExitsWith: .signal(signal)) {
            [path = pty.path as String, signal = signal as CInt] in
            Self.receive(signal)
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            try session.enter()
            raise(signal)
        }
        expectGivenBack()
    }

    @Test("by a fault of the processor")
    func fault() async {
        await #expect(processExitsWith: .failure) { [path = pty.path as String] in
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            try session.enter()
            UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        }
        expectGivenBack()
    }

    @Test("by a trap of Swift")
    func trap() async {
        await #expect(processExitsWith: .failure) { [path = pty.path as String] in
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            try session.enter()
            fatalError("on purpose")
        }
        expectGivenBack()
    }

    @Test("by exit")
    func exit() async {
        await #expect(processExitsWith: .exitCode(3)) { [path = pty.path as String] in
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            try session.enter()
            withExtendedLifetime(session) { Glibc.exit(3) }
        }
        expectGivenBack()
    }

    @Test("a signal that the process ignores stays ignored")
    func ignored() async {
        await #expect(processExitsWith: .exitCode(4)) { [path = pty.path as String] in
            Self.receive(SIGHUP)
            Glibc.signal(SIGHUP, SIG_IGN)
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            try session.enter()
            raise(SIGHUP)
            session.restore()
            raise(SIGHUP)
            Glibc.exit(4)
        }
        expectGivenBack()
    }

    @Test("a stopped process restores the terminal, and acquires and redraws it when it continues")
    func suspension() async {
        // The child first sends its process number. The test then waits until the child has stopped, and continues it.
        let master = pty.master
        Thread.detachNewThread {
            var readable = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            poll(&readable, 1, -1)
            var line = [UInt8](repeating: 0, count: 16)
            let count = read(master, &line, 8)
            let child = id_t(String(decoding: line[..<max(count, 0)], as: UTF8.self)) ?? 0
            var state = siginfo_t()
            waitid(P_PID, child, &state, WSTOPPED | WNOWAIT)
            kill(pid_t(child), SIGCONT)
        }
        await #expect(processExitsWith: .success) { [path = pty.path as String] in
            Self.receive(SIGTSTP)
            let terminal = open(path, O_RDWR | O_NOCTTY)
            let number = String(getpid())
            let padded = String(repeating: "0", count: 8 - number.count) + number
            write(terminal, padded, 8)
            let session = TerminalSession(output: terminal, keys: TerminalKeys(input: terminal))
            let display = TerminalDisplay(
                size: PixelSize(width: 8, height: 4),
                brightness: 100,
                style: .plain,
                text: { _ in ["caption"] },
                open: { () throws(BusError) in
                    try session.enter()
                    return session
                }
            )
            let frame = Bitmap(width: 8, height: 4)
            try display.start(showing: frame)
            try display.present(frame)
            raise(SIGTSTP)
            try display.present(frame)
            try display.stop(.blank)
        }
        #expect(pty.settings == [true, true, true, true])
        let drawn = String(decoding: pty.drawn(), as: UTF8.self)
        let steps = drawn.components(separatedBy: "\u{1B}").filter {
            ["[?1049h", "[?1049l"].contains($0) || $0.contains("caption")
        }
        #expect(steps.count == 6, "taken, drawn, given back, twice: \(steps)")
    }
}
#endif
