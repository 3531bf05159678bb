import InfiniteScroll
import MonotonicTime

/// One line of a sign's journal.
public struct JournalEntry: Hashable, Sendable {
    /// Position in the journal; the first entry is 1 and none is left out (INV-6).
    public var sequence: UInt64
    /// When it happened by schedule, which is not later than when it was noticed.
    public var at: Instant
    /// What happened.
    public var kind: Kind

    /// What happened, with what a reader needs to know about it.
    public enum Kind: Hashable, Sendable {
        /// Something that the banner says itself.
        case scroll(Event.Kind)
        /// Brightness has arrived at this many percent.
        case brightness(Int)
        /// Letters are drawn at this scale from now on, after the last change of it.
        case rescaled(Int)
        /// A new configuration was refused; the old one stays.
        case configRejected(reason: String)
    }

    /// An entry of the journal.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}

/// Why a sign refuses what the engine knows nothing about.
extension Event.Refusal {
    /// The configuration gives this gesture no meaning.
    package static let unbound = Event.Refusal("unbound")
    /// It is as large, small, bright or dark as it can be, or may be.
    package static let atLimit = Event.Refusal("at_limit")
    /// The configuration allows no other scale than the present one.
    package static let fixedScale = Event.Refusal("fixed_scale")
}
