import InfiniteScroll
import MonotonicTime

/// A setting that a schedule changes, with its new value. If the value is nil, the schedule no longer
/// controls the setting, and the configured value applies.
///
/// A manual change of a setting lasts until a schedule changes that setting again.
public enum ScheduledSetting: Hashable, Sendable {
    /// The brightness in percent, and the duration of the gradual change to it.
    case brightness(Int?, over: Nanoseconds = .milliseconds(500))
    /// Whether the display is lit. Nil has the same effect as true, because no schedule controls the light.
    case lit(Bool?)
    /// The default dwell, which is the time for which an option is shown.
    case dwell(Nanoseconds?)
    /// The speed of the banner's motion, in units of 1/256 pixel per second. It applies to tickers and to the
    /// panning of long options.
    case speed(Int64?)
}

/// The values that schedules currently use instead of the configured ones. A value is nil if the configured
/// one applies.
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

    /// Stores `setting` if it is a dwell (display time) or a speed, and returns whether it was stored.
    mutating func overrideIfMotion(_ setting: ScheduledSetting) -> Bool {
        switch setting {
        case .dwell(let length): dwell = length
        case .speed(let speed): self.speed = speed
        case .brightness, .lit: return false
        }
        return true
    }
}
