import MonotonicTime

/// Schedules attempts to restart a failed device, with pauses that double up to a maximum. Only the first
/// failure since the device worked is reported.
struct Retry: Hashable, Sendable {
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds
    private var pause: Nanoseconds
    private var isReported = false
    /// The next attempt; nil while none is planned.
    private(set) var nextAttempt: Instant?

    /// The state of a device that works or has not been tried.
    init(firstPause: Nanoseconds, longestPause: Nanoseconds) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        pause = firstPause
    }

    /// Whether an attempt is due.
    func isDue(at now: Instant) -> Bool { nextAttempt.map { $0 <= now } ?? false }

    /// Plans an attempt at `instant`, whatever the current pause; later pauses begin anew.
    mutating func attempt(at instant: Instant) {
        nextAttempt = instant
        pause = firstPause
    }

    /// The device failed at `now`: plans the next attempt. Returns whether to report the failure.
    mutating func fail(at now: Instant) -> Bool {
        nextAttempt = now + pause
        pause = min(pause * 2, longestPause)
        defer { isReported = true }
        return !isReported
    }

    /// The device works: forgets its failures.
    mutating func succeed() {
        self = Retry(firstPause: firstPause, longestPause: longestPause)
    }

    /// Plans no attempt.
    mutating func giveUp() { nextAttempt = nil }
}
