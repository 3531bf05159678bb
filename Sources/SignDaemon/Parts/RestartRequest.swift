import MonotonicTime
import SignAPI

/// A client's request to restart the sign. The process ends, and the service manager starts a new one. The
/// process cannot replace itself with a new program, because it has given up the right to real-time priority.
struct RestartRequest {
    /// The minimum time between the start of the process and a requested restart. The service manager gives
    /// up after ten starts in five minutes (systemd/loopbanner.service).
    static let shortestRun = Nanoseconds.seconds(30)

    /// Whether a restart is scheduled. The process will then end, and the service manager will start it
    /// again.
    private(set) var isPending = false
    private let start: Instant
    private let hasServiceManager: Bool

    /// Creates the restart state of a process that started at `start`. Without a service manager, no restart
    /// is possible.
    init(start: Instant, hasServiceManager: Bool) {
        self.start = start
        self.hasServiceManager = hasServiceManager
    }

    /// Schedules a restart of the sign. Throws the reason if there is no service manager, or if the sign may
    /// not restart yet at `now`.
    mutating func plan(at now: Instant) throws(VarlinkError) {
        guard hasServiceManager else { throw .refused(reason: "no_service") }
        let remaining = (start + Self.shortestRun - now).rawValue
        guard remaining <= 0 else {
            let seconds = Int((remaining + Nanoseconds.perSecond - 1) / Nanoseconds.perSecond)
            throw .limitExceeded("restarts in 30 seconds", limit: 1, retryAfter: seconds)
        }
        isPending = true
    }
}
