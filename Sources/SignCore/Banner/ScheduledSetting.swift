import InfiniteScroll
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

/// The values that the schedules set now; nil where the configuration applies.
struct ScheduleOverrides: Hashable, Sendable {
    var brightness: Int?
    var dwell: Nanoseconds?
    var speed: Int64?

    /// Returns `behavior` with the overrides applied.
    func changing(_ behavior: Behavior) -> Behavior {
        var behavior = behavior
        behavior.dwell = dwell ?? behavior.dwell
        behavior.speed = speed ?? behavior.speed
        return behavior
    }

    /// Takes what a setting says about the motion. Returns whether it is about that.
    mutating func takeMotion(_ setting: ScheduledSetting) -> Bool {
        switch setting {
        case .dwell(let length): dwell = length
        case .speed(let speed): self.speed = speed
        case .brightness, .lit: return false
        }
        return true
    }
}
