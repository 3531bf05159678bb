import MonotonicTime

/// A schedule of attempts to restart a failed device, with pauses that double up to a maximum. Only the first
/// failure since the device last worked should be reported.
struct Retry: Hashable, Sendable {
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds
    private var pause: Nanoseconds
    private var isReported = false
    /// The time of the next attempt to restart the device, or nil if no attempt is scheduled.
    private(set) var nextAttempt: Instant?

    /// Creates an empty schedule, for a device that works or has not been started yet. The first pause
    /// between attempts is `firstPause`, and the longest is `longestPause`.
    init(firstPause: Nanoseconds, longestPause: Nanoseconds) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        pause = firstPause
    }

    func isDue(at now: Instant) -> Bool { nextAttempt.map { $0 <= now } ?? false }

    /// Schedules an attempt to restart the device at `instant`. If it fails, the next attempt follows after
    /// the shortest pause.
    mutating func schedule(at instant: Instant) {
        nextAttempt = instant
        pause = firstPause
    }

    /// Schedules the next attempt to restart the device after a failure at `now`. Returns whether to report
    /// the failure, which is the case if it is the first since the device last worked.
    mutating func fail(at now: Instant) -> Bool {
        nextAttempt = now + pause
        pause = min(pause * 2, longestPause)
        defer { isReported = true }
        return !isReported
    }

    /// Records that the device works. The next failure will be reported and followed by the shortest pause.
    mutating func succeed() {
        self = Retry(firstPause: firstPause, longestPause: longestPause)
    }

    mutating func giveUp() { nextAttempt = nil }
}
