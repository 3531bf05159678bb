/// A stretch of local time that returns: `[WEEKDAYS] [DATES] [FROM..TO]`. It belongs to the day on which it begins.
public struct TimeWindow: Hashable, Sendable {
    /// The weekdays on which it begins.
    public var weekdays: Weekdays
    /// The dates on which it begins; empty is every day.
    public var dates: [DateSpan]
    /// The times of the day.
    public var times: TimeSpan

    /// A window; by default it is always open.
    public init(weekdays: Weekdays = .all, dates: [DateSpan] = [], times: TimeSpan = .wholeDay) {
        self.weekdays = weekdays
        self.dates = dates
        self.times = times
    }

    /// Whether it depends on the sun, and so on a place on earth.
    public var needsPlace: Bool { times.from.needsPlace || times.to.needsPlace }

    /// Whether it may begin on `day`.
    public func begins(on day: CalendarDay) -> Bool {
        guard weekdays == .all || weekdays.contains(Weekdays(day.weekday)) else { return false }
        return dates.isEmpty || dates.contains { $0.contains(day) }
    }
}

extension LocalCalendar {
    /// When `window` is open that begins on `day`, in seconds since 1970; nil if it does not open on that day.
    public func opening(of window: TimeWindow, on day: CalendarDay) -> Range<Int64>? {
        guard window.begins(on: day) else { return nil }
        let last = window.times.endsNextDay ? day + 1 : day
        guard let start = second(of: window.times.from, on: day, isEnd: false),
            let end = second(of: window.times.to, on: last, isEnd: true), start < end
        else { return nil }
        return start..<end
    }

    private func second(of mark: TimeMark, on day: CalendarDay, isEnd: Bool) -> Int64? {
        switch mark {
        case .clock(let seconds): return second(of: day, seconds)
        case .sunrise(let later):
            return sun(on: day).flatMap { sunrise($0, on: day, isEnd: isEnd) }.map { $0 + later }
        case .sunset(let later): return sun(on: day).map { sunset($0, on: day) + later }
        }
    }

    /// Where the sun does not rise it is up from midnight or, in a polar night, never comes: nothing begins with it,
    /// and what ends with it ends at noon.
    private func sunrise(_ sun: SunDay, on day: CalendarDay, isEnd: Bool) -> Int64? {
        switch sun {
        case .rises(at: let second, sets: _): second
        case .staysUp: second(of: day)
        case .staysDown: isEnd ? second(of: day, CalendarDay.length / 2) : nil
        }
    }

    /// Where the sun does not set it is up until midnight or, in a polar night, down from noon on.
    private func sunset(_ sun: SunDay, on day: CalendarDay) -> Int64 {
        switch sun {
        case .rises(at: _, sets: let second): second
        case .staysUp: second(of: day, CalendarDay.length)
        case .staysDown: second(of: day, CalendarDay.length / 2)
        }
    }
}
