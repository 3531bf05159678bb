import MonotonicTime

/// An event in a banner's journal, which reports what the banner has done and why.
public struct Event: Hashable, Sendable {
    /// The number of the event in the banner's journal. It starts at 1, and numbers have no gaps (INV-6).
    public var sequence: UInt64
    /// The time for which the event was scheduled. It may be before the time at which the banner's owner
    /// observed it.
    public var at: Instant
    /// The kind of event, with its details.
    public var kind: Kind

    /// The kind of an event in a banner's journal, with its details.
    public enum Kind: Hashable, Sendable {
        /// The banner started. This is the first event.
        case started
        /// A new layout took effect, because of a new list or because the stationary regions were shown or
        /// hidden.
        case layout(Layout)
        /// An option was selected. This event precedes the motion that brings the option into view (R-SEL-1).
        case selected(Selection)
        /// The picture starts to slide to an option.
        case moveStarted(Move)
        /// The sliding picture was redirected to another option.
        case moveRetargeted(Move)
        /// The picture came to rest at an option, after a slide. `position` is its coordinate on the ring
        /// (the endless strip of options) in pixels.
        case settled(ReportedOption, position: Int)
        /// An option came to rest as the visible page. This event follows every `settled`, and names the same
        /// option.
        case page(ReportedOption)
        /// The dwell (the display time) of an option has started. The timer advances the banner at
        /// `deadline`, unless the dwell is interrupted.
        case dwellStarted(ReportedOption, deadline: Instant)
        /// The current dwell (the display time of an option) was interrupted, for example by a press.
        case dwellCancelled
        /// An input suspended the timer until `until` or, if `until` is nil, until a `resume` request.
        case held(until: Instant?)
        /// The timer that advances the banner may run again. The first `resumed` after `paused` ends the
        /// pause. Any other `resumed` leaves the `Bookmark` unchanged.
        case resumed(Resumption)
        /// The banner was paused. `remaining` is the time left of the interrupted dwell (an option's display
        /// time), or nil if no dwell was running.
        case paused(remaining: Nanoseconds?)
        /// The action of an option was requested. `handled` states whether the option has an action.
        case activated(ReportedOption, handled: Bool)
        /// The banner accepted an input from this origin.
        case input(Cause)
        /// The banner rejected an input from this origin, for this reason.
        case ignored(Cause, reason: Refusal)
        /// Another option reached the leading edge of the ticker, which is the side of the display where
        /// options leave.
        case current(ReportedOption)
        /// The stationary regions of the display were shown or hidden (R-LAYER).
        case stationary(shown: Bool)
        /// The process had been stopped for a time, so the banner postponed all deadlines by this duration.
        case timeJump(by: Nanoseconds)
        /// The picture was late: this many frames were not shown in time.
        case overrun(frames: Int)
        /// A new list of options was rejected for this reason. The current list remains in use.
        case dataRejected(reason: String)
        /// A new configuration took effect. A `layout` event for its list follows.
        case configurationAdopted
        /// The banner stopped. This is the last event.
        case stopped
    }

    /// A description of the option to which an event refers.
    public struct ReportedOption: Hashable, Sendable {
        /// The id of the option.
        public var id: String
        /// The index of the option in the banner's list.
        public var index: Int
        /// The text of the option.
        public var text: String

        /// Creates the description of an option from its id, its index in the list, and its text.
        public init(id: String, index: Int, text: String) {
            self.id = id
            self.index = index
            self.text = text
        }
    }

    /// The details of a `layout` event, which reports that the arrangement of the options on the ring has
    /// changed.
    public struct Layout: Hashable, Sendable {
        /// The version number of the layout, starting at 1.
        public var version: UInt64
        /// The number of options in the banner's list.
        public var count: Int
        /// The length of the ring (the endless strip of all options) in pixels.
        public var length: Int
        /// Whether the new list of options is equal to the previous one, so that the layout stays the same.
        public var unchanged: Bool

        /// Creates the details of a `layout` event.
        ///
        /// - Parameters:
        ///   - version: The version number of the layout, starting at 1.
        ///   - count: The number of options.
        ///   - length: The length of the ring (the endless strip of options) in pixels.
        ///   - unchanged: Whether the new list is equal to the previous one.
        public init(version: UInt64, count: Int, length: Int, unchanged: Bool) {
            self.version = version
            self.count = count
            self.length = length
            self.unchanged = unchanged
        }
    }

    /// The details of a `selected` event, which reports that an option was selected.
    public struct Selection: Hashable, Sendable {
        /// The option that was selected.
        public var option: ReportedOption
        /// The id of the previously selected option, or nil if there was none.
        public var previous: String?
        /// The reason why the option was selected.
        public var reason: Reason
        /// Whether the selected option differs from the previously selected one.
        public var changed: Bool
        /// The number of the selection, counted from 1 since the banner started.
        public var number: UInt64

        /// Creates the details of a `selected` event.
        ///
        /// - Parameters:
        ///   - option: The option that was selected.
        ///   - previous: The id of the previously selected option, or nil if there was none.
        ///   - reason: The reason for the selection.
        ///   - changed: Whether a different option was selected before.
        ///   - number: The number of the selection, starting at 1.
        public init(
            _ option: ReportedOption,
            previous: String?,
            reason: Reason,
            changed: Bool,
            number: UInt64
        ) {
            self.option = option
            self.previous = previous
            self.reason = reason
            self.changed = changed
            self.number = number
        }
    }

    /// The details of a `moveStarted` or `moveRetargeted` event, which reports a slide to an option.
    public struct Move: Hashable, Sendable {
        /// The option to which the picture moves.
        public var option: ReportedOption
        /// The coordinate on the ring (the endless strip of options) at which the move started, in pixels.
        public var from: Int
        /// The coordinate on the ring (the endless strip of options) at which the option comes to rest, in
        /// pixels.
        public var to: Int
        /// The reason why the picture moves.
        public var reason: Reason

        /// Creates the details of a move to the option `option`, from one coordinate on the ring (the endless
        /// strip of options) to another, in pixels.
        public init(_ option: ReportedOption, from: Int, to: Int, reason: Reason) {
            self.option = option
            self.from = from
            self.to = to
            self.reason = reason
        }
    }

    /// The reason why the banner selected an option or moved to it (R-SEL-3).
    public enum Reason: String, Hashable, Sendable {
        /// A new list of options took effect, or the banner started.
        case layout
        /// An input, usually a tap, requested the next option.
        case tap
        /// An input requested the previous option.
        case previous
        /// An input requested an option by its id.
        case goTo = "go_to"
        /// The dwell (the display time) of the previous option ended.
        case timer
        /// The previously selected option was removed from the list.
        case removed
        /// The sign adopted a selection that another sign in its group had made (R-STEP-3).
        case group
    }

    /// The reason why the timer that advances the banner may run again.
    public enum Resumption: String, Hashable, Sendable, CaseIterable {
        /// An input requested that the banner resume.
        case input
        /// A hold, which is a suspension of the timer by an input, ended.
        case hold
        /// A cover, which is an overlay such as an alert, was removed.
        case alert
        /// The sign adopted the state of another sign in its group (R-STEP-3).
        case group
    }

    /// The reason why an input was rejected. It is one of the static codes, such as `empty`, or a code that
    /// the banner's owner defines.
    public struct Refusal: Hashable, Sendable {
        /// The code of the reason, as it appears in reports.
        public let code: String

        /// Creates a reason for rejecting an input. `code` appears in reports.
        public init(_ code: String) {
            self.code = code
        }

        /// The input was rejected because the banner has no options.
        public static let empty = Refusal("empty")
        /// The input was rejected because there is no next option, and the banner does not loop.
        public static let atEnd = Refusal("at_end")
        /// The input was rejected because there is no previous option, and the banner does not loop.
        public static let atStart = Refusal("at_start")
        /// The input was rejected because no option has the requested id.
        public static let unknownID = Refusal("unknown_id")
        /// The input was rejected because the banner is already paused.
        public static let alreadyPaused = Refusal("already_paused")
        /// A request to resume was rejected because there is neither a pause nor a hold.
        public static let notPaused = Refusal("not_paused")
    }

    /// Creates an event for a banner's journal.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event, starting at 1.
    ///   - at: The time for which the event was scheduled.
    ///   - kind: The kind of event, with its details.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}
