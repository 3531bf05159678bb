import InfiniteScroll
import MonotonicTime

/// The recent history of a banner in step with other signs: a saved state, and the later inputs in
/// chronological order. If an input arrives late, it is inserted, and the current state is recomputed from
/// the history (R-STEP-2).
struct RollbackBuffer: Sendable {
    /// The maximum number of inputs in the history. If there are more, the saved state advances, and earlier
    /// inputs can no longer be inserted.
    static let limit = 256

    struct Entry: Hashable, Comparable, Sendable {
        var at: Instant
        /// The name of the sign that received the input, or an empty string for a change that every sign
        /// makes independently.
        var sign: String
        var number: Int
        var input: InputRecord.Input

        static func < (left: Entry, right: Entry) -> Bool {
            (left.at, left.sign, left.number) < (right.at, right.sign, right.number)
        }

        /// Returns whether `other` is the same input as this one. An input may arrive more than once.
        func isSame(as other: Entry) -> Bool {
            at == other.at && sign == other.sign && number == other.number
        }
    }

    private var base: SavedState
    private(set) var entries: [Entry] = []

    // The state is a reference so that a banner without a group stays small.
    private final class SavedState: Sendable {
        let carousel: Carousel<Appearance>

        init(_ carousel: Carousel<Appearance>) {
            self.carousel = carousel
        }
    }

    /// Creates a history without inputs, whose saved state is `carousel`, the state of the engine.
    init(_ carousel: Carousel<Appearance>) {
        var carousel = carousel
        carousel.isInStep = true
        carousel.journal = []
        carousel.inputLog = []
        base = SavedState(carousel)
    }

    /// The instant of the saved state, from which the inputs are replayed.
    var baseInstant: Instant { base.carousel.now }

    func next(after instant: Instant) -> Instant? { entries.first { $0.at > instant }?.at }

    /// Inserts an input that is later than the saved state, or an input of this sign at the same instant.
    /// Returns false if the input is earlier or already in the history.
    ///
    /// The saved state never advances beyond `now`. If too many inputs lie in the future, the last ones are
    /// dropped.
    mutating func insert(_ entry: Entry, isOwn: Bool = false, at now: Instant) -> Bool {
        guard entry.at > baseInstant || isOwn && entry.at == baseInstant else { return false }
        let insertionIndex = entries.lastIndex { !(entry < $0) }.map { $0 + 1 } ?? 0
        if insertionIndex > 0, entries[insertionIndex - 1].isSame(as: entry) { return false }
        entries.insert(entry, at: insertionIndex)
        guard entries.count > Self.limit else { return true }
        if entries[0].at <= now {
            advanceBase(to: entries[0].at)
            return true
        }
        entries.removeLast()
        return insertionIndex < entries.count
    }

    /// Returns the state of the engine at `instant`, computed by replaying the inputs after the saved state.
    /// `instant` must not precede the saved state.
    func replayedCarousel(at instant: Instant) -> Carousel<Appearance> {
        var carousel = base.carousel
        for entry in entries.prefix(while: { $0.at <= instant }) {
            carousel.replay(entry.input, at: entry.at)
            carousel.inputLog = []
        }
        carousel.advance(to: instant)
        carousel.journal = []
        return carousel
    }

    func entries(after instant: Instant) -> [Entry] { entries.filter { $0.at > instant } }

    /// Advances the saved state to `instant` if that is later. The order of inputs up to that instant is then
    /// final.
    mutating func advanceBase(to instant: Instant) {
        guard instant > baseInstant else { return }
        base = SavedState(replayedCarousel(at: instant))
        entries.removeAll { $0.at <= instant }
    }
}
