import InfiniteScroll
import MonotonicTime

/// Decides when the place is saved: soon after a person has chosen it, at most every 30 s, and at the end. A move of the
/// timer alone is not saved, because SD cards wear out.
struct BookmarkSchedule: Sendable {
    /// The minimum time between two writes.
    static let period = Nanoseconds.seconds(30)

    private var saved: Bookmark?
    private var pending: Bookmark?
    private var quietUntil: Instant?
    /// The time of the next write, or nil if nothing is pending.
    private(set) var nextDeadline: Instant?

    /// Creates a schedule for a file that contains `bookmark`.
    init(saved bookmark: Bookmark?) {
        saved = bookmark
    }

    /// Records a place that a person has chosen.
    mutating func record(_ bookmark: Bookmark, at now: Instant) {
        pending = bookmark
        guard bookmark != saved else {
            nextDeadline = nil
            return
        }
        nextDeadline = nextDeadline ?? max(now + .seconds(1), quietUntil ?? now)
    }

    /// Returns the place to write now, or nil if none is due.
    mutating func takeDue(at now: Instant) -> Bookmark? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        nextDeadline = nil
        quietUntil = now + Self.period
        saved = pending
        return pending
    }

    /// Records that the write has failed. It is repeated with the next choice, or at the end.
    mutating func writeFailed() {
        saved = nil
    }

    /// Returns the place to write at the end, with the banner at `bookmark`, or nil if the file is up to date.
    func last(_ bookmark: Bookmark?) -> Bookmark? {
        guard let bookmark, bookmark != saved else { return nil }
        return bookmark
    }
}
