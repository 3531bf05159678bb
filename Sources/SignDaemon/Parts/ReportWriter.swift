import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// The writer of the daemon's reports: it writes the log to standard error and events to standard output,
/// each on a separate thread.
final class ReportWriter {
    private let log: Log
    private let output: OutputUse
    /// The writer of events to standard output, or nil if standard output shows the picture.
    let eventWriter: StreamWriter<ReportedEvent>?
    /// Whether log messages are kept until the daemon ends, because they would overwrite the picture in the
    /// terminal.
    let defersLog: Bool
    private var isLogging = false

    /// The maximum number of events that wait to be written to standard output.
    private static let eventCapacity = 1024

    /// Creates the writer of the log and the writer of events. Call `start` to start their threads.
    ///
    /// - Parameters:
    ///   - log: The log, which is written to standard error.
    ///   - origin: The description of this process in the events.
    ///   - output: The use of standard output. If it shows the picture, no events are written.
    ///   - counterGate: The gate at which an event about a counter waits until the counter is stored.
    init(
        log: Log,
        origin: EventOrigin,
        output: OutputUse,
        counterGate: CounterGate
    ) throws(SystemCallError) {
        self.log = log
        self.output = output

        let showsPicture = output == .picture
        let logsToTerminal = isatty(STDERR_FILENO) != 0
        defersLog = showsPicture && logsToTerminal

        guard !showsPicture else {
            eventWriter = nil
            return
        }
        eventWriter = try StreamWriter(
            to: STDOUT_FILENO,
            capacity: Self.eventCapacity,
            encode: { event in
                // A reported count must not be lost, so it is stored before it is written.
                if case .counted = event.entry.kind { counterGate.wait() }
                return event.jsonLine(from: origin)
            },
            encodeLoss: { lost in lostEventsLine(lost, at: MonotonicClock.now) },
            report: { problem in log(.warning, problem.description) }
        )
    }

    /// Logs a warning if the displays of `wall` draw on standard output, but this process uses it for
    /// something else.
    func checkOutput(for wall: WallSettings) {
        if let warning = output.warning(for: wall) { log(.warning, warning) }
    }

    func start() throws(SystemThread.Failure) {
        if !defersLog { try startLog() }
        try eventWriter?.start(named: "events")
    }

    private func startLog() throws(SystemThread.Failure) {
        try log.start()
        isLogging = true
    }

    /// Waits until all log messages and events are written, but no longer than two seconds. If the reader of
    /// standard error or standard output has stalled, waits no longer than `stallTimeout`.
    func drain(stallTimeout: Nanoseconds) {
        do throws(SystemThread.Failure) {
            if !isLogging { try startLog() }
        } catch {
            log.writePending()
        }
        let start = MonotonicClock.now
        while MonotonicClock.now < start + Self.drainTimeout,
            !(log.isDrained && eventWriter?.isDrained ?? true)
        {
            let isStalled = log.isStalled || eventWriter?.isStalled ?? false
            if isStalled, MonotonicClock.now >= start + stallTimeout { return }
            usleep(2_000)
        }
    }

    /// The maximum time for which `drain` waits until everything is written. On a busy machine, the threads
    /// that write may start late.
    private static let drainTimeout = Nanoseconds.seconds(2)
}
