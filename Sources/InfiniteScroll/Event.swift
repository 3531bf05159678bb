import MonotonicTime

/// An entry of the banner's journal.
public struct Event: Hashable, Sendable {
    /// The number of the event, starting at 1 and without gaps (INV-6).
    public var sequence: UInt64
    /// The instant for which the event was scheduled. It may be before the instant at which it was observed.
    public var at: Instant
    /// The kind of event.
    public var kind: Kind

    /// A kind of event, with its details.
    public enum Kind: Hashable, Sendable {
        /// The banner started.
        case started
        /// A new layout took effect, because of a new list or because the stationary regions were shown or hidden.
        case layout(Layout)
        /// An option was selected. This event precedes the motion of the option into view (R-SEL-1).
        case selected(Selection)
        /// The picture starts to move.
        case moveStarted(Move)
        /// The moving picture received a new destination.
        case moveRetargeted(Move)
        /// The picture came to rest at `position` of the ring.
        case settled(Choice, position: Int)
        /// An option came to rest as the visible page. This event follows every `settled`.
        case page(Choice)
        /// A dwell started. The timer advances at `deadline` unless the dwell is interrupted.
        case dwellStarted(Choice, deadline: Instant)
        /// The current dwell was interrupted, for example by a press.
        case dwellCancelled
        /// An input suspended the timer until `until`, or if `until` is nil, until a `resume`.
        case held(until: Instant?)
        /// The timer may run again. After `paused`, the next `resumed` ends the pause. Any other `resumed` leaves the
        /// `Bookmark` unchanged.
        case resumed(Resumption)
        /// The banner was paused. `remaining` is the time left of the interrupted dwell, or nil if no dwell was
        /// running.
        case paused(remaining: Nanoseconds?)
        /// The action of an option was requested. `handled` states whether the option has an action.
        case activated(Choice, handled: Bool)
        /// An input was accepted.
        case input(Cause)
        /// An input was rejected.
        case ignored(Cause, reason: Refusal)
        /// Another option reached the ticker's leading edge.
        case current(Choice)
        /// The stationary regions were shown or hidden (R-LAYER).
        case stationary(shown: Bool)
        /// The process had been stopped, so all deadlines were postponed by this duration.
        case timeJump(by: Nanoseconds)
        /// This many frames were not shown in time.
        case overrun(frames: Int)
        /// A new list was rejected for `reason`. The current list remains in use.
        case dataRejected(reason: String)
        /// A new configuration took effect. A `layout` event for its list follows.
        case adopted
        /// The banner stopped. This is the last event.
        case stopped
    }

    /// The option to which an event refers.
    public struct Choice: Hashable, Sendable {
        /// The id of the option.
        public var id: String
        /// The index of the option in the list.
        public var index: Int
        /// The text of the option.
        public var text: String

        /// Creates the description of an option.
        public init(id: String, index: Int, text: String) {
            self.id = id
            self.index = index
            self.text = text
        }
    }

    /// The details of a `layout` event.
    public struct Layout: Hashable, Sendable {
        /// The number of the layout, starting at 1.
        public var version: UInt64
        /// The number of options in the list.
        public var count: Int
        /// The length of the ring, which contains all options, in pixels.
        public var length: Int
        /// Whether the new list is equal to the previous one.
        public var unchanged: Bool

        /// Creates the details of a `layout` event.
        public init(version: UInt64, count: Int, length: Int, unchanged: Bool) {
            self.version = version
            self.count = count
            self.length = length
            self.unchanged = unchanged
        }
    }

    /// The details of a `selected` event.
    public struct Selection: Hashable, Sendable {
        /// The selected option.
        public var choice: Choice
        /// The id of the previously selected option, or nil if there was none.
        public var previous: String?
        /// The reason for the selection.
        public var reason: Reason
        /// Whether a different option was selected before.
        public var changed: Bool
        /// The number of the selection, starting at 1.
        public var number: UInt64

        /// Creates the details of a `selected` event.
        public init(_ choice: Choice, previous: String?, reason: Reason, changed: Bool, number: UInt64) {
            self.choice = choice
            self.previous = previous
            self.reason = reason
            self.changed = changed
            self.number = number
        }
    }

    /// The details of a `moveStarted` or `moveRetargeted` event.
    public struct Move: Hashable, Sendable {
        /// The option to which the picture moves.
        public var choice: Choice
        /// The ring coordinate at which the move started, in pixels.
        public var from: Int
        /// The ring coordinate at which the option comes to rest, in pixels.
        public var to: Int
        /// The reason for the move.
        public var reason: Reason

        /// Creates the details of a move.
        public init(_ choice: Choice, from: Int, to: Int, reason: Reason) {
            self.choice = choice
            self.from = from
            self.to = to
            self.reason = reason
        }
    }

    /// The reason for a selection or a move (R-SEL-3).
    public enum Reason: String, Hashable, Sendable {
        /// A new list of options took effect.
        case layout
        /// An input requested the next option.
        case tap
        /// An input requested the previous option.
        case previous
        /// An input requested an option by its id.
        case goTo = "go_to"
        /// A dwell (the display time of an option) ended.
        case timer
        /// The removal of the selected option from the list.
        case removed
        /// A selection made by another sign in the group (R-STEP-3).
        case group
    }

    /// The reason why the timer may run again.
    public enum Resumption: String, Hashable, Sendable, CaseIterable {
        /// An input requested to resume.
        case input
        /// A hold (a suspension of the timer by an input) ended.
        case hold
        /// A cover, such as an alert, ended.
        case alert
        /// The adoption of another sign's state in the group (R-STEP-3).
        case group
    }

    /// The reason why an input was rejected: one of the codes below, or a code that the banner's owner defines.
    public struct Refusal: Hashable, Sendable {
        /// The code that appears in reports.
        public let code: String

        /// Creates a reason with `code`.
        public init(_ code: String) {
            self.code = code
        }

        /// There are no options.
        public static let empty = Refusal("empty")
        /// There is no next option, and the banner does not loop.
        public static let atEnd = Refusal("at_end")
        /// There is no previous option, and the banner does not loop.
        public static let atStart = Refusal("at_start")
        /// No option has the requested id.
        public static let unknownID = Refusal("unknown_id")
        /// The banner is already paused.
        public static let alreadyPaused = Refusal("already_paused")
        /// Neither a pause nor a hold is in force.
        public static let notPaused = Refusal("not_paused")
    }

    /// Creates an event.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}
