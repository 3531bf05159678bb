import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// The threads that write the log to standard error and the events to standard output.
final class ReportWriter {
    private let log: Log
    private let output: OutputUse
    /// The writer of events, or nil if standard output shows the picture.
    let events: StreamWriter<ReportedEvent>?
    /// Whether the log is deferred until the end, because it would overwrite the picture.
    let defersLog: Bool
    private var isLogging = false

    /// Creates writers for events of `origin`, where standard output carries `output`.
    init(_ log: Log, _ origin: EventOrigin, output: OutputUse) throws(SystemCallError) {
        self.log = log
        self.output = output
        defersLog = output == .picture && isatty(STDERR_FILENO) != 0
        guard output != .picture else {
            events = nil
            return
        }
        events = try StreamWriter(
            to: STDOUT_FILENO,
            capacity: 1024,
            encode: { $0.jsonLine(from: origin) },
            encodeLoss: { lost in lostEventsLine(lost, at: MonotonicClock.now) },
            report: { problem in log(.warning, problem.description) }
        )
    }

    /// Logs a warning if a sign with `wall` needs standard output for another purpose.
    func checkOutput(for wall: WallSettings) {
        if let warning = output.warning(for: wall) { log(.warning, warning) }
    }

    func start() throws(SystemThread.Failure) {
        if !defersLog { try startLog() }
        try events?.start(named: "events")
    }

    private func startLog() throws(SystemThread.Failure) {
        try log.start()
        isLogging = true
    }

    /// Waits up to `timeout` until all log messages and events have been written.
    func drain(within timeout: Nanoseconds) {
        do throws(SystemThread.Failure) {
            if !isLogging { try startLog() }
        } catch {
            log.writePending()
        }
        let end = MonotonicClock.now + timeout
        while MonotonicClock.now < end, !(log.isDrained && events?.isDrained ?? true) {
            usleep(2_000)
        }
    }
}
