import InfiniteScroll
import MonotonicTime

/// An event in a sign's journal, with its sequence number and its time.
public struct JournalEntry: Hashable, Sendable {
    /// The sequence number of the entry. Entries are numbered from 1 and without gaps (INV-6).
    public var sequence: UInt64
    /// The instant at which the event was due. It may be earlier than the instant at which the event was
    /// detected, but never later.
    public var at: Instant
    /// The kind of event that the entry records, with its details.
    public var kind: Kind

    /// A kind of event in a sign's journal, with its details.
    public enum Kind: Hashable, Sendable {
        case scroll(Event.Kind)
        /// The brightness of the display has reached this value, in percent.
        case brightness(Int)
        case lit(Bool, LightReason)
        /// A counter was changed by an input or another sign, or reset at a scheduled time.
        indirect case counted(Counting)
        /// A person arrived (true) or left (false), as detected with a button whose setting `wakes` makes it
        /// a presence detector.
        case presence(Bool)
        /// An alert, which covers the banner, was requested. `text` is empty if the alert shows a picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert appeared on the display, either for the first time or because the alert that covered it
        /// has ended.
        case alertShown(id: String)
        case alertDismissed(id: String, by: Alert.End)
        /// Pictures that a lighting console sends over the network now cover the banner.
        case realtimeStarted(RealtimeConsole)
        /// The banner is visible again, because lighting consoles no longer send pictures.
        case realtimeEnded
        /// A change to the configuration file replaced the options that clients had set.
        case optionsReset
        /// The letters were redrawn at this scale, the factor by which they are enlarged, because the scale
        /// has stopped changing.
        case rescaled(Int)
        /// A new configuration was rejected for this reason, so the previous one remains effective.
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

/// Reasons for ignoring an input, in addition to those that the engine that moves the banner defines.
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
    /// The input was ignored because the button has no command for this gesture: its only purpose is to
    /// detect the presence of a person (setting `wakes`).
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
    /// The time after the release of a button that detects presence (setting `wakes`) was over, or no person
    /// was present when the sign started.
    case asleep
    /// An urgent alert began or ended.
    case alert
}
