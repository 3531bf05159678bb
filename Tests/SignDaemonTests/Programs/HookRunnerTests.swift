import Glibc
import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The program of on_event")
struct HookRunnerTests {
    private final class LogRecorder {
        var lines: [String] = []
    }

    private let directory: TemporaryDirectory
    private let recorder = LogRecorder()

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func runner(
        limit: Nanoseconds = .seconds(600),
        grace: Nanoseconds = .seconds(600),
        capacity: Int = 8
    ) -> HookRunner {
        HookRunner(
            limits: .init(runTime: limit, grace: grace),
            capacity: capacity,
            encode: { Array("\($0.entry.sequence)\n".utf8) },
            log: { [recorder] level, text in recorder.lines.append("\(level.rawValue) \(text)") }
        )
    }

    /// Returns a command that runs `script` in a shell. In the script, `$1` is the temporary folder.
    private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script, "sh", directory.path] }

    private var reader: [String] { shell(#"{ echo run; cat; } >>"$1/out""#) }

    private func append(_ numbers: ClosedRange<UInt64>, to runner: HookRunner, for command: [String]) {
        for number in numbers {
            let entry = JournalEntry(sequence: number, at: .zero, kind: .brightness(1))
            let event = ReportedEvent(entry: entry, fileHash: nil)
            _ = runner.queue.append(HookEvent(command: command, reportedEvent: event))
        }
    }

    /// Waits for the program to end. Returns whether it ended within the time limit.
    private func ends(_ runner: HookRunner) -> Bool {
        eventually {
            runner.reap()
            return !runner.isRunning
        }
    }

    /// Serves the runner until nothing is pending. Returns whether this was reached within the time limit.
    private func finishes(_ runner: HookRunner) -> Bool {
        eventually {
            runner.reap()
            runner.serve(at: .zero)
            return !runner.isBusy
        }
    }

    @Test("events during a run are passed together to the next one, in order")
    func batches() {
        let runner = runner()
        runner.serve(at: .zero)
        #expect(!runner.isBusy)
        append(1...1, to: runner, for: reader)
        runner.serve(at: .zero)
        #expect(runner.isRunning)
        append(2...4, to: runner, for: reader)
        runner.serve(at: .zero)
        #expect(finishes(runner))
        #expect(directory.text(of: "out") == "run\n1\nrun\n2\n3\n4\n")
        #expect(recorder.lines == [])
    }

    @Test("events for another program wait for a separate run")
    func commands() {
        let runner = runner()
        append(1...2, to: runner, for: reader)
        append(3...3, to: runner, for: shell(#"cat >>"$1/other""#))
        append(4...4, to: runner, for: reader)
        #expect(finishes(runner))
        #expect(directory.text(of: "out") == "run\n1\n2\nrun\n4\n")
        #expect(directory.text(of: "other") == "3\n")
    }

    @Test("events beyond the queue's capacity are counted for the next run and in the log")
    func overflow() {
        let runner = runner(capacity: 2)
        append(1...5, to: runner, for: reader)
        #expect(finishes(runner))
        let lines = directory.text(of: "out").split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.dropFirst().first?.hasSuffix(#""event":"lost","count":3}"#) == true)
        #expect(lines.suffix(2) == ["4", "5"])
        #expect(recorder.lines == ["4 on_event: 3 events lost: the program was too slow, or could not run"])
    }

    @Test("a program that cannot run is logged once, and its events are counted for the run that works")
    func missing() {
        let runner = runner()
        let path = directory.path(of: "hook")
        let command = [path, "--append", directory.path(of: "out")]
        for number in 1...3 as ClosedRange<UInt64> {
            append(number...number, to: runner, for: command)
            runner.serve(at: .zero)
            #expect(!runner.isBusy)
        }
        let refusal =
            "3 on_event: cannot run \(path): No such file or directory; events are lost until that works"
        #expect(recorder.lines == [refusal])
        // A program that this test wrote could still be open for writing in a child of another test. It could
        // then not be run.
        #expect(symlink("/usr/bin/tee", path) == 0)
        append(4...4, to: runner, for: command)
        #expect(finishes(runner))
        let lines = directory.text(of: "out").split(separator: "\n")
        #expect(lines.first?.hasSuffix(#""event":"lost","count":3}"#) == true)
        #expect(lines.dropFirst() == ["4"])
        #expect(
            recorder.lines.dropFirst() == [
                "4 on_event: 3 events lost: the program was too slow, or could not run",
                "5 on_event: the program works again",
            ]
        )
    }

    @Test("failures are logged once until a run succeeds")
    func failures() {
        let runner = runner()
        for script in ["exit 3", "exit 4", "kill -9 $$", "exit 0", "exit 0", "kill -9 $$"] {
            append(1...1, to: runner, for: shell(script))
            #expect(finishes(runner))
        }
        #expect(
            recorder.lines == [
                "4 on_event: exited with status 3", "5 on_event: the program works again",
                "4 on_event: killed by signal 9",
            ]
        )
    }

    @Test("a program that does not read blocks nothing, however much is pending")
    func unread() {
        let runner = runner(capacity: 100_000)
        append(1...60_000, to: runner, for: shell("exit 0"))
        #expect(finishes(runner))
        #expect(recorder.lines == [])
    }

    @Test("a program that takes too long is terminated, then killed")
    func limit() {
        let runner = runner(limit: .seconds(30), grace: .seconds(2))
        let start = Instant(nanoseconds: 1_000)
        append(1...1, to: runner, for: shell(#"trap "" TERM; : >"$1/ready"; while :; do sleep 1000; done"#))
        runner.serve(at: start)
        #expect(eventually { access(directory.path(of: "ready"), F_OK) == 0 })
        #expect(runner.nextDeadline == start + .seconds(30))
        runner.serve(at: start + .seconds(29))
        #expect(recorder.lines == [])
        runner.serve(at: start + .seconds(30))
        #expect(runner.nextDeadline == start + .seconds(32))
        runner.serve(at: start + .seconds(32))
        #expect(ends(runner))
        #expect(recorder.lines == ["4 on_event: still running after 30s; terminating it"])
    }

    @Test("after the end no program is started, and pending events are counted in the log")
    func end() {
        let runner = runner()
        append(1...1, to: runner, for: shell("exec sleep 1000"))
        runner.serve(at: .zero)
        append(2...3, to: runner, for: reader)
        runner.end(at: .zero)
        #expect(ends(runner))
        append(4...4, to: runner, for: reader)
        runner.serve(at: .zero)
        #expect(!runner.isBusy)
        #expect(directory.text(of: "out") == "")
        #expect(
            recorder.lines == [
                "4 on_event: 2 events lost: the sign has ended", "4 on_event: killed by signal 15",
            ]
        )
    }

    @Test("a program that ignores SIGTERM is killed two seconds after the stop, whatever its grace period")
    func stubborn() throws {
        let runner = runner()
        append(1...1, to: runner, for: shell(#"trap "" TERM; echo up >"$1/up"; while :; do sleep 1; done"#))
        runner.serve(at: .zero)
        #expect(eventually { directory.text(of: "up") == "up\n" })
        let stop = Instant.zero + .seconds(100)
        runner.end(
            at: stop + ChildPrograms.hookTimeouts.terminate,
            killingAt: stop + ChildPrograms.hookTimeouts.kill
        )
        #expect(runner.nextDeadline == stop + .seconds(2))
        runner.serve(at: stop + Nanoseconds(1_999_999_999))
        usleep(50_000)
        runner.reap()
        #expect(runner.isRunning)
        runner.serve(at: stop + .seconds(2))
        #expect(ends(runner))
        #expect(recorder.lines == ["4 on_event: killed by signal 9"])
    }
}
