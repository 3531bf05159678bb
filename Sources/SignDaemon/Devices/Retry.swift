import MonotonicTime

/// Schedules attempts to restart a failed device, with pauses that double up to a maximum. Only the first failure since the
/// device last worked is reported.
struct Retry: Hashable, Sendable {
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds
    private var pause: Nanoseconds
    private var isReported = false
    /// The time of the next attempt, or nil if none is scheduled.
    private(set) var nextAttempt: Instant?

    /// Creates the state of a device that works or has not been started.
    init(firstPause: Nanoseconds, longestPause: Nanoseconds) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        pause = firstPause
    }

    func isDue(at now: Instant) -> Bool { nextAttempt.map { $0 <= now } ?? false }

    /// Schedules an attempt at `instant`, and resets the pause.
    mutating func schedule(at instant: Instant) {
        nextAttempt = instant
        pause = firstPause
    }

    /// Schedules the next attempt after a failure at `now`. Returns whether to report it: only the first since the
    /// device worked.
    mutating func fail(at now: Instant) -> Bool {
        nextAttempt = now + pause
        pause = min(pause * 2, longestPause)
        defer { isReported = true }
        return !isReported
    }

    /// Forgets past failures, because the device works.
    mutating func succeed() {
        self = Retry(firstPause: firstPause, longestPause: longestPause)
    }

    mutating func giveUp() { nextAttempt = nil }
}
