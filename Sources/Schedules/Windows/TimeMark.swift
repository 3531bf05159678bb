/// A time of day.
public enum TimeMark: Hashable, Sendable {
    /// A number of seconds after midnight on local clocks, from 0 to 86,400.
    case clock(Int64)
    /// A number of seconds after sunrise, or before it if negative.
    case sunrise(Int64)
    /// A number of seconds after sunset, or before it if negative.
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

/// A time range of a day.
public struct TimeSpan: Hashable, Sendable {
    /// The start.
    public var from: TimeMark
    /// The end, which is excluded.
    public var to: TimeMark

    /// The whole day.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.length))

    /// Creates a time range.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether the range ends on the day after it started.
    ///
    /// Two clock times are compared. With the sun, a range from after noon to before noon crosses midnight, and no
    /// other does: `sunset..22:00` is empty on days with a later sunset.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
