import MonotonicTime

/// A schedule for writing a file with data for the next start.
///
/// A promised change must be on disk within a second. It is written immediately, but not within half a second
/// of the previous write, so many changes cause only two writes per second. Other changes wait longer, to
/// spare the SD card.
struct SaveSchedule: Hashable, Sendable {
    /// The minimum time between two writes of promised changes, which must be on disk within a second.
    static let promisedPause = Nanoseconds.milliseconds(500)
    /// The minimum time between a change and its write, unless it was promised that the change is on disk
    /// within a second.
    static let delay = Nanoseconds.seconds(1)
    /// The shortest and the longest pause between a failed write of the file and the next attempt. The pause
    /// doubles after each failure.
    static let retryPauses = (first: Nanoseconds.seconds(1), last: Nanoseconds.seconds(10))

    /// The minimum time between two writes of changes that were not promised to be written quickly.
    private let pause: Nanoseconds
    private var writtenAt: Instant?
    private var retryPause: Nanoseconds?
    /// The time of the next write of the file, or nil if the file is up to date.
    private(set) var nextDeadline: Instant?

    init(pause: Nanoseconds) { self.pause = pause }

    var isFailing: Bool { retryPause != nil }

    /// Records a change to the data, and schedules its write. If `isPromised` is true, the change must be on
    /// disk within a second. If the last write failed, the change is written with the next attempt.
    mutating func recordChange(isPromised: Bool, at now: Instant) {
        guard !isFailing else { return nextDeadline = nextDeadline ?? now }
        let due = isPromised ? now : now + Self.delay
        let allowed = writtenAt.map { $0 + (isPromised ? Self.promisedPause : pause) } ?? due
        nextDeadline = earlier(nextDeadline, max(due, allowed))
    }

    func isDue(at now: Instant) -> Bool { nextDeadline.map { $0 <= now } ?? false }

    mutating func succeeded(at now: Instant) {
        writtenAt = now
        retryPause = nil
        nextDeadline = nil
    }

    mutating func failed(at now: Instant) {
        let pause = retryPause.map { min($0 + $0, Self.retryPauses.last) } ?? Self.retryPauses.first
        retryPause = pause
        nextDeadline = now + pause
    }
}
