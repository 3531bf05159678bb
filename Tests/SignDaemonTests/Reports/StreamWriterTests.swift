import Glibc
import SignCore
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import LinuxSystem
@testable import SignDaemon

@Suite("Writing to a stream")
struct StreamWriterTests {
    /// A pipe whose descriptors are closed together with it.
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

        /// Reads from the pipe until the text ends with `last`. Returns the text.
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

    private final class Problems: Sendable {
        private let list = Mutex<[WriteProblem]>([])

        var all: [WriteProblem] { list.withLock { $0 } }

        func append(_ problem: WriteProblem) { list.withLock { $0.append(problem) } }
    }

    private func writer(
        to descriptor: CInt,
        capacity: Int = 8,
        problems: Problems = Problems()
    ) throws -> StreamWriter<String> {
        try StreamWriter(
            to: descriptor,
            capacity: capacity,
            encode: { Array("\($0)\n".utf8) },
            encodeLoss: { Array("lost \($0)\n".utf8) },
            report: { problems.append($0) }
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

    @Test("a stalled reader delays nothing; the lines it misses are counted in their place")
    func stoppedReader() throws {
        let pipe = try #require(Pipe())
        let room = fcntl(pipe.writer, setPipeSize, 4096)
        try #require(room >= 4096)
        let problems = Problems()
        let lines = try writer(to: pipe.writer, capacity: 4, problems: problems)
        try lines.start(named: "test")
        // The line is longer than the pipe. Its writer must wait, and continue after each read.
        let long = String(repeating: "x", count: Int(room) + 1)
        lines.write(long)
        #expect(eventually { waiting(pipe.reader) == room })
        for number in 1...1000 { lines.write("\(number)") }
        #expect(!lines.isDrained && lines.isStalled)
        #expect(pipe.text(upTo: "\n1000\n") == "\(long)\nlost 996\n997\n998\n999\n1000\n")
        #expect(eventually { lines.isDrained })
        #expect(!lines.isStalled)
        lines.write("on")
        #expect(pipe.text(upTo: "on\n") == "on\n")
        #expect(problems.all == [.entriesDropped(996)])
    }

    @Test("a reader that disconnects is reported once, and nothing waits for it")
    func lostReader() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try #require(Pipe())
        let problems = Problems()
        let lines = try writer(to: pipe.writer, problems: problems)
        pipe.closeReader()
        try lines.start(named: "test")
        for number in 1...100 { lines.write("\(number)") }
        #expect(eventually { lines.isDrained && !problems.all.isEmpty })
        // The writer may have noticed the problem only after some of the lines.
        #expect(problems.all.filter { $0 == .writingFailed(EPIPE) }.count == 1)
        #expect(problems.all.last == .writingFailed(EPIPE))
        lines.write("more")
        #expect(lines.isDrained)
    }

    @Test("a full disk loses lines, which is reported once, and writing continues afterwards")
    func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { close(full) }
        let problems = Problems()
        let lines = try writer(to: full, problems: problems)
        try lines.start(named: "test")
        for number in 1...5 { lines.write("\(number)") }
        #expect(eventually { lines.isDrained && !problems.all.isEmpty })
        #expect(problems.all == [.writingFailed(ENOSPC)])

        // The disk has space again. The number of lines that were refused is reported before the next line.
        let pipe = try #require(Pipe())
        try #require(dup2(pipe.writer, full) == full)
        lines.write("6")
        #expect(pipe.text(upTo: "6\n") == "lost 5\n6\n")
        #expect(eventually { problems.all == [.writingFailed(ENOSPC), .writingRecovered(lost: 5)] })
    }

    @Test("write problems have different descriptions")
    func sentences() {
        #expect(
            WriteProblem.entriesDropped(1).description
                == "1 event lost: the reader of standard output is too slow"
        )
        #expect(
            WriteProblem.entriesDropped(2).description
                == "2 events lost: the reader of standard output is too slow"
        )
        #expect(
            WriteProblem.writingRecovered(lost: 2).description
                == "standard output can be written again; 2 events lost"
        )
        #expect(
            WriteProblem.writingFailed(ENOSPC).description
                == "cannot write to standard output: No space left on device; events are lost until writing works "
                + "again"
        )
        #expect(
            WriteProblem.writingFailed(EBADF).description
                == "cannot write to standard output: Bad file descriptor; no more events will be written"
        )
    }

    @Test("lines are written without a thread, but not to a stalled reader")
    func withoutThread() throws {
        let pipe = try #require(Pipe())
        let lines = try writer(to: pipe.writer)
        lines.write("1")
        lines.write("2")
        lines.writePending()
        #expect(pipe.text(upTo: "2\n") == "1\n2\n")
        let room = Int(fcntl(pipe.writer, setPipeSize, 4096))
        try #require(write(pipe.writer, [UInt8](repeating: 0, count: room), room) == room)
        lines.write("3")
        lines.writePending()
        #expect(waiting(pipe.reader) == room)
        #expect(!lines.isDrained)
    }

    @Test("an incomplete write returns the written bytes and the error")
    func wholeWrite() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try #require(Pipe())
        #expect(writeWhole(Array("tea".utf8), to: pipe.writer) == WriteOutcome(writtenCount: 3, errorCode: 0))
        #expect(writeWhole([], to: -1) == WriteOutcome(writtenCount: 0, errorCode: 0))
        #expect(writeWhole([1], to: -1) == WriteOutcome(writtenCount: 0, errorCode: EBADF))
        pipe.closeReader()
        #expect(writeWhole([1], to: pipe.writer) == WriteOutcome(writtenCount: 0, errorCode: EPIPE))
    }

    /// The command `F_SETPIPE_SZ`, which Swift cannot import because it is a C macro.
    private let setPipeSize: CInt = 1031

    private func waiting(_ descriptor: CInt) -> CInt {
        var count: CInt = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : -1
    }
}
