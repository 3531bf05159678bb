import InfiniteScroll
import MonotonicTime

/// An entry of a sign's journal.
public struct JournalEntry: Hashable, Sendable {
    /// The number of the entry. The first entry is 1, and numbers have no gaps (INV-6).
    public var sequence: UInt64
    /// The instant at which the event was due, which may be earlier than its detection but never later.
    public var at: Instant
    /// The event and its details.
    public var kind: Kind

    /// The event and its details.
    public enum Kind: Hashable, Sendable {
        case scroll(Event.Kind)
        /// The brightness has reached this value, in percent.
        case brightness(Int)
        case lit(Bool, LightReason)
        /// A counter was changed, or reset at a scheduled time.
        indirect case counted(Counting)
        /// A person has arrived (true) or left (false), according to the buttons with the key `wakes`.
        case presence(Bool)
        /// An alert was raised. The text is empty for a picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert appears on the display, for the first time or after it was covered.
        case alertShown(id: String)
        case alertDismissed(id: String, by: Alert.End)
        /// The pictures of a console cover the banner.
        case realtimeStarted(RealtimeConsole)
        /// The banner is visible again, because no console sends pictures.
        case realtimeEnded
        /// A changed configuration file has replaced the options that clients had set.
        case optionsReset
        /// The letters are drawn at this scale, because no further change of the scale has followed.
        case rescaled(Int)
        /// A new configuration was rejected, so the old one stays in force.
        case configRejected(reason: String)
    }

    /// Creates an entry.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}

/// Reasons for ignoring an input, in addition to those of the engine.
extension Event.Refusal {
    package static let alert = Event.Refusal("alert")
    /// The option is inactive: it waits for its time window or for a value.
    package static let notShown = Event.Refusal("not_shown")
    package static let noAlert = Event.Refusal("no_alert")
    /// The pictures of a console cover the banner.
    package static let realtime = Event.Refusal("realtime")
    /// The configuration has no command for this gesture.
    package static let unbound = Event.Refusal("unbound")
    /// The button has no command for this gesture: it only indicates presence, by the key `wakes`.
    package static let presence = Event.Refusal("presence")
    /// The scale or the brightness is at its limit.
    package static let atLimit = Event.Refusal("at_limit")
    /// The configuration allows only the current scale.
    package static let fixedScale = Event.Refusal("fixed_scale")
    /// The maximum number of processes of the option's action is already running.
    package static let stillRunning = Event.Refusal("still_running")
}

/// The reason why the display was lit or darkened.
public enum LightReason: String, Hashable, Sendable, CaseIterable {
    /// A command of a person or a script.
    case command
    case schedule
    /// A button press has lit a dark display for the configured time (`tap_lights`).
    case tap
    /// The time for which a button press lights the display has ended.
    case timeout
    /// A button with the key `wakes` reports a person.
    case woken
    /// The time after the release of a button with the key `wakes` has ended, or the sign has started without a person.
    case asleep
    /// An urgent alert has begun or ended.
    case alert
}
