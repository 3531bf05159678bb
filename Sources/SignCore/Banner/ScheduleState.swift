import MonotonicTime

/// The scheduled settings and their next change.
package struct ScheduleState: Hashable, Sendable {
    /// The settings that schedules control at an instant. A setting is nil if no schedule controls it.
    package struct Settings: Hashable, Sendable {
        package var brightness: Int?
        package var isLit: Bool?
        /// The default dwell (display time) of options.
        package var dwell: Nanoseconds?
        /// The speed of the banner in 1/256 pixel per second.
        package var speed: Int64?
    }

    package struct Change: Hashable, Sendable {
        package var time: CivilTime
        package var settings: Settings
        /// The ids of the first options that become active with this change.
        package var appearing: [String]
        /// The ids of the first options that become inactive with this change.
        package var leaving: [String]
    }

    package static let maxIDs = 20

    package var settings: Settings
    /// The number of options that are currently outside of their time windows.
    package var waiting: Int
    /// The next change. Nil if none occurs within the period that the timetable examines.
    package var next: Change?
}
