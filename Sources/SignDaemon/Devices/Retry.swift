import MonotonicTime

/// A schedule of attempts to start a failed device again. The pauses between the attempts double up to a maximum. Only
/// the first failure since the device last worked should be reported.
struct Retry: Hashable, Sendable {
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds
    private var pause: Nanoseconds
    private var isReported = false
    /// The time of the next attempt, or nil if no attempt is scheduled.
    private(set) var nextAttempt: Instant?

    /// Creates a schedule without an attempt, for a device that works or was not started yet.
    init(firstPause: Nanoseconds, longestPause: Nanoseconds) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        pause = firstPause
    }

    func isDue(at now: Instant) -> Bool { nextAttempt.map { $0 <= now } ?? false }

    /// Schedules an attempt at `instant`. If it fails, the next attempt follows after the shortest pause.
    mutating func schedule(at instant: Instant) {
        nextAttempt = instant
        pause = firstPause
    }

    /// Schedules the next attempt after a failure at `now`. Returns whether the failure should be reported, which is
    /// true for the first one since the device worked.
    mutating func fail(at now: Instant) -> Bool {
        nextAttempt = now + pause
        pause = min(pause * 2, longestPause)
        defer { isReported = true }
        return !isReported
    }

    /// Records that the device works, so that the next failure is reported and starts with the shortest pause.
    mutating func succeed() {
        self = Retry(firstPause: firstPause, longestPause: longestPause)
    }

    mutating func giveUp() { nextAttempt = nil }
}
