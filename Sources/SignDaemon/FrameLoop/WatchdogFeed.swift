import LinuxSystem
import MonotonicTime

/// Feeds the service manager's watchdog from the frame loop.
struct WatchdogFeed {
    private let manager: ServiceManager
    /// The instant of the next feed; nil without a watchdog.
    private(set) var deadline: Instant?

    /// The watchdog of `manager`.
    init(of manager: ServiceManager, at now: Instant) {
        self.manager = manager
        deadline = manager.watchdogInterval.map { now + $0 }
    }

    /// Feeds the watchdog if it is time. To be called after the work of a turn: a thread stuck in it must not feed it.
    @inline(__always)
    mutating func timePassed(at now: Instant) {
        guard let due = deadline, due <= now, let interval = manager.watchdogInterval else { return }
        manager.feedWatchdog()
        deadline = now + interval
    }
}
