import InfiniteScroll
import MonotonicTime

/// Decides when to write the place: soon after a person's choice, at most every 30 s, and at the end. Moves
/// of the timer alone are not written, since SD cards wear out.
struct BookmarkKeeper: Sendable {
    /// The shortest time between two writes.
    static let period = Nanoseconds.seconds(30)

    private var written: Bookmark?
    private var pending: Bookmark?
    private var quietUntil: Instant?
    /// When `due(at:)` has something to write; nil if nothing is pending.
    private(set) var nextDeadline: Instant?

    /// A keeper for a file that holds `bookmark`.
    init(written bookmark: Bookmark?) {
        written = bookmark
    }

    /// Notes a place that a person chose.
    mutating func note(_ bookmark: Bookmark, at now: Instant) {
        pending = bookmark
        guard bookmark != written else {
            nextDeadline = nil
            return
        }
        nextDeadline = nextDeadline ?? max(now + .seconds(1), quietUntil ?? now)
    }

    /// The place to write now, or nil.
    mutating func due(at now: Instant) -> Bookmark? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        nextDeadline = nil
        quietUntil = now + Self.period
        written = pending
        return pending
    }

    /// The write failed: the next choice, or the end, tries again.
    mutating func wasNotWritten() {
        written = nil
    }

    /// The place to write at the end, when the banner is at `bookmark`, or nil if the file is up to date.
    func last(_ bookmark: Bookmark?) -> Bookmark? {
        guard let bookmark, bookmark != written else { return nil }
        return bookmark
    }
}
