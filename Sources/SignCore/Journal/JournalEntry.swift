import InfiniteScroll
import MonotonicTime

/// An entry of a sign's journal.
public struct JournalEntry: Hashable, Sendable {
    /// The number of the entry, starting at 1 and without gaps (INV-6).
    public var sequence: UInt64
    /// The instant at which the event was due. It may be before the instant at which the event was detected, but never
    /// after.
    public var at: Instant
    /// The kind of event, with its details.
    public var kind: Kind

    /// A kind of event, with its details.
    public enum Kind: Hashable, Sendable {
        case scroll(Event.Kind)
        /// The brightness reached this value, in percent.
        case brightness(Int)
        case lit(Bool, LightReason)
        /// A counter was changed, or reset at a scheduled time.
        indirect case counted(Counting)
        /// A person arrived (true) or left (false), as detected with the buttons that have the key `wakes`.
        case presence(Bool)
        /// An alert was raised. The text is empty for a picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert appeared on the display, for the first time or after it was covered.
        case alertShown(id: String)
        case alertDismissed(id: String, by: Alert.End)
        /// The pictures of a lighting console cover the banner.
        case realtimeStarted(RealtimeConsole)
        /// The banner is visible again, because no console sends pictures anymore.
        case realtimeEnded
        /// A changed configuration file replaced the options that clients had set.
        case optionsReset
        /// The letters were redrawn at this scale, because the scale has stopped changing.
        case rescaled(Int)
        /// A new configuration was rejected, so the previous one stays in force.
        case configRejected(reason: String)
    }

    /// Creates an entry of the journal.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}

/// Reasons for ignoring an input, in addition to those that the engine defines.
extension Event.Refusal {
    package static let alert = Event.Refusal("alert")
    /// The option is inactive: it waits for its time window or for a value.
    package static let notShown = Event.Refusal("not_shown")
    package static let noAlert = Event.Refusal("no_alert")
    /// The pictures of a lighting console cover the banner.
    package static let realtime = Event.Refusal("realtime")
    /// No command is configured for this gesture.
    package static let unbound = Event.Refusal("unbound")
    /// The button has no command for this gesture, because it only indicates presence (key `wakes`).
    package static let presence = Event.Refusal("presence")
    /// The scale or the brightness has reached its limit.
    package static let atLimit = Event.Refusal("at_limit")
    /// The configuration permits only the current scale.
    package static let fixedScale = Event.Refusal("fixed_scale")
    /// The maximum number of processes for the option's action is already running.
    package static let stillRunning = Event.Refusal("still_running")
}

/// The reason why the display was lit or darkened.
public enum LightReason: String, Hashable, Sendable, CaseIterable {
    /// A command from a person or a script.
    case command
    case schedule
    /// A button press lit a dark display for the configured time (`tap_lights`).
    case tap
    /// The time for which a button press lit the display has ended.
    case timeout
    /// A button with the key `wakes` indicated that a person is present.
    case woken
    /// The time after the release of a button with the key `wakes` has ended, or no person was present when the sign
    /// started.
    case asleep
    /// An urgent alert began or ended.
    case alert
}
