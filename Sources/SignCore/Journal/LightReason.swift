/// Why the display was lit or darkened.
public enum LightReason: String, Hashable, Sendable, CaseIterable {
    /// A person or a script asked for it.
    case command
    /// The schedule says so.
    case schedule
    /// A press has lit a dark display for a while (`tap_lights`).
    case tap
    /// The time after that press is over.
    case timeout
    /// An urgent alert has lit a dark display, or has ended.
    case alert
}
