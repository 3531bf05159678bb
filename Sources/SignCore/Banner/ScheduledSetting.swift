import MonotonicTime

/// What a schedule says from an instant on. Nil: it says nothing any more, and the configuration counts.
///
/// A person's setting holds until the schedule next says something about the same.
public enum ScheduledSetting: Hashable, Sendable {
    /// The brightness in percent, reached in this time.
    case brightness(Int?, over: Nanoseconds = .milliseconds(500))
    /// Whether the display shines; nil is lit.
    case lit(Bool?)
    /// How long an option rests that has no dwell of its own.
    case dwell(Nanoseconds?)
    /// The speed of a ticker and of panning, in 1/256 pixel per second.
    case speed(Int64?)
}

/// What the schedule says at present.
struct Schedule: Hashable, Sendable {
    var brightness: Int?
    var dwell: Nanoseconds?
    var speed: Int64?
}
