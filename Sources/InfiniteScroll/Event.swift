import MonotonicTime

/// One line of the banner's journal (4.4).
public struct Event: Hashable, Sendable {
    /// Position in the journal; the first event is 1 and none is left out (INV-6).
    public var sequence: UInt64
    /// When it happened by schedule, which is not later than when it was noticed.
    public var at: Instant
    /// What happened.
    public var kind: Kind

    /// What happened, with what a reader needs to know about it.
    public enum Kind: Hashable, Sendable {
        /// The banner begins.
        case started
        /// A list of options is in force. `length` is the ring's, in pixels; `unchanged` when it equals the
        /// list before.
        case layout(version: UInt64, count: Int, length: Int, unchanged: Bool)
        /// An option was chosen, at once and before it moves into view (R-SEL-1). `changed` is false when it
        /// already was.
        case selected(Choice, previous: String?, reason: Reason, changed: Bool, number: UInt64)
        /// The picture begins to move from `from` to `to`, both pixels of the ring.
        case moveStarted(Choice, from: Int, to: Int, reason: Reason)
        /// A picture under way has a new destination.
        case moveRetargeted(Choice, from: Int, to: Int, reason: Reason)
        /// The picture came to rest, exactly at `position`.
        case settled(Choice, position: Int)
        /// The page on view, after every `settled`.
        case page(Choice)
        /// The timer is set to fire at `deadline`.
        case dwellStarted(Choice, deadline: Instant)
        /// The timer was broken off.
        case dwellCancelled
        /// An input keeps the timer away until an instant, or until a `resume`.
        case held(until: Instant?)
        /// The timer is allowed again: somebody resumed, or a hold ran out or was switched off. The first one after
        /// a `paused` is always somebody's, and no other one changes what a restart takes up (`Place`).
        case resumed
        /// The banner is paused; what was left of the dwell, if one was under way.
        case paused(remaining: Nanoseconds?)
        /// An option's action was asked for; `handled` when it has one.
        case activated(Choice, handled: Bool)
        /// An input was taken.
        case input(Gesture)
        /// An input was refused.
        case ignored(Gesture, reason: Refusal)
        /// A ticker shows another option.
        case current(Choice)
        /// The stationary regions are shown from now on, or hidden (R-LAYER).
        case stationary(shown: Bool)
        /// Brightness has arrived at this many percent.
        case brightness(Int)
        /// Letters are drawn at this scale from now on, after the last change of it (S2-28).
        case rescaled(Int)
        /// The process was stopped for this long; pending instants were moved by it.
        case timeJump(by: Nanoseconds)
        /// This many frames were not shown in time.
        case overrun(frames: Int)
        /// A new list was refused; the old one stays.
        case dataRejected(reason: String)
        /// A new configuration is in force.
        case configApplied
        /// A new configuration was refused; the old one stays.
        case configRejected(reason: String)
        /// The banner ended; nothing follows.
        case stopped
    }

    /// An option, as events name it: by what does not change (`id`), where it is now, and its words.
    public struct Choice: Hashable, Sendable {
        /// The option's id.
        public var id: String
        /// Its place in the list, from 0; the ordinal is one more.
        public var index: Int
        /// Its words.
        public var text: String

        /// An option as events name it.
        public init(id: String, index: Int, text: String) {
            self.id = id
            self.index = index
            self.text = text
        }
    }

    /// Why an option was selected (R-SEL-3).
    public enum Reason: String, Hashable, Sendable {
        /// The list was laid out.
        case layout
        /// A person asked for the next one.
        case tap
        /// A person asked for the one before.
        case previous
        /// It was asked for by name.
        case goTo = "go_to"
        /// The dwell ran out.
        case timer
        /// The selected one is gone from the list.
        case removed
    }

    /// Why an input was refused.
    public enum Refusal: String, Hashable, Sendable {
        /// There is no option.
        case empty
        /// There is no next option, and the banner does not loop.
        case atEnd = "at_end"
        /// There is no option before, and the banner does not loop.
        case atStart = "at_start"
        /// No option has that id.
        case unknownID = "unknown_id"
        /// The configuration gives this gesture no meaning.
        case unbound
        /// The button was already down when the daemon began.
        case heldAtStart = "held_at_start"
        /// The button's line was lost while it was down.
        case interrupted
        /// It is already so.
        case alreadyPaused = "already_paused"
        /// There is nothing to resume.
        case notPaused = "not_paused"
        /// It is as large, small, bright or dark as it can be, or may be.
        case atLimit = "at_limit"
        /// The configuration allows no other scale than the present one (S2-04).
        case fixedScale = "fixed_scale"

        /// Whether it was refused because of how the banner looks, which has nothing to do with its options.
        var isAboutLooks: Bool { self == .atLimit || self == .fixedScale }
    }

    /// An event of the journal.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}
