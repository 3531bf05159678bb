import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// Runs the program of `on_event` with events as lines of JSON on its standard input.
///
/// The frame thread queues events, and the control thread owns the rest. One program runs at a time; what
/// happens meanwhile waits for the next run. The queue is bounded, and what is lost is counted: the next run
/// reads the number in a line, as readers of standard output do. The lines lie in memory before the program
/// starts, so it may read them at any pace, or not at all.
final class HookRunner {
    /// The events that can wait.
    static let capacity = 1024

    /// The events, from the frame thread.
    let queue: BoundedQueue<HookEvent>
    private var next: (element: HookEvent, lostBefore: Int)?
    private var program: ChildProgram?
    /// Events that no run has read or been told of.
    private var missed = 0
    /// Whether a failure was logged, and no run has succeeded since.
    private var isFailing = false
    private var isEnded = false
    private let limits: ChildProgram.Limits
    private let output: CInt
    private let line: (ReportedEvent) -> [UInt8]
    private let log: (Log.Level, String) -> Void

    /// A runner whose programs write to `output`.
    init(
        limits: ChildProgram.Limits = ChildProgram.Limits(),
        capacity: Int = HookRunner.capacity,
        output: CInt = STDERR_FILENO,
        line: @escaping (ReportedEvent) -> [UInt8],
        log: @escaping (Log.Level, String) -> Void
    ) {
        queue = BoundedQueue(capacity: capacity, reserving: false)
        self.limits = limits
        self.output = output
        self.line = line
        self.log = log
    }

    /// Whether the program runs.
    var isRunning: Bool { program != nil }

    /// Whether the program runs, or events wait for it.
    var isBusy: Bool { isRunning || (!isEnded && (next != nil || !queue.isEmpty)) }

    /// When the program's time limit expires.
    var nextDeadline: Instant? { program?.deadline }

    /// Enforces the program's time limit, or starts it if it is over and events wait.
    func serve(at now: Instant) {
        if program?.enforceLimits(at: now) ?? false {
            complain(.warning, "still running after \(limits.run.durationText); terminating it")
        }
        while !isEnded, program == nil, let batch = takeBatch(at: now) { start(batch, at: now) }
    }

    /// Reaps the program if it has exited.
    func reap() {
        guard let ending = program?.ending() else { return }
        program = nil
        guard ending.isSuccess else { return complain(.warning, ending.description) }
        if isFailing { log(.notice, "on_event: the program works again") }
        isFailing = false
    }

    /// Sends the program SIGTERM, plans SIGKILL for `end`, or for the end of its grace period, and starts no other. What
    /// waits is lost, and counted in the log.
    func end(at now: Instant, killingAt end: Instant? = nil) {
        isEnded = true
        while let (_, lost) = takeNext() { missed += lost + 1 }
        if missed > 0 { log(.warning, "on_event: \(Self.events(missed)) lost: the sign has ended") }
        missed = 0
        program?.terminate(at: now, killingAt: end)
    }

    /// Sends the program SIGKILL.
    func kill(at now: Instant) {
        program?.kill(at: now)
    }

    private func takeNext() -> (element: HookEvent, lostBefore: Int)? {
        defer { next = nil }
        return next ?? queue.takeFirst()
    }

    /// The events that wait for one program, as far as they fit in a run.
    private func takeBatch(at now: Instant) -> HookBatch? {
        next = takeNext()
        guard let first = next else { return nil }
        var batch = HookBatch(for: first.element.command)
        while let (event, lost) = takeNext() {
            guard batch.takes(event.command) else {
                next = (event, lost)
                break
            }
            batch.append(line(event.reported), lost: lost + missed, at: now)
            missed = 0
        }
        return batch
    }

    private func start(_ batch: HookBatch, at now: Instant) {
        let path = Wording.printable(batch.command.first ?? "")
        let input = lb_memory_file("loopbanner-events")
        guard input >= 0 else { return miss(batch, "cannot hand over events", -input) }
        defer { close(input) }
        let outcome = writeWhole(batch.bytes, to: input)
        guard outcome.error == 0, lseek(input, 0, SEEK_SET) == 0 else {
            return miss(batch, "cannot hand over events", outcome.error == 0 ? errno : outcome.error)
        }
        do throws(ChildProgram.Refusal) {
            program = try ChildProgram(batch.command, input: input, output: output, limits: limits, at: now)
            guard batch.lost > 0 else { return }
            let reason = "the program was too slow, or could not run"
            log(.warning, "on_event: \(Self.events(batch.lost)) lost: \(reason)")
        } catch {
            miss(batch, "cannot run \(path)", error.code)
        }
    }

    private func miss(_ batch: HookBatch, _ problem: String, _ code: CInt) {
        missed += batch.count
        complain(.error, "\(problem): \(systemMessage(code)); events are lost until that works")
    }

    /// Logs the first failure after a success.
    private func complain(_ level: Log.Level, _ text: String) {
        if !isFailing { log(level, "on_event: \(text)") }
        isFailing = true
    }

    private static func events(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }
}
