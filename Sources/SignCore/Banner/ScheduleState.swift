import MonotonicTime

/// The state of the schedules as the sign reports it: the settings that they currently control, and their
/// next change.
package struct ScheduleState: Hashable, Sendable {
    /// The settings that schedules control at an instant. A setting is nil if no schedule controls it.
    package struct Settings: Hashable, Sendable {
        package var brightness: Int?
        package var isLit: Bool?
        /// The default dwell, which is the time for which an option is shown.
        package var dwell: Nanoseconds?
        /// The speed of the banner, in units of 1/256 pixel per second.
        package var speed: Int64?
    }

    package struct Change: Hashable, Sendable {
        package var time: CivilTime
        package var settings: Settings
        /// The ids of the options that become active with this change of the schedule, up to a limit.
        package var appearing: [String]
        /// The ids of the options that become inactive with this change of the schedule, up to a limit.
        package var leaving: [String]
    }

    package static let maxIDs = 20

    package var settings: Settings
    /// The number of options that are currently outside their time windows.
    package var waiting: Int
    /// The next change of the schedule, or nil if there is none within the period that the sign searches.
    package var next: Change?
}
