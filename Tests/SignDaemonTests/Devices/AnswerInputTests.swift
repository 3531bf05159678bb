import BusInterfaces
import BusTestSupport
import ButtonInput
import Glibc
import LinuxSystem
import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("Answers from keyboard and button")
struct AnswerInputTests {
    /// Creates a pipe. Returns the end for reading and the end for writing.
    private func pipe() throws -> (read: CInt, write: CInt) {
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func send(_ text: String, to descriptor: CInt) {
        #expect(writeWhole(Array(text.utf8), to: descriptor).errorCode == 0)
    }

    @Test("rows are read one by one, the last one without its newline, and then nothing")
    func lines() throws {
        let (read, write) = try pipe()
        defer { close(read) }
        let input = try AnswerInput(input: read, button: nil, timing: GestureTiming())
        #expect(try input.nextAnswer(within: .zero) == nil)
        send("1\n2\r\n\nq", to: write)
        #expect(try input.nextAnswer(within: .seconds(5)) == .text("1"))
        #expect(try input.nextAnswer(within: .seconds(5)) == .text("2\r"))
        #expect(try input.nextAnswer(within: .seconds(5)) == .text(""))
        #expect(try input.nextAnswer(within: .milliseconds(1)) == nil)
        close(write)
        #expect(try input.nextAnswer(within: .seconds(5)) == .text("q"))
        #expect(try input.nextAnswer(within: .seconds(5)) == .ended)
    }

    @Test("short and long presses are distinguished, even after the end of the text")
    func presses() throws {
        let (read, write) = try pipe()
        defer { close(read) }
        close(write)
        let line = try FakeGPIOLine()
        var timing = GestureTiming()
        timing.longPress = .milliseconds(50)
        let input = try AnswerInput(input: read, button: line, timing: timing)
        let now = MonotonicClock.now
        line.emit(Edge(isActive: true, at: now))
        line.emit(Edge(isActive: false, at: now + .milliseconds(20)))
        #expect(try input.nextAnswer(within: .seconds(5)) == .gesture(.tap))
        line.emit(Edge(isActive: true, at: MonotonicClock.now))
        #expect(try input.nextAnswer(within: .seconds(5)) == .gesture(.longPress))
        #expect(try input.nextAnswer(within: .zero) == nil)
    }

    @Test("a row without a newline has a maximum length")
    func endless() throws {
        let (read, write) = try pipe()
        defer { close(read) }
        let input = try AnswerInput(input: read, button: nil, timing: GestureTiming())
        for _ in 0..<20 {
            send(String(repeating: "x", count: 1000), to: write)
            #expect(try input.nextAnswer(within: .milliseconds(5)) == nil)
        }
        send("\n1\n", to: write)
        close(write)
        guard case .text(let rest) = try input.nextAnswer(within: .seconds(5)) else {
            Issue.record("no line")
            return
        }
        #expect(rest.count < 5000)
        #expect(try input.nextAnswer(within: .seconds(5)) == .text("1"))
    }
}
