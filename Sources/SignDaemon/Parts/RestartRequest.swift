import MonotonicTime
import SignAPI

/// A client's request to restart the sign. The process ends, and the service manager starts another one: this
/// process has given up the right to real-time priority, so it cannot replace itself by a new program.
struct RestartRequest {
    /// The shortest time between a start and a requested restart. The service manager gives up after ten starts in five
    /// minutes (systemd/loopbanner.service).
    static let shortestRun = Nanoseconds.seconds(30)

    /// Whether a restart is planned, for which the process ends and the service manager starts it again.
    private(set) var isPending = false
    private let start: Instant
    private let hasServiceManager: Bool

    /// Creates the state of a process that started at `start`. Without a service manager, no restart is possible.
    init(start: Instant, hasServiceManager: Bool) {
        self.start = start
        self.hasServiceManager = hasServiceManager
    }

    /// Plans a restart at `now`. If the sign may not restart yet, throws the reason.
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
