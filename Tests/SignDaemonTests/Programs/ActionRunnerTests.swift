import Glibc
import InfiniteScroll
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Actions")
struct ActionRunnerTests {
    private final class LogRecorder {
        var lines: [String] = []
        var last: String { lines.last ?? "" }
    }

    private static let tea = Event.ReportedOption(id: "tea", index: 1, text: "Tea 3.50 €")

    private func runner(
        _ recorder: LogRecorder,
        limit: Nanoseconds = .seconds(600),
        grace: Nanoseconds = .seconds(600),
        capacity: Int = 8
    ) -> ActionRunner {
        ActionRunner(limits: .init(runTime: limit, grace: grace), capacity: capacity) { level, text in
            recorder.lines.append("\(level.rawValue) \(text)")
        }
    }

    /// Waits until the last program has ended. Returns its log messages.
    private func end(_ runner: ActionRunner, _ recorder: LogRecorder) -> String {
        let isOver = eventually {
            runner.reap()
            return runner.nextDeadline == nil
        }
        return isOver ? recorder.last : "never ended"
    }

    @Test("an action receives the option in its environment, and its arguments unchanged, without a shell")
    func environment() throws {
        let directory = try TemporaryDirectory()
        let recorder = LogRecorder()
        let runner = runner(recorder)
        setenv("NOTIFY_SOCKET_OF_OTHERS", "kept", 1)
        setenv("LOOPBANNER_STALE", "gone", 1)
        defer { for name in ["NOTIFY_SOCKET_OF_OTHERS", "LOOPBANNER_STALE"] { unsetenv(name) } }
        let script = #"env | grep -E "^(LOOPBANNER_|NOTIFY_)" | sort >"$1"; printf "%s|" "$@" >>"$1""#
        let file = directory.path + "/out"
        runner.run(["/bin/sh", "-c", script, "sh", file, "$HOME *; a  b"], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
        #expect(
            directory.text(of: "out") == """
                LOOPBANNER_ID=tea
                LOOPBANNER_INDEX=1
                LOOPBANNER_ORDINAL=2
                LOOPBANNER_TEXT=Tea 3.50 €
                NOTIFY_SOCKET_OF_OTHERS=kept
                \(file)|$HOME *; a  b|
                """
        )
    }

    @Test("an action inherits variables that are not UTF-8 byte for byte")
    func inheritance() throws {
        let directory = try TemporaryDirectory()
        let recorder = LogRecorder()
        let runner = runner(recorder)
        let latin: [CChar] = [CChar(bitPattern: 0xE9), 0]
        setenv("LB_TEST_LATIN", latin, 1)
        defer { unsetenv("LB_TEST_LATIN") }
        let script = #"printf %s "$LB_TEST_LATIN" | od -An -tx1 >"$1""#
        runner.run(["/bin/sh", "-c", script, "sh", directory.path + "/out"], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
        #expect(directory.text(of: "out") == " e9\n")
    }

    @Test("an action reads nothing and writes to the daemon's standard error")
    func descriptors() throws {
        let directory = try TemporaryDirectory()
        let recorder = LogRecorder()
        let runner = runner(recorder)
        let script =
            #"test ! -t 0 && ! read x && test "$(readlink /proc/$$/fd/1)" = "$(readlink /proc/$$/fd/2)""#
        runner.run(["/bin/sh", "-c", script], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
        #expect(directory.text(of: "none").isEmpty)
    }

    @Test("the start and the end of an action are logged")
    func log() throws {
        let recorder = LogRecorder()
        let runner = runner(recorder)
        runner.run(["/bin/sh", "-c", "exit 3"], forOption: Self.tea, at: .zero)
        #expect(recorder.lines[0].hasPrefix("6 action of 'tea': started /bin/sh as process "))
        #expect(end(runner, recorder) == "4 action of 'tea': exited with status 3")
        runner.run(["/bin/sh", "-c", "kill -9 $$"], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 9")
        runner.run(["/none/there"], forOption: Self.tea, at: .zero)
        #expect(recorder.last == "3 action of 'tea': cannot run /none/there: No such file or directory")
        runner.run(["/tmp"], forOption: Self.tea, at: .zero)
        #expect(recorder.last == "3 action of 'tea': cannot run /tmp: Permission denied")
        runner.run([], forOption: Self.tea, at: .zero)
        #expect(recorder.lines.count == 6)
    }

    @Test("every requested action ends once, whether or not it could be started")
    func ends() {
        let recorder = LogRecorder()
        let runner = runner(recorder, capacity: 2)
        runner.run(["/bin/true"], forOption: Self.tea, at: .zero)
        #expect(runner.runningCounts == ["tea": 1])
        #expect(runner.takeEndedOptionIDs() == [])
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
        #expect(runner.runningCounts == [:])
        #expect(runner.takeEndedOptionIDs() == ["tea"])
        runner.run(["/none/there"], forOption: Self.tea, at: .zero)
        runner.run([], forOption: Self.tea, at: .zero)
        for _ in 0..<3 { runner.run(["/bin/sleep", "1000"], forOption: Self.tea, at: .zero) }
        #expect(runner.takeEndedOptionIDs() == ["tea", "tea", "tea"])
        #expect(runner.runningCounts == ["tea": 2])
        runner.endAll(at: .zero)
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 15")
        #expect(runner.takeEndedOptionIDs() == ["tea", "tea"])
        #expect(runner.takeEndedOptionIDs() == [])
    }

    @Test("an action's name cannot forge a line of the log")
    func names() {
        let recorder = LogRecorder()
        runner(recorder).run(
            ["/none\n<3>"],
            forOption: Event.ReportedOption(id: "a\nb", index: 0, text: ""),
            at: .zero
        )
        #expect(
            recorder.lines == [#"3 action of 'a\u{a}b': cannot run /none\u{a}<3>: No such file or directory"#]
        )
    }

    @Test("an action that takes too long is terminated, then killed")
    func limit() throws {
        let recorder = LogRecorder()
        let runner = runner(recorder, limit: .seconds(30), grace: .seconds(2))
        let start = Instant(nanoseconds: 1_000)
        runner.run(["/bin/sleep", "1000"], forOption: Self.tea, at: start)
        #expect(runner.nextDeadline == start + .seconds(30))
        runner.enforceLimits(at: start + .seconds(29))
        #expect(recorder.lines.count == 1)
        runner.enforceLimits(at: start + .seconds(30))
        #expect(recorder.last == "4 action of 'tea': still running after 30s; terminating it")
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 15")

        let directory = try TemporaryDirectory()
        let script = #"trap "" TERM; : >"$1"; while :; do sleep 1000; done"#
        runner.run(
            ["/bin/sh", "-c", script, "sh", directory.path + "/ready"],
            forOption: Self.tea,
            at: start
        )
        #expect(eventually { access(directory.path + "/ready", F_OK) == 0 })
        runner.enforceLimits(at: start + .seconds(30))
        #expect(runner.nextDeadline == start + .seconds(32))
        runner.enforceLimits(at: start + .seconds(32))
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 9")
    }

    @Test("at the end every action is terminated, and killed if it continues")
    func end() throws {
        let directory = try TemporaryDirectory()
        let recorder = LogRecorder()
        let runner = runner(recorder, grace: .seconds(2))
        let script = #"trap "" TERM; : >"$1"; while :; do sleep 1000; done"#
        runner.run(
            ["/bin/sh", "-c", script, "sh", directory.path + "/ready"],
            forOption: Self.tea,
            at: .zero
        )
        #expect(eventually { access(directory.path + "/ready", F_OK) == 0 })
        let start = Instant(nanoseconds: 1_000)
        runner.endAll(at: start)
        #expect(runner.isBusy)
        #expect(runner.nextDeadline == start + .seconds(2))
        runner.enforceLimits(at: start + .seconds(2))
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 9")
        #expect(!runner.isBusy)
    }

    @Test("an action that was reaped elsewhere has ended, and its process ID is not signaled")
    func stolenEnd() throws {
        let recorder = LogRecorder()
        let runner = runner(recorder, capacity: 1)
        runner.run(["/bin/true"], forOption: Self.tea, at: .zero)
        let process = try #require(recorder.last.split(separator: " ").last.flatMap { pid_t($0) })
        var status: CInt = 0
        #expect(waitpid(process, &status, 0) == process)
        #expect(end(runner, recorder) == "4 action of 'tea': ended; its exit status is unknown")
        runner.run(["/bin/true"], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
    }

    @Test("the number of concurrent actions is limited")
    func capacity() {
        let recorder = LogRecorder()
        let runner = runner(recorder, capacity: 2)
        for _ in 0..<3 { runner.run(["/bin/sleep", "1000"], forOption: Self.tea, at: .zero) }
        #expect(recorder.last == "4 action of 'tea' not started: 2 actions are still running")
        runner.endAll(at: .zero)
        #expect(end(runner, recorder) == "4 action of 'tea': killed by signal 15")
        runner.run(["/bin/true"], forOption: Self.tea, at: .zero)
        #expect(end(runner, recorder) == "6 action of 'tea': exited with status 0")
    }
}
