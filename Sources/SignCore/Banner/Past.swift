import InfiniteScroll
import MonotonicTime

/// The last seconds of a banner in step, so that they can be told anew with an input that came late (R-STEP-2): a banner as
/// it was, and everything that was done to it since, in order.
struct Past: Sendable {
    /// As many deeds as are kept apart. With more, older ones can come no more.
    static let limit = 256

    /// Something that was done.
    struct Entry: Hashable, Comparable, Sendable {
        var at: Instant
        /// The sign at which it was done; no name for what each sign does by itself.
        var sign: String
        var number: Int
        var deed: InputRecord.Input

        static func < (left: Entry, right: Entry) -> Bool {
            (left.at, left.sign, left.number) < (right.at, right.sign, right.number)
        }

        /// Whether both are the same input, which can arrive several times.
        func isSame(as other: Entry) -> Bool {
            at == other.at && sign == other.sign && number == other.number
        }
    }

    /// The banner as it was.
    private var base: Beginning
    /// What was done since.
    private(set) var entries: [Entry] = []

    // Behind a reference, so that a banner alone is no larger.
    private final class Beginning: Sendable {
        let carousel: Carousel<Look>

        init(_ carousel: Carousel<Look>) {
            self.carousel = carousel
        }
    }

    /// Nothing but `carousel` as it is.
    init(_ carousel: Carousel<Look>) {
        var carousel = carousel
        carousel.isInStep = true
        carousel.journal = []
        carousel.inputLog = []
        base = Beginning(carousel)
    }

    /// The instant of the banner as it was. Nothing earlier is known.
    var beginning: Instant { base.carousel.now }

    /// When the first of the deeds after `instant` is to be done.
    func next(after instant: Instant) -> Instant? { entries.first { $0.at > instant }?.at }

    /// Takes an entry that is later than the beginning, or, done at this very sign, not earlier. Returns whether it is
    /// new. The beginning never comes later than `now`: of too many entries that wait for their time, the last ones go.
    mutating func insert(_ entry: Entry, isOwn: Bool = false, at now: Instant) -> Bool {
        guard entry.at > beginning || isOwn && entry.at == beginning else { return false }
        let place = entries.lastIndex { !(entry < $0) }.map { $0 + 1 } ?? 0
        if place > 0, entries[place - 1].isSame(as: entry) { return false }
        entries.insert(entry, at: place)
        guard entries.count > Self.limit else { return true }
        if entries[0].at <= now {
            fold(to: entries[0].at)
            return true
        }
        entries.removeLast()
        return place < entries.count
    }

    /// The banner at `instant`, which is not before the beginning.
    func carousel(at instant: Instant) -> Carousel<Look> {
        var carousel = base.carousel
        for entry in entries.prefix(while: { $0.at <= instant }) {
            carousel.replay(entry.deed, at: entry.at)
            carousel.inputLog = []
        }
        carousel.advance(to: instant)
        carousel.journal = []
        return carousel
    }

    /// The entries after `instant`.
    func entries(after instant: Instant) -> [Entry] { entries.filter { $0.at > instant } }

    /// Begins at `instant`, if that is later: what was done up to then is done for good.
    mutating func fold(to instant: Instant) {
        guard instant > beginning else { return }
        base = Beginning(carousel(at: instant))
        entries.removeAll { $0.at <= instant }
    }
}
