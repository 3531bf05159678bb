import InfiniteScroll
import MonotonicTime

/// A schedule for writing the banner's position: soon after a person has chosen it, but at most every 30 s, and when
/// the sign stops. A position that the timer has reached is not written, because SD cards wear out.
struct BookmarkSchedule: Sendable {
    /// The minimum time between two writes of the banner's position.
    static let period = Nanoseconds.seconds(30)

    private var saved: Bookmark?
    private var pending: Bookmark?
    private var quietUntil: Instant?
    /// The time of the next write, or nil if there is nothing to write.
    private(set) var nextDeadline: Instant?

    /// Creates a schedule for a file that contains the position `bookmark`, or no position if it is nil.
    init(saved bookmark: Bookmark?) {
        saved = bookmark
    }

    /// Records that a person has chosen the position `bookmark`.
    mutating func record(_ bookmark: Bookmark, at now: Instant) {
        pending = bookmark
        guard bookmark != saved else {
            nextDeadline = nil
            return
        }
        nextDeadline = nextDeadline ?? max(now + .seconds(1), quietUntil ?? now)
    }

    /// Returns the position that must be written now, or nil if no write is due.
    mutating func takeDue(at now: Instant) -> Bookmark? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        nextDeadline = nil
        quietUntil = now + Self.period
        saved = pending
        return pending
    }

    /// Records that the last write has failed. The position is written again after the next choice of a
    /// position, or when the sign stops.
    mutating func writeFailed() {
        saved = nil
    }

    /// Returns the position that must be written when the sign stops, or nil if the file is up to date. `bookmark` is
    /// the banner's position at that time.
    func last(_ bookmark: Bookmark?) -> Bookmark? {
        guard let bookmark, bookmark != saved else { return nil }
        return bookmark
    }
}
