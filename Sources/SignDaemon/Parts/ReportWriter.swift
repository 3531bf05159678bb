import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// The threads that only write: the log to standard error, and events to standard output.
final class ReportWriter {
    private let log: Log
    private let output: OutputUse
    /// Writes events; nil where standard output shows the picture.
    let events: LineWriter<ReportedEvent>?
    /// Whether the log is held back until the end, because it would be written into the picture.
    let defersLog: Bool
    private var isLogging = false

    /// Writers for events of `origin`, where standard output carries `output`.
    init(_ log: Log, _ origin: EventOrigin, output: OutputUse) throws(SystemCallError) {
        self.log = log
        self.output = output
        defersLog = output == .picture && isatty(STDERR_FILENO) != 0
        events =
            output == .picture
            ? nil
            : try LineWriter(
                to: STDOUT_FILENO,
                capacity: 1024,
                line: { $0.jsonLine(from: origin) },
                lostEventsLine: { lost in SignCore.lostEventsLine(lost, at: MonotonicClock.now) },
                tell: { trouble in log(.warning, trouble.sentence) }
            )
    }

    /// Logs a warning if a sign with `wall` needs standard output for something else.
    func checkOutput(for wall: WallSettings) {
        if let note = output.note(on: wall) { log(.warning, note) }
    }

    /// Starts the threads.
    func start() throws(SystemThread.Failure) {
        if !defersLog { try startLog() }
        try events?.start(named: "events")
    }

    private func startLog() throws(SystemThread.Failure) {
        try log.start()
        isLogging = true
    }

    /// Waits up to `patience` for pending log lines and events to be written.
    func drain(for patience: Nanoseconds) {
        do throws(SystemThread.Failure) {
            if !isLogging { try startLog() }
        } catch {
            log.writeWaiting()
        }
        let end = MonotonicClock.now + patience
        while MonotonicClock.now < end, !(log.isDrained && events?.isDrained ?? true) {
            usleep(2_000)
        }
    }
}
