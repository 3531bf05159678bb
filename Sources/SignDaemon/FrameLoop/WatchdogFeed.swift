import LinuxSystem
import MonotonicTime

/// Feeds the service manager's watchdog.
struct WatchdogFeed {
    private let manager: ServiceManager
    /// The time of the next feed, or nil without a watchdog.
    private(set) var deadline: Instant?

    init(of manager: ServiceManager, at now: Instant) {
        self.manager = manager
        deadline = manager.watchdogInterval.map { now + $0 }
    }

    /// Feeds the watchdog if that is due. Called after the work of a turn, so that a stuck turn does not feed it.
    @inline(__always)
    mutating func timePassed(at now: Instant) {
        guard let due = deadline, due <= now, let interval = manager.watchdogInterval else { return }
        manager.feedWatchdog()
        deadline = now + interval
    }
}
