import LinuxSystem
import MonotonicTime

/// Notifies the service manager's watchdog regularly, to show that the frame loop is not stuck.
struct WatchdogFeed {
    private let manager: ServiceManager
    /// The time of the next notification, or nil if there is no watchdog.
    private(set) var deadline: Instant?

    init(of manager: ServiceManager, at now: Instant) {
        self.manager = manager
        deadline = manager.watchdogInterval.map { now + $0 }
    }

    /// Notifies the watchdog if a notification is due. The loop calls this after the work of each turn, so a stuck turn
    /// sends no notification.
    @inline(__always)
    mutating func timePassed(at now: Instant) {
        guard let due = deadline, due <= now, let interval = manager.watchdogInterval else { return }
        manager.feedWatchdog()
        deadline = now + interval
    }
}
