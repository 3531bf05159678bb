/// The time of day at which a window opens or closes: a clock time, or a time relative to sunrise or sunset.
public enum TimeMark: Hashable, Sendable {
    /// A local clock time in seconds after midnight, from 0 to 86,400.
    case clock(Int64)
    /// A time relative to sunrise in seconds. A negative number means before sunrise.
    case sunrise(Int64)
    /// A time relative to sunset in seconds. A negative number means before sunset.
    case sunset(Int64)

    var needsPlace: Bool {
        if case .clock = self { false } else { true }
    }

    /// Whether a window that opens at this time begins in the second half of the day. Sunrise belongs to the first
    /// half, and sunset to the second.
    fileprivate var beginsInTheEvening: Bool {
        switch self {
        case .clock(let second): second >= CalendarDay.length / 2
        case .sunrise: false
        case .sunset: true
        }
    }

    /// Whether a window that closes at this time ends in the first half of the day. Sunrise belongs to the first half.
    fileprivate var endsInTheMorning: Bool {
        switch self {
        case .clock(let second): second <= CalendarDay.length / 2
        case .sunrise: true
        case .sunset: false
        }
    }
}

/// The times of day at which a window opens and closes, such as `22:00..06:00`.
public struct TimeSpan: Hashable, Sendable {
    /// The time at which the window opens.
    public var from: TimeMark
    /// The time at which the window closes. At this time, the window is already closed.
    public var to: TimeMark

    /// The whole day, from midnight to midnight.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.length))

    /// Creates the time span of a window that opens at `from` and closes at `to`.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether the window closes on the day after it opens.
    ///
    /// With two clock times, this is true if `to` is not after `from`. With sunrise or sunset, it is true only for a
    /// window from the second half of the day to the first half. So the window `sunset..22:00` does not open on a day
    /// with a later sunset.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
