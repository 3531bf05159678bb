import Glibc
import SignCore
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import LinuxSystem
@testable import SignDaemon

@Suite("Lines for a reader")
struct LineWriterTests {
    /// A pipe whose ends close with it.
    private final class Pipe {
        let reader: CInt
        let writer: CInt
        private var isReaderOpen = true

        init?() {
            var ends: [CInt] = [0, 0]
            guard pipe(&ends) == 0 else { return nil }
            reader = ends[0]
            writer = ends[1]
        }

        deinit {
            closeReader()
            close(writer)
        }

        func closeReader() {
            if isReaderOpen { close(reader) }
            isReaderOpen = false
        }

        /// What comes until `last` has come.
        func text(upTo last: String) -> String {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while !String(decoding: bytes, as: UTF8.self).hasSuffix(last) {
                let count = read(reader, &chunk, chunk.count)
                guard count > 0 else { break }
                bytes += chunk[..<count]
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private final class Troubles: Sendable {
        private let list = Mutex<[LineTrouble]>([])

        var all: [LineTrouble] { list.withLock { $0 } }

        func append(_ trouble: LineTrouble) { list.withLock { $0.append(trouble) } }
    }

    private func writer(
        to descriptor: CInt,
        capacity: Int = 8,
        troubles: Troubles = Troubles()
    ) throws -> LineWriter<String> {
        try LineWriter(
            to: descriptor,
            capacity: capacity,
            line: { Array("\($0)\n".utf8) },
            lostEventsLine: { Array("lost \($0)\n".utf8) },
            tell: { troubles.append($0) }
        )
    }

    @Test("lines are written in order")
    func order() throws {
        let pipe = try #require(Pipe())
        let lines = try writer(to: pipe.writer, capacity: 1000)
        try lines.start(named: "test")
        for number in 1...500 { lines.write("\(number)") }
        #expect(pipe.text(upTo: "\n500\n") == (1...500).map { "\($0)\n" }.joined())
        #expect(eventually { lines.isDrained })
    }

    @Test("a reader that stops reading delays nothing; the lines it misses are counted in their place")
    func stoppedReader() throws {
        let pipe = try #require(Pipe())
        let room = fcntl(pipe.writer, setPipeSize, 4096)
        try #require(room >= 4096)
        let troubles = Troubles()
        let lines = try writer(to: pipe.writer, capacity: 4, troubles: troubles)
        try lines.start(named: "test")
        // A line longer than the pipe: its writer waits, and goes on waiting.
        let long = String(repeating: "x", count: Int(room) + 1)
        lines.write(long)
        #expect(eventually { waiting(pipe.reader) == room })
        for number in 1...1000 { lines.write("\(number)") }
        #expect(!lines.isDrained)
        #expect(pipe.text(upTo: "\n1000\n") == "\(long)\nlost 996\n997\n998\n999\n1000\n")
        #expect(eventually { lines.isDrained })
        lines.write("on")
        #expect(pipe.text(upTo: "on\n") == "on\n")
        #expect(troubles.all == [.dropped(996)])
    }

    @Test("a reader that goes away is reported once, and nothing waits for it any more")
    func lostReader() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try #require(Pipe())
        let troubles = Troubles()
        let lines = try writer(to: pipe.writer, troubles: troubles)
        pipe.closeReader()
        try lines.start(named: "test")
        for number in 1...100 { lines.write("\(number)") }
        #expect(eventually { lines.isDrained && !troubles.all.isEmpty })
        // The writer may have been too late for some before it noticed.
        #expect(troubles.all.filter { $0 == .failing(EPIPE) }.count == 1)
        #expect(troubles.all.last == .failing(EPIPE))
        lines.write("more")
        #expect(lines.isDrained)
    }

    @Test("a full disk loses lines, which is reported once, and writing goes on")
    func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { close(full) }
        let troubles = Troubles()
        let lines = try writer(to: full, troubles: troubles)
        try lines.start(named: "test")
        for number in 1...5 { lines.write("\(number)") }
        #expect(eventually { lines.isDrained && !troubles.all.isEmpty })
        #expect(troubles.all == [.failing(ENOSPC)])

        // The disk has room again: what was refused is counted before the next line.
        let pipe = try #require(Pipe())
        try #require(dup2(pipe.writer, full) == full)
        lines.write("6")
        #expect(pipe.text(upTo: "6\n") == "lost 5\n6\n")
        #expect(eventually { troubles.all == [.failing(ENOSPC), .recovered(lost: 5)] })
    }

    @Test("what keeps events from their reader is told apart")
    func sentences() {
        #expect(LineTrouble.dropped(1).sentence == "1 event lost: the reader of standard output is too slow")
        #expect(LineTrouble.dropped(2).sentence == "2 events lost: the reader of standard output is too slow")
        #expect(
            LineTrouble.recovered(lost: 2).sentence == "standard output can be written again; 2 events lost"
        )
        #expect(
            LineTrouble.failing(ENOSPC).sentence
                == "cannot write to standard output: No space left on device; events are lost until writing works "
                + "again"
        )
        #expect(
            LineTrouble.failing(EBADF).sentence
                == "cannot write to standard output: Bad file descriptor; no more events will be written"
        )
    }

    @Test("lines are written without a thread, but a reader that stalls is not waited for")
    func withoutThread() throws {
        let pipe = try #require(Pipe())
        let lines = try writer(to: pipe.writer)
        lines.write("1")
        lines.write("2")
        lines.writeWaiting()
        #expect(pipe.text(upTo: "2\n") == "1\n2\n")
        let room = Int(fcntl(pipe.writer, setPipeSize, 4096))
        try #require(write(pipe.writer, [UInt8](repeating: 0, count: room), room) == room)
        lines.write("3")
        lines.writeWaiting()
        #expect(waiting(pipe.reader) == room)
        #expect(!lines.isDrained)
    }

    @Test("an incomplete write says how far it got and why it stopped")
    func wholeWrite() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try #require(Pipe())
        #expect(writeWhole(Array("tea".utf8), to: pipe.writer) == WriteOutcome(written: 3, error: 0))
        #expect(writeWhole([], to: -1) == WriteOutcome(written: 0, error: 0))
        #expect(writeWhole([1], to: -1) == WriteOutcome(written: 0, error: EBADF))
        pipe.closeReader()
        #expect(writeWhole([1], to: pipe.writer) == WriteOutcome(written: 0, error: EPIPE))
    }

    /// `F_SETPIPE_SZ`, which C makes of a macro.
    private let setPipeSize: CInt = 1031

    private func waiting(_ descriptor: CInt) -> CInt {
        var count: CInt = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : -1
    }
}
