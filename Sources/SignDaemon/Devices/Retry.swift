import MonotonicTime

/// When a device that failed is tried again: after pauses that double up to a longest one. Tells also which
/// failure is worth a report: the first one since the device worked.
struct Retry: Hashable, Sendable {
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds
    private var pause: Nanoseconds
    private var isReported = false
    /// The next attempt; nil while none is planned.
    private(set) var nextAttempt: Instant?

    /// A device that works, or is not tried yet.
    init(firstPause: Nanoseconds, longestPause: Nanoseconds) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        pause = firstPause
    }

    /// Whether an attempt is due.
    func isDue(at now: Instant) -> Bool { nextAttempt.map { $0 <= now } ?? false }

    /// Plans an attempt at `instant`, however long the present pause is; the pauses after it begin anew.
    mutating func attempt(at instant: Instant) {
        nextAttempt = instant
        pause = firstPause
    }

    /// The device failed, and it is `now`: plans the next attempt. Returns whether to report the failure.
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
