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

    /// Whether a window with this start begins in the second half of the day. Sunrise counts as the first half, and
    /// sunset as the second.
    fileprivate var beginsInTheEvening: Bool {
        switch self {
        case .clock(let second): second >= CalendarDay.length / 2
        case .sunrise: false
        case .sunset: true
        }
    }

    /// Whether a window with this end closes in the first half of the day. Sunrise counts as the first half.
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
    /// The time at which the window closes. The window is not open at this time.
    public var to: TimeMark

    /// The whole day, from midnight to midnight.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.length))

    /// Creates the times of a window that opens at `from` and closes at `to`.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether the window closes on the day after it opens.
    ///
    /// With two clock times, that is the case if `to` is not after `from`. With sunrise or sunset, only a window from
    /// the second half of the day to the first half crosses midnight. The window `sunset..22:00` does not open on a day
    /// with a later sunset.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
