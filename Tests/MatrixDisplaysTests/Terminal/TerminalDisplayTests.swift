import BusInterfaces
import Glibc
import Pixels
import Synchronization
import TestSupport
import Testing

@testable import HardwareBuses
@testable import MatrixDisplays

/// Tests the display in a terminal. The tests run one after the other, because a process has only one terminal session
/// at a time.
@Suite("A display in a terminal", .serialized)
struct TerminalDisplayTests {
    private let pty: PseudoTerminal
    private var screen = VirtualTerminal(columns: 40, rows: 12)
    private let cooked = [true, true, true, true]
    private let raw = [false, false, true, false]

    init() throws {
        pty = try #require(PseudoTerminal(columns: 40, rows: 12))
    }

    private func frame(_ seed: UInt64) -> Bitmap {
        var generator = SeededGenerator(seed: seed)
        return .random(width: 8, height: 4, using: &generator)
    }

    private func display(_ session: TerminalSession, text: [String] = []) -> TerminalDisplay {
        display(session) { [String](text.prefix($0.rows)) }
    }

    private func display(
        _ session: TerminalSession,
        rows: @escaping (TerminalSize) -> [String]
    ) -> TerminalDisplay {
        TerminalDisplay(
            size: PixelSize(width: 8, height: 4),
            brightness: 100,
            style: .plain,
            text: rows,
            open: { () throws(BusError) in
                try session.enter()
                return session
            }
        )
    }

    private func text(_ frame: Bitmap, bezel: Bool = true) -> [String] {
        var lines = (0..<2).map { line in
            var text = String(
                (0..<8).map { x -> Character in
                    switch (frame[x, line * 2], frame[x, line * 2 + 1]) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }
            )
            while text.last == " " { text.removeLast() }
            return text.isEmpty || !bezel ? text : "  " + text
        }
        while lines.last == "" { lines.removeLast() }
        return bezel ? [""] + lines : lines
    }

    @Test("the display takes the terminal, draws, and restores the terminal")
    mutating func wholeLife() throws {
        let session = TerminalSession(output: pty.slave, keys: TerminalKeys(input: pty.slave))
        let display = display(session)
        #expect(pty.settings == cooked)

        try display.start(showing: frame(1))
        screen.receive(pty.drawn())
        #expect(pty.settings == raw)
        #expect(screen.isAlternateScreen && !screen.isCursorVisible && !screen.wraps)
        #expect(screen.text == text(frame(1)))

        try display.present(frame(2))
        screen.receive(pty.drawn())
        #expect(screen.text == text(frame(2)))

        try display.stop(.blank)
        screen.receive(pty.drawn())
        #expect(pty.settings == cooked)
        #expect(!screen.isAlternateScreen && screen.isCursorVisible && screen.wraps)
        #expect(screen.text == [])
        #expect(screen.findings.isEmpty)
    }

    @Test("a key arrives at once and unechoed")
    func keys() throws {
        let session = TerminalSession(output: pty.slave, keys: TerminalKeys(input: pty.slave))
        try session.enter()
        _ = pty.drawn()
        pty.type("q")
        var key: UInt8 = 0
        #expect(read(pty.slave, &key, 1) == 1)
        #expect(key == UInt8(ascii: "q"))
        #expect(pty.drawn() == [])
        session.restore()
    }

    @Test("without keys asked for, the terminal's settings stay")
    func noKeys() throws {
        let session = TerminalSession(output: pty.slave)
        try session.enter()
        #expect(pty.settings == cooked)
        session.restore()
    }

    @Test("to keep the picture, it is printed once more when the terminal is given back")
    mutating func keep() throws {
        let display = display(TerminalSession(output: pty.slave, keys: TerminalKeys(input: pty.slave)))
        try display.start(showing: frame(1))
        try display.present(frame(3))
        try display.stop(.keep)
        screen.receive(pty.drawn().filter { $0 != UInt8(ascii: "\r") })
        #expect(!screen.isAlternateScreen)
        #expect(screen.text == [String](text(frame(3)).dropFirst()))
    }

    @Test("a terminal of a new size is redrawn with the next frame or refresh")
    mutating func resize() throws {
        let display = display(TerminalSession(output: pty.slave))
        try display.start(showing: frame(1))
        _ = pty.drawn()

        pty.resize(columns: 8, rows: 2)
        screen = VirtualTerminal(columns: 8, rows: 2)
        try display.present(frame(1))
        screen.receive(pty.drawn())
        #expect(screen.text == text(frame(1), bezel: false))

        pty.resize(columns: 4, rows: 3)
        screen = VirtualTerminal(columns: 4, rows: 3)
        try display.refresh(frame(1))
        screen.receive(pty.drawn())
        #expect(screen.text.last == "4×4")
        #expect(screen.findings.isEmpty)
        try display.stop(.blank)
    }

    @Test("a refresh draws everything again, and heals what others wrote")
    mutating func refresh() throws {
        let display = display(TerminalSession(output: pty.slave), text: ["help"])
        try display.start(showing: frame(1))
        screen.receive(pty.drawn())
        let drawn = screen.text
        screen.receive("\u{1B}[2;1HBroadcast message from root".utf8)
        try display.refresh(frame(1))
        screen.receive(pty.drawn())
        #expect(screen.text == drawn)
        #expect(drawn.last == "help")
        try display.stop(.blank)
    }

    @Test("text that has become shorter leaves nothing behind")
    mutating func shorterText() throws {
        let lines = Mutex(["one", "two", "three"])
        let display = display(TerminalSession(output: pty.slave)) { room in
            #expect(room == TerminalSize(columns: 40, rows: 7))
            return lines.withLock { $0 }
        }
        try display.start(showing: frame(1))
        screen.receive(pty.drawn())
        #expect(screen.text.suffix(3) == ["one", "two", "three"])
        lines.withLock { $0 = ["1"] }
        try display.refresh(frame(1))
        screen.receive(pty.drawn())
        #expect(screen.text.last == "1")
        try display.stop(.blank)
    }

    @Test("a session begins and ends with what its keys need")
    func keysBeginAndEnd() throws {
        let keys = TerminalKeys(input: pty.slave, startSequence: "<begin>", endSequence: "<end>")
        let session = TerminalSession(output: pty.slave, keys: keys)
        try session.enter()
        #expect(String(decoding: pty.drawn(), as: UTF8.self).contains("<begin>"))
        session.restore()
        #expect(String(decoding: pty.drawn(), as: UTF8.self).contains("<end>"))
    }

    @Test("the display also draws into a pipe or a file")
    mutating func pipe() throws {
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        let display = display(TerminalSession(output: ends[1], keys: TerminalKeys(input: ends[0])))
        try display.start(showing: frame(4))
        try display.stop(.blank)
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        screen.receive(bytes[..<count])
        #expect(screen.findings.isEmpty)
        #expect(screen.isCursorVisible)
    }

    @Test("output that would block is sent later")
    mutating func wouldBlock() throws {
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { ends.forEach { close($0) } }
        let display = display(TerminalSession(output: ends[1]))
        try display.start(showing: frame(1))
        let filler = [UInt8](repeating: 0, count: 1 << 20)
        _ = write(ends[1], filler, filler.count)
        try display.present(frame(2))
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        _ = read(ends[0], &bytes, bytes.count)
        try display.present(frame(3))
        let count = read(ends[0], &bytes, bytes.count)
        screen.receive(bytes[..<max(count, 0)])
        #expect(screen.text == text(frame(3)))
        try display.stop(.blank)
    }

    @Test("a vanished terminal is a clear error, and a later start may succeed")
    func gone() throws {
        let display = display(TerminalSession(output: -1))
        let error = thrown(BusError.self) { try display.start(showing: frame(1)) }
        #expect(
            error?.description
                == "terminal on descriptor -1: cannot draw: Bad file descriptor. "
                + "The terminal was closed; run the program in one that stays open."
        )
        try display.stop(.blank)
    }

    @Test("a second session is refused while the first lasts")
    func oneAtATime() throws {
        let first = TerminalSession(output: pty.slave)
        let second = TerminalSession(output: pty.slave)
        try first.enter()
        let error = thrown(BusError.self) { try second.enter() }
        #expect(error?.reason == "Device or resource busy")
        second.restore()
        try first.enter()
        first.restore()
        first.restore()
        try second.enter()
        second.restore()
    }
}
