/// A time of day at which a window opens or closes: a clock time, or an offset from sunrise or sunset.
public enum TimeMark: Hashable, Sendable {
    /// A clock time, in seconds after local midnight, from 0 to 86,400.
    case clock(Int64)
    /// An offset from sunrise in seconds, negative before it.
    case sunrise(Int64)
    /// An offset from sunset in seconds, negative before it.
    case sunset(Int64)

    var needsPlace: Bool {
        if case .clock = self { false } else { true }
    }

    /// Whether the time, as a start, is in the second half of the day. Sunrise is in the first half, sunset in the
    /// second.
    fileprivate var beginsInTheEvening: Bool {
        switch self {
        case .clock(let second): second >= CalendarDay.length / 2
        case .sunrise: false
        case .sunset: true
        }
    }

    /// Whether the time, as an end, is in the first half of the day.
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
    /// The time at which the window closes.
    public var to: TimeMark

    /// The whole day.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.length))

    /// Creates a range from `from` up to, but not including, `to`.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether the range ends on the day after the one on which it starts.
    ///
    /// Two clock times cross midnight if the end is not after the start. With the sun, only a range from the second
    /// half of the day to the first half does: `sunset..22:00` is empty on days with a later sunset.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
