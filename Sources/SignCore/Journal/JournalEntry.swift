import InfiniteScroll
import MonotonicTime

/// One line of a sign's journal.
public struct JournalEntry: Hashable, Sendable {
    /// Position in the journal; the first entry is 1 and none is left out (INV-6).
    public var sequence: UInt64
    /// The scheduled time, which is never later than its detection.
    public var at: Instant
    /// What happened.
    public var kind: Kind

    /// The event with its details.
    public enum Kind: Hashable, Sendable {
        /// An event of the banner itself.
        case scroll(Event.Kind)
        /// The brightness has reached this value, in percent.
        case brightness(Int)
        /// The display was lit, or darkened.
        case lit(Bool, LightReason)
        /// An alert was raised; its words, which are empty for a picture.
        case alertRaised(id: String, text: String, priority: Alert.Priority)
        /// An alert has come onto the display, for the first time or again.
        case alertShown(id: String)
        /// An alert has ended.
        case alertDismissed(id: String, by: Alert.End)
        /// The options that programs have set are gone: the file has others now.
        case optionsReset
        /// Letters are now drawn at this scale, after the last change.
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

/// Reasons of a sign for refusals that the engine does not know.
extension Event.Refusal {
    /// An alert is shown.
    package static let alert = Event.Refusal("alert")
    /// The option waits for its time or its value.
    package static let notShown = Event.Refusal("not_shown")
    /// There is no such alert.
    package static let noAlert = Event.Refusal("no_alert")
    /// The configuration has no command for this gesture.
    package static let unbound = Event.Refusal("unbound")
    /// The scale or the brightness is at its limit.
    package static let atLimit = Event.Refusal("at_limit")
    /// The configuration allows only the current scale.
    package static let fixedScale = Event.Refusal("fixed_scale")
    /// The option's action still runs, as often at once as the configuration allows.
    package static let stillRunning = Event.Refusal("still_running")
}
