import MonotonicTime

/// One line of the banner's journal.
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
        /// A list of options is in force.
        case layout(Layout)
        /// An option was chosen, at once and before it moves into view (R-SEL-1).
        case selected(Selection)
        /// The picture begins to move.
        case moveStarted(Move)
        /// A picture under way has a new destination.
        case moveRetargeted(Move)
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
        /// The timer is allowed again. The first one after a `paused` is always somebody's, and no other one changes
        /// what a restart takes up (`Bookmark`).
        case resumed(Resumption)
        /// The banner is paused; what was left of the dwell, if one was under way.
        case paused(remaining: Nanoseconds?)
        /// An option's action was asked for; `handled` when it has one.
        case activated(Choice, handled: Bool)
        /// An input was taken.
        case input(Cause)
        /// An input was refused.
        case ignored(Cause, reason: Refusal)
        /// A ticker shows another option.
        case current(Choice)
        /// The stationary regions are shown from now on, or hidden (R-LAYER).
        case stationary(shown: Bool)
        /// The process was stopped for this long; pending instants were moved by it.
        case timeJump(by: Nanoseconds)
        /// This many frames were not shown in time.
        case overrun(frames: Int)
        /// A new list was refused; the old one stays.
        case dataRejected(reason: String)
        /// A new behavior is in force; the `layout` of its list follows.
        case adopted
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

    /// A list of options that came into force.
    public struct Layout: Hashable, Sendable {
        /// The number of this layout; the first is 1.
        public var version: UInt64
        /// The number of options.
        public var count: Int
        /// The length of the ring, in pixels.
        public var length: Int
        /// Whether the list equals the one before.
        public var unchanged: Bool

        /// A list that came into force.
        public init(version: UInt64, count: Int, length: Int, unchanged: Bool) {
            self.version = version
            self.count = count
            self.length = length
            self.unchanged = unchanged
        }
    }

    /// The selection of an option.
    public struct Selection: Hashable, Sendable {
        /// The option.
        public var choice: Choice
        /// The id of the option that was selected before; nil at the first selection.
        public var previous: String?
        /// The reason.
        public var reason: Reason
        /// Whether another option was selected before.
        public var changed: Bool
        /// The number of this selection; the first is 1.
        public var number: UInt64

        /// The selection of `choice`.
        public init(_ choice: Choice, previous: String?, reason: Reason, changed: Bool, number: UInt64) {
            self.choice = choice
            self.previous = previous
            self.reason = reason
            self.changed = changed
            self.number = number
        }
    }

    /// A motion of the picture to an option.
    public struct Move: Hashable, Sendable {
        /// The option.
        public var choice: Choice
        /// The start, in pixels of the ring.
        public var from: Int
        /// The destination, in pixels of the ring.
        public var to: Int
        /// The reason.
        public var reason: Reason

        /// A motion to `choice`.
        public init(_ choice: Choice, from: Int, to: Int, reason: Reason) {
            self.choice = choice
            self.from = from
            self.to = to
            self.reason = reason
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
        /// Another sign of the group has it selected (R-STEP-3).
        case group
    }

    /// What has let the timer go on.
    public enum Resumption: String, Hashable, Sendable, CaseIterable {
        /// Somebody resumed.
        case input
        /// A hold ran out, or was switched off.
        case hold
        /// What covered the banner is gone.
        case alert
        /// Another sign of the group goes on (R-STEP-3).
        case group
    }

    /// Why an input was refused, in one word: one of these, or one that the banner's owner has.
    public struct Refusal: Hashable, Sendable {
        /// The word.
        public let code: String

        /// The reason called `code`.
        public init(_ code: String) {
            self.code = code
        }

        /// There is no option.
        public static let empty = Refusal("empty")
        /// There is no next option, and the banner does not loop.
        public static let atEnd = Refusal("at_end")
        /// There is no option before, and the banner does not loop.
        public static let atStart = Refusal("at_start")
        /// No option of the banner has that id.
        public static let unknownID = Refusal("unknown_id")
        /// It is already so.
        public static let alreadyPaused = Refusal("already_paused")
        /// There is nothing to resume.
        public static let notPaused = Refusal("not_paused")
    }

    /// An event of the journal.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}
