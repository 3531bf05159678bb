/// The time of day at which a schedule's time window opens or closes: a clock time, or a time relative to
/// sunrise or sunset.
public enum TimeMark: Hashable, Sendable {
    /// A time on the local clock in seconds since midnight, from 0 to 86,400.
    case clock(Int64)
    /// A time relative to sunrise, in seconds. A negative value is before sunrise.
    case sunrise(Int64)
    /// A time relative to sunset, in seconds. A negative value is before sunset.
    case sunset(Int64)

    var needsPlace: Bool {
        if case .clock = self { false } else { true }
    }

    /// Whether this opening time of a time window is in the second half of the day. Sunrise counts as the
    /// first half, and sunset as the second.
    fileprivate var beginsInTheEvening: Bool {
        switch self {
        case .clock(let second): second >= CalendarDay.secondsPerDay / 2
        case .sunrise: false
        case .sunset: true
        }
    }

    /// Whether this closing time of a time window is in the first half of the day. Sunrise counts as the
    /// first half, and sunset as the second.
    fileprivate var endsInTheMorning: Bool {
        switch self {
        case .clock(let second): second <= CalendarDay.secondsPerDay / 2
        case .sunrise: true
        case .sunset: false
        }
    }
}

/// The times of day at which a schedule's time window opens and closes, such as `22:00..06:00`.
public struct TimeSpan: Hashable, Sendable {
    /// The time of day at which the time window opens.
    public var from: TimeMark
    /// The time of day at which the time window closes. The window is no longer open at this time.
    public var to: TimeMark

    /// The time span of a complete day, from midnight to midnight.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.secondsPerDay))

    /// Creates the time span of a time window that opens at `from` and closes at `to`.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether the time window closes on the day after the one on which it opens.
    ///
    /// For two clock times, this is true if `to` is not after `from`. If sunrise or sunset is involved, it is
    /// true only for a window that leads from the second half of one day to the first half of the next. The
    /// window `sunset..22:00` therefore does not open on a day on which the sun sets later than 22:00.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
