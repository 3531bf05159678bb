import LinuxSystem
import MonotonicTime

/// A feed for the service manager's watchdog. Its regular notifications show that the frame loop is not
/// stuck.
struct WatchdogFeed {
    private let manager: ServiceManager
    /// The time of the next notification to the watchdog, or nil if there is no watchdog.
    private(set) var deadline: Instant?

    init(of manager: ServiceManager, at now: Instant) {
        self.manager = manager
        deadline = manager.watchdogInterval.map { now + $0 }
    }

    /// Notifies the watchdog if that is due at `now`. It is called after the work of each turn of the frame
    /// loop, so a stuck turn sends no notification.
    @inline(__always)
    mutating func handleDeadline(at now: Instant) {
        guard let due = deadline, due <= now, let interval = manager.watchdogInterval else { return }
        manager.feedWatchdog()
        deadline = now + interval
    }
}
