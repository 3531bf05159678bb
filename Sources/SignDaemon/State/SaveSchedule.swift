import MonotonicTime

/// Decides when a file is written that keeps something for the next start.
///
/// Promised changes are written at once, and half a second after the previous write at the earliest, so each is on disk
/// within a second and a burst of changes costs two writes a second. Other changes wait longer, to spare the SD card.
struct SaveSchedule: Hashable, Sendable {
    /// The time between two writes of promised changes.
    static let promisedPause = Nanoseconds.milliseconds(500)
    /// The time from a change that was not promised to its write.
    static let delay = Nanoseconds.seconds(1)
    /// The pauses between failing attempts: the first one doubles up to the last one.
    static let retryPauses = (first: Nanoseconds.seconds(1), last: Nanoseconds.seconds(10))

    /// The time between two writes of changes that were not promised.
    private let pause: Nanoseconds
    private var writtenAt: Instant?
    private var retryPause: Nanoseconds?
    /// When to write; nil if the file is up to date.
    private(set) var nextDeadline: Instant?

    /// A schedule for a file that is up to date. Changes that are not promised are written after `pause` at most.
    init(pause: Nanoseconds) { self.pause = pause }

    /// Whether the last attempt failed.
    var isFailing: Bool { retryPause != nil }

    /// Notes a change. While the disk fails, it waits for the next attempt.
    mutating func note(isPromised: Bool, at now: Instant) {
        guard !isFailing else { return nextDeadline = nextDeadline ?? now }
        let due = isPromised ? now : now + Self.delay
        let allowed = writtenAt.map { $0 + (isPromised ? Self.promisedPause : pause) } ?? due
        nextDeadline = earlier(nextDeadline, max(due, allowed))
    }

    /// Whether to write at `now`.
    func isDue(at now: Instant) -> Bool { nextDeadline.map { $0 <= now } ?? false }

    /// The file was written.
    mutating func succeeded(at now: Instant) {
        writtenAt = now
        retryPause = nil
        nextDeadline = nil
    }

    /// The file could not be written.
    mutating func failed(at now: Instant) {
        let pause = retryPause.map { min($0 + $0, Self.retryPauses.last) } ?? Self.retryPauses.first
        retryPause = pause
        nextDeadline = now + pause
    }
}
