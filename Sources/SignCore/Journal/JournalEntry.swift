import InfiniteScroll
import MonotonicTime

/// An entry of a sign's journal.
public struct JournalEntry: Hashable, Sendable {
    /// The position in the journal; the first entry is 1 and none is left out (INV-6).
    public var sequence: UInt64
    /// The scheduled time, which is never later than its detection.
    public var at: Instant
    /// The event and its details.
    public var kind: Kind

    /// The event and its details.
    public enum Kind: Hashable, Sendable {
        case scroll(Event.Kind)
        /// The brightness has reached this value, in percent.
        case brightness(Int)
        case lit(Bool, LightReason)
        /// An alert was raised. The text is empty for a picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert is on the display, for the first time or again.
        case alertShown(id: String)
        case alertDismissed(id: String, by: Alert.End)
        /// A changed file has replaced the options that clients have set.
        case optionsReset
        /// Letters are redrawn at this scale after its last change.
        case rescaled(Int)
        /// A new configuration was rejected; the old one stays.
        case configRejected(reason: String)
    }

    /// Creates an entry.
    public init(sequence: UInt64, at: Instant, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.kind = kind
    }
}

/// Reasons for refusals that the engine does not have.
extension Event.Refusal {
    package static let alert = Event.Refusal("alert")
    /// The option waits for its time or its value.
    package static let notShown = Event.Refusal("not_shown")
    package static let noAlert = Event.Refusal("no_alert")
    /// The configuration has no command for this gesture.
    package static let unbound = Event.Refusal("unbound")
    /// The scale or the brightness is at its limit.
    package static let atLimit = Event.Refusal("at_limit")
    /// The configuration allows only the current scale.
    package static let fixedScale = Event.Refusal("fixed_scale")
    /// The maximum number of the option's actions is running.
    package static let stillRunning = Event.Refusal("still_running")
}

/// The reason why the display was lit or darkened.
public enum LightReason: String, Hashable, Sendable, CaseIterable {
    /// A command of a person or a script.
    case command
    case schedule
    /// A press has lit a dark display for a while (`tap_lights`).
    case tap
    /// The end of that time.
    case timeout
    /// The beginning or the end of an urgent alert.
    case alert
}
