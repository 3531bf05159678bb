import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore

/// A runner of the program configured as `on_event`, which receives the events of the sign on its standard
/// input, as JSON objects that each end with a newline.
///
/// The frame thread adds events to a queue, and the control thread does the rest. Only one program runs at a
/// time, and later events wait for its next run. The queue is bounded. If events are lost, the next run
/// receives their number, as the reader of standard output does. All input is in memory before the program
/// starts, so the program may read it at any rate, or not at all.
final class HookRunner {
    static let capacity = 1024

    /// The queue to which the frame thread adds events for the `on_event` program.
    let queue: BoundedQueue<HookEvent>
    private var pendingEvent: (element: HookEvent, lostBefore: Int)?
    private var program: ChildProgram?
    /// The number of lost events that have not been reported to a run of the `on_event` program yet.
    private var unreportedLossCount = 0
    /// Whether a failure of the `on_event` program has been logged and no run has succeeded since. Further
    /// failures are not logged.
    private var isFailing = false
    private var isEnded = false
    private let limits: ChildProgram.Limits
    private let outputDescriptor: CInt
    private let encode: (ReportedEvent) -> [UInt8]
    private let log: (Log.Level, String) -> Void

    /// Creates a runner of `on_event` programs. They must end within `limits`, and write their output to the
    /// file descriptor `output`. Up to `capacity` events can wait. `encode` returns an event as JSON followed
    /// by a newline, and `log` logs a message.
    init(
        limits: ChildProgram.Limits = ChildProgram.Limits(),
        capacity: Int = HookRunner.capacity,
        output: CInt = STDERR_FILENO,
        encode: @escaping (ReportedEvent) -> [UInt8],
        log: @escaping (Log.Level, String) -> Void
    ) {
        queue = BoundedQueue(capacity: capacity, reserving: false)
        self.limits = limits
        self.outputDescriptor = output
        self.encode = encode
        self.log = log
    }

    var isRunning: Bool { program != nil }

    /// Whether the `on_event` program is running or events are waiting for it.
    var isBusy: Bool {
        let hasEvents = pendingEvent != nil || !queue.isEmpty
        return isRunning || (hasEvents && !isEnded)
    }

    /// The time at which the running `on_event` program exceeds its time limit, or nil if it is not running.
    var nextDeadline: Instant? { program?.deadline }

    /// Ends the `on_event` program if its time limit has passed, or starts it if events are waiting and it is
    /// not running.
    func serve(at now: Instant) {
        if program?.enforceLimits(at: now) ?? false {
            logFirstFailure(.warning, "still running after \(limits.runTime.durationText); terminating it")
        }
        while !isEnded, program == nil, let batch = takeBatch(at: now) {
            startProgram(reading: batch, at: now)
        }
    }

    func reap() {
        guard let ending = program?.ending() else { return }
        program = nil
        guard ending.isSuccess else { return logFirstFailure(.warning, ending.description) }
        if isFailing { log(.notice, "on_event: the program works again") }
        isFailing = false
    }

    /// Sends SIGTERM to the `on_event` program and prevents further starts. Sends SIGKILL at `end`, or after
    /// the grace period if `end` is nil. The events that are still waiting are lost, and their number is
    /// logged.
    func end(at now: Instant, killingAt end: Instant? = nil) {
        isEnded = true
        while let (_, lost) = takeNext() { unreportedLossCount += lost + 1 }
        if unreportedLossCount > 0 {
            log(.warning, "on_event: \(eventCountText(unreportedLossCount)) lost: the sign has ended")
        }
        unreportedLossCount = 0
        program?.terminate(at: now, killingAt: end)
    }

    func kill(at now: Instant) { program?.kill(at: now) }

    private func takeNext() -> (element: HookEvent, lostBefore: Int)? {
        defer { pendingEvent = nil }
        return pendingEvent ?? queue.takeFirst()
    }

    /// Removes the next events from the queue, and returns them as a batch for one run of the `on_event`
    /// program. All events in a batch are for the same program. Returns nil if the queue is empty.
    private func takeBatch(at now: Instant) -> HookBatch? {
        pendingEvent = takeNext()
        guard let first = pendingEvent else { return nil }
        var batch = HookBatch(for: first.element.command)
        while let (event, lost) = takeNext() {
            guard batch.accepts(event.command) else {
                pendingEvent = (event, lost)
                break
            }
            batch.append(encode(event.reportedEvent), lostCount: lost + unreportedLossCount, at: now)
            unreportedLossCount = 0
        }
        return batch
    }

    /// Starts the `on_event` program, which the user has configured to handle events. The program reads the
    /// events of `batch` from its standard input. If it cannot be started, these events are lost, and the
    /// failure is logged. If it starts, logs the number of earlier events that were lost before this batch.
    private func startProgram(reading batch: HookBatch, at now: Instant) {
        let inputDescriptor = Self.makeInputDescriptor(containing: batch.bytes)
        guard inputDescriptor >= 0 else {
            return recordLoss(of: batch, problem: "cannot hand over events", errorNumber: -inputDescriptor)
        }
        // The program has its own copy of the descriptor.
        defer { close(inputDescriptor) }

        do throws(ChildProgram.Refusal) {
            program = try ChildProgram(
                batch.command,
                input: inputDescriptor,
                output: outputDescriptor,
                limits: limits,
                at: now
            )
        } catch {
            let path = Wording.printable(batch.command.first ?? "")
            return recordLoss(of: batch, problem: "cannot run \(path)", errorNumber: error.code)
        }

        guard batch.lostCount > 0 else { return }
        let reason = "the program was too slow, or could not run"
        log(.warning, "on_event: \(eventCountText(batch.lostCount)) lost: \(reason)")
    }

    /// Returns a file descriptor from which `bytes` can be read, backed by memory, or a negative error
    /// number. The caller must close the descriptor.
    private static func makeInputDescriptor(containing bytes: [UInt8]) -> CInt {
        let file = lb_memory_file("loopbanner-events")
        guard file >= 0 else { return file }
        var error = writeWhole(bytes, to: file).errorCode
        if error == 0, lseek(file, 0, SEEK_SET) != 0 { error = errno }
        guard error == 0 else {
            close(file)
            return -error
        }
        return file
    }

    private func recordLoss(of batch: HookBatch, problem: String, errorNumber: CInt) {
        unreportedLossCount += batch.eventCount
        logFirstFailure(.error, "\(problem): \(systemMessage(errorNumber)); events are lost until that works")
    }

    /// Logs `text` at the given level, unless another failure of the `on_event` program has been logged since
    /// its last successful run.
    private func logFirstFailure(_ level: Log.Level, _ text: String) {
        if !isFailing { log(level, "on_event: \(text)") }
        isFailing = true
    }
}
