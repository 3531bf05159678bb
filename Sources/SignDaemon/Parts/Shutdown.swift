import LinuxSystem
import MonotonicTime

/// The exit status of a daemon's process, with values from sysexits(3).
public enum ExitStatus: CInt, Sendable {
    /// The daemon has stopped normally (EX_OK).
    case done = 0
    /// The hardware cannot be used (EX_UNAVAILABLE).
    case unavailable = 69
    /// A client has requested a restart, and the service manager starts the daemon again (EX_TEMPFAIL).
    case restart = 75
    /// The configuration cannot be used (EX_CONFIG).
    case badConfiguration = 78
}

/// The part of the daemon that stops it. It waits for the frame thread to end, but only for a limited time.
final class Shutdown: DaemonPart {
    private static let timeout = Nanoseconds.milliseconds(700)

    /// The exit status of the process, or nil while the daemon is running.
    private(set) var status: ExitStatus?
    /// The time at which the daemon exits even if the frame thread has not ended, or nil if the daemon is not
    /// stopping yet.
    private(set) var deadline: Instant?
    private let context: PartContext

    init(_ context: PartContext) { self.context = context }

    /// Whether the daemon is stopping, that is, whether the frame thread has been ordered to stop.
    var hasBegun: Bool { deadline != nil }

    func handleDeadline(at now: Instant) {
        guard let deadline, deadline <= now, status == nil else { return }
        context.log(.error, "the display does not respond; exiting without it")
        status = .unavailable
    }

    func stop(at now: Instant) {
        deadline = now + Self.timeout
        context.orders.send(.stop)
    }

    func end(with status: ExitStatus) { self.status = status }
}
