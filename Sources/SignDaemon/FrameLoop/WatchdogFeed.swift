import LinuxSystem
import MonotonicTime

/// Regular notifications to the watchdog of the service manager, which show that the frame loop is not stuck.
struct WatchdogFeed {
    private let manager: ServiceManager
    /// The time of the next notification, or nil if there is no watchdog.
    private(set) var deadline: Instant?

    init(of manager: ServiceManager, at now: Instant) {
        self.manager = manager
        deadline = manager.watchdogInterval.map { now + $0 }
    }

    /// Notifies the watchdog if a notification is due. The loop calls this after the work of a turn, so a turn that is
    /// stuck sends no notification.
    @inline(__always)
    mutating func timePassed(at now: Instant) {
        guard let due = deadline, due <= now, let interval = manager.watchdogInterval else { return }
        manager.feedWatchdog()
        deadline = now + interval
    }
}
