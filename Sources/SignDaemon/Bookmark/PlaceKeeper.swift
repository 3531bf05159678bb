import InfiniteScroll
import MonotonicTime

/// When a place is written: soon after somebody chose it, but not with every press, and at the end. What the
/// timer does alone is no reason to write: cards wear out.
struct PlaceKeeper: Sendable {
    /// The least time between two writings.
    static let period = Nanoseconds.seconds(30)

    private var written: Place?
    private var pending: Place?
    private var quietUntil: Instant?
    /// When `due(at:)` has something to write; nil is never.
    private(set) var nextDeadline: Instant?

    /// A keeper of a file that holds `place`.
    init(written place: Place?) {
        written = place
    }

    /// Takes note of a place that somebody chose.
    mutating func note(_ place: Place, at now: Instant) {
        pending = place
        guard place != written else {
            nextDeadline = nil
            return
        }
        nextDeadline = nextDeadline ?? max(now + .seconds(1), quietUntil ?? now)
    }

    /// What is to be written now.
    mutating func due(at now: Instant) -> Place? {
        guard let deadline = nextDeadline, deadline <= now else { return nil }
        nextDeadline = nil
        quietUntil = now + Self.period
        written = pending
        return pending
    }

    /// What was to be written was not: the next choice, or the end, tries again.
    mutating func wasNotWritten() {
        written = nil
    }

    /// What is to be written at the end, where the banner is at `place`.
    func last(_ place: Place?) -> Place? {
        guard let place, place != written else { return nil }
        return place
    }
}
