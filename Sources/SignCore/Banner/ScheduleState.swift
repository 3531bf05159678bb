import MonotonicTime

/// What the schedules of a sign say now, and what comes next.
package struct ScheduleState: Hashable, Sendable {
    /// What they say at a moment. Nil: they say nothing about it.
    package struct Saying: Hashable, Sendable {
        /// The brightness, in percent.
        package var brightness: Int?
        /// Whether the display is lit.
        package var isLit: Bool?
        /// How long options rest that do not say so themselves.
        package var dwell: Nanoseconds?
        /// The speed of the banner, in 256ths of a pixel per second.
        package var speed: Int64?
    }

    /// The next change.
    package struct Change: Hashable, Sendable {
        /// When it comes, by the clock on the sign's wall.
        package var time: CivilTime
        /// What they say from then on.
        package var says: Saying
        /// The first of the options that appear then, by their ids.
        package var appearing: [String]
        /// The first of the options that leave then.
        package var leaving: [String]
    }

    /// The most ids of each kind in a change.
    package static let mostIDs = 20

    /// What they say now.
    package var says: Saying
    /// How many options wait for their time.
    package var waiting: Int
    /// The next change within the next days; nil if there is none.
    package var next: Change?
}
