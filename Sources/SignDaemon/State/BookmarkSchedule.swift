import InfiniteScroll
import MonotonicTime

/// A schedule for writing the position of the banner to a file: when the sign stops, and soon after a person
/// has chosen a position, but at most every 30 s. Positions that the banner reaches automatically are not
/// written, because SD cards wear out.
struct BookmarkSchedule: Sendable {
    /// The minimum time between two writes of the banner's position to its file.
    static let period = Nanoseconds.seconds(30)

    private var saved: Bookmark?
    private var pending: Bookmark?
    private var quietUntil: Instant?
    /// The time of the next write of the banner's position, or nil if there is nothing to write.
    private(set) var nextDeadline: Instant?

    /// Creates a schedule for a file that contains the position `bookmark` of the banner. If `bookmark` is
    /// nil, the file contains no position.
    init(saved bookmark: Bookmark?) {
        saved = bookmark
    }

    /// Records that a person has chosen the position `bookmark` in the list, and schedules its write if the
    /// file contains another position.
    mutating func record(_ bookmark: Bookmark, at now: Instant) {
        pending = bookmark
        guard bookmark != saved else {
            nextDeadline = nil
            return
        }
        nextDeadline = nextDeadline ?? max(now + .seconds(1), quietUntil ?? now)
    }

    /// Returns the position of the banner that must be written now, or nil if no write is due.
    mutating func takeDue(at now: Instant) -> Bookmark? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        nextDeadline = nil
        quietUntil = now + Self.period
        saved = pending
        return pending
    }

    /// Records that the last write of the banner's position has failed. The position is written again after a
    /// person has chosen another one, or when the sign stops.
    mutating func writeFailed() {
        saved = nil
    }

    /// Returns the position of the banner to write when the sign stops, or nil if the file is up to date.
    /// `bookmark` is the current position, or nil if there is none.
    func last(_ bookmark: Bookmark?) -> Bookmark? {
        guard let bookmark, bookmark != saved else { return nil }
        return bookmark
    }
}
