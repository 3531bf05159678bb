/// A time window: a recurring range of local times, such as `Mon..Fri 11:00..14:00`. The settings of a
/// schedule entry apply while the window is open. A window that extends over midnight belongs to the day on
/// which it opens.
public struct TimeWindow: Hashable, Sendable {
    /// The weekdays on which the time window opens.
    public var weekdays: Weekdays
    /// The dates on which the time window can open. If the array is empty, it can open on any date.
    public var dates: [DateSpan]
    /// The times of day at which the time window opens and closes.
    public var times: TimeSpan

    /// Creates a time window that opens on the given weekdays and dates at the given times. By default, the
    /// window is always open.
    public init(weekdays: Weekdays = .all, dates: [DateSpan] = [], times: TimeSpan = .wholeDay) {
        self.weekdays = weekdays
        self.dates = dates
        self.times = times
    }

    /// Whether the time window opens or closes at sunrise or sunset. If so, the location of the sign must be
    /// configured.
    public var needsPlace: Bool { times.from.needsPlace || times.to.needsPlace }

    /// Returns whether the weekdays and dates of the time window allow it to open on `day`.
    public func begins(on day: CalendarDay) -> Bool {
        guard weekdays == .all || weekdays.contains(Weekdays(day.weekday)) else { return false }
        return dates.isEmpty || dates.contains { $0.contains(day) }
    }
}

extension LocalCalendar {
    /// Returns the times during which `window` is open after it opens on `day`, in seconds since 1970.
    /// Returns nil if the window does not open on that day.
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

    /// Returns the time of sunrise on `day`, in seconds since 1970. On a polar day, this is midnight. In a
    /// polar night, it is noon if `isEnd` is true, which means that the time window closes at sunrise.
    /// Otherwise it is nil, because the window does not open.
    private func sunrise(_ sun: SunDay, on day: CalendarDay, isEnd: Bool) -> Int64? {
        switch sun {
        case .rises(at: let second, sets: _): second
        case .staysUp: second(of: day)
        case .staysDown: isEnd ? second(of: day, CalendarDay.secondsPerDay / 2) : nil
        }
    }

    /// Returns the time of sunset on `day`, in seconds since 1970. On a polar day, this is the midnight at
    /// the end of the day, and in a polar night, it is noon.
    private func sunset(_ sun: SunDay, on day: CalendarDay) -> Int64 {
        switch sun {
        case .rises(at: _, sets: let second): second
        case .staysUp: second(of: day, CalendarDay.secondsPerDay)
        case .staysDown: second(of: day, CalendarDay.secondsPerDay / 2)
        }
    }
}
