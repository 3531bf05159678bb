import InfiniteScroll
import MonotonicTime

/// A setting that a schedule changes, with its new value. Nil means that the schedule no longer controls the
/// setting, so the configured value applies.
///
/// A manual change of a setting lasts until the schedule changes the same setting again.
public enum ScheduledSetting: Hashable, Sendable {
    /// The brightness in percent, and how long the gradual change to it takes.
    case brightness(Int?, over: Nanoseconds = .milliseconds(500))
    /// Whether the display is lit. Nil has the same effect as true.
    case lit(Bool?)
    /// The default display time of an option.
    case dwell(Nanoseconds?)
    /// The speed of a ticker and of pans, in 1/256 pixel per second.
    case speed(Int64?)
}

/// The values that schedules currently set. A value is nil if the configured one applies.
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

    /// Stores `setting` if it is a dwell or a speed. Returns whether it was stored.
    mutating func overrideMotion(_ setting: ScheduledSetting) -> Bool {
        switch setting {
        case .dwell(let length): dwell = length
        case .speed(let speed): self.speed = speed
        case .brightness, .lit: return false
        }
        return true
    }
}
