import InfiniteScroll
import MonotonicTime

/// A change of a scheduled setting. If the value is nil, the schedule ends and the configuration applies.
///
/// A manual setting lasts until the schedule's next change of the same setting.
public enum ScheduledSetting: Hashable, Sendable {
    /// The brightness in percent, and the duration of its change.
    case brightness(Int?, over: Nanoseconds = .milliseconds(500))
    /// Whether the display is lit; lit if it is nil.
    case lit(Bool?)
    /// The default dwell of options.
    case dwell(Nanoseconds?)
    /// The speed of a ticker and of pans, in 1/256 pixel per second.
    case speed(Int64?)
}

/// The scheduled values; nil where the configuration applies.
struct ScheduleOverrides: Hashable, Sendable {
    var brightness: Int?
    var dwell: Nanoseconds?
    var speed: Int64?

    func changing(_ behavior: Behavior) -> Behavior {
        var behavior = behavior
        behavior.dwell = dwell ?? behavior.dwell
        behavior.speed = speed ?? behavior.speed
        return behavior
    }

    /// Stores `setting` if it concerns motion, and returns whether it does.
    mutating func takeMotion(_ setting: ScheduledSetting) -> Bool {
        switch setting {
        case .dwell(let length): dwell = length
        case .speed(let speed): self.speed = speed
        case .brightness, .lit: return false
        }
        return true
    }
}
