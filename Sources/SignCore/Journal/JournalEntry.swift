import InfiniteScroll
import MonotonicTime

/// An event in a sign's journal, with its sequence number and its time.
public struct JournalEntry: Hashable, Sendable {
    /// The sequence number of the entry. The first entry has the number 1, and there are no gaps (INV-6).
    public var sequence: UInt64
    /// The instant at which the event was due. It is never later than its detection, but may be earlier.
    public var at: Instant
    /// The kind of event that the entry records, with its details.
    public var kind: Kind

    /// A kind of event in a sign's journal, with its details.
    public enum Kind: Hashable, Sendable {
        case engine(Event.Kind)
        /// The brightness of the display has reached this value, in percent.
        case brightness(Int)
        case lit(Bool, LightReason)
        /// A counter was changed by an input or another sign, or reset at a scheduled time.
        indirect case counted(CounterUpdate)
        /// A person arrived (true) or left (false), as detected by a button that acts as a presence sensor
        /// (setting `wakes`).
        case presence(Bool)
        /// An alert was requested, which is shown over the banner. `text` is empty if the alert shows a
        /// picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert appeared on the display, either for the first time or because the alert that covered it
        /// has ended.
        case alertShown(id: String)
        case alertDismissed(id: String, by: Alert.End)
        /// Pictures that a lighting console sends over the network started to cover the banner.
        case realtimeStarted(RealtimeConsole)
        /// The banner is visible again, because no lighting console sends pictures any longer.
        case realtimeEnded
        /// The options that clients had set were replaced, because the configuration file has changed.
        case optionsReset
        /// The scale of the letters has stopped changing, so they were redrawn at this scale (enlargement
        /// factor).
        case rescaled(Int)
        /// A new configuration was rejected for this reason. The previous one stays in effect.
        case configRejected(reason: String)
    }

    /// Creates an entry of the journal from its sequence number, the instant of the event, and the kind of
    /// event.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}

/// Reasons for ignoring an input that are defined here and not by the engine that moves the banner.
extension Event.Refusal {
    package static let alert = Event.Refusal("alert")
    /// The input was ignored because the option is inactive: it is outside its time window, or lacks a value
    /// that it displays.
    package static let notShown = Event.Refusal("not_shown")
    package static let noAlert = Event.Refusal("no_alert")
    /// The input was ignored because the pictures of a lighting console cover the banner.
    package static let realtime = Event.Refusal("realtime")
    /// The input was ignored because no command is configured for this gesture of the button.
    package static let unbound = Event.Refusal("unbound")
    /// The input was ignored because the button only detects the presence of a person (setting `wakes`) and
    /// has no command for this gesture.
    package static let presence = Event.Refusal("presence")
    /// The input was ignored because the letter scale or the brightness has already reached its limit.
    package static let atLimit = Event.Refusal("at_limit")
    /// The input was ignored because the configuration permits only the current letter scale.
    package static let fixedScale = Event.Refusal("fixed_scale")
    /// The input was ignored because the option's action, a command, is already running in the maximum number
    /// of processes.
    package static let stillRunning = Event.Refusal("still_running")
}

/// The reason why the display was lit or darkened.
public enum LightReason: String, Hashable, Sendable, CaseIterable {
    /// A person or a script sent a command to light or darken the display.
    case command
    case schedule
    /// A button press lit the dark display for a configured time (setting `tap_lights`).
    case tap
    /// The time for which a button press had lit the display was over.
    case timeout
    /// A person was detected by a button with the setting `wakes`, such as a motion sensor.
    case woken
    /// The time for which a presence sensor (setting `wakes`) had lit the display has ended, or no person was
    /// present when the sign started.
    case asleep
    /// An urgent alert began or ended.
    case alert
}
