/// A moment of every day.
public enum TimeMark: Hashable, Sendable {
    /// When local clocks read this many seconds after midnight, 0 to 86 400.
    case clock(Int64)
    /// This many seconds after the sun rises or, if negative, before.
    case sunrise(Int64)
    /// This many seconds after the sun sets or, if negative, before.
    case sunset(Int64)

    /// Whether it needs a place on earth.
    var needsPlace: Bool {
        if case .clock = self { false } else { true }
    }

    /// Whether it begins a stretch in the second half of the day. The sun rises in the first and sets in the second.
    fileprivate var beginsInTheEvening: Bool {
        switch self {
        case .clock(let second): second >= CalendarDay.length / 2
        case .sunrise: false
        case .sunset: true
        }
    }

    /// Whether it ends a stretch in the first half of the day.
    fileprivate var endsInTheMorning: Bool {
        switch self {
        case .clock(let second): second <= CalendarDay.length / 2
        case .sunrise: true
        case .sunset: false
        }
    }
}

/// A stretch of every day, from one moment to another.
public struct TimeSpan: Hashable, Sendable {
    /// The first moment.
    public var from: TimeMark
    /// The moment after the last.
    public var to: TimeMark

    /// A whole day.
    public static let wholeDay = TimeSpan(from: .clock(0), to: .clock(CalendarDay.length))

    /// A stretch of every day.
    public init(from: TimeMark, to: TimeMark) {
        self.from = from
        self.to = to
    }

    /// Whether it ends on the day after it began.
    ///
    /// Two times of the clock say so themselves. With the sun, a stretch that begins after noon and ends before noon
    /// goes over midnight, and no other does: `sunset..22:00` is empty on days on which the sun sets later.
    var endsNextDay: Bool {
        if case (.clock(let from), .clock(let to)) = (from, to) { return to <= from }
        return from.beginsInTheEvening && to.endsInTheMorning
    }
}
