/// A recurring time range in which settings of a schedule apply, such as `Mon..Fri 11:00..14:00`, in local time. An
/// opening that crosses midnight belongs to the day on which it starts.
public struct TimeWindow: Hashable, Sendable {
    /// The weekdays on which the window starts.
    public var weekdays: Weekdays
    /// The dates on which the window can start. If it is empty, the window can start on any date.
    public var dates: [DateSpan]
    /// The times of day at which the window opens and closes.
    public var times: TimeSpan

    /// Creates a window with the given weekdays, dates and times. The default is a window that is always open.
    public init(weekdays: Weekdays = .all, dates: [DateSpan] = [], times: TimeSpan = .wholeDay) {
        self.weekdays = weekdays
        self.dates = dates
        self.times = times
    }

    /// Whether the window depends on sunrise or sunset, and therefore on the location of the sign.
    public var needsPlace: Bool { times.from.needsPlace || times.to.needsPlace }

    /// Returns whether the weekdays and dates allow the window to start on `day`.
    public func begins(on day: CalendarDay) -> Bool {
        guard weekdays == .all || weekdays.contains(Weekdays(day.weekday)) else { return false }
        return dates.isEmpty || dates.contains { $0.contains(day) }
    }
}

extension LocalCalendar {
    /// Returns the time range, in seconds since 1970, in which `window` is open if it starts on `day`, or nil if it
    /// does not open on that day.
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

    /// Returns the time of sunrise on `day`, in seconds since 1970.
    ///
    /// On a polar day it is midnight. In a polar night, a range that ends at sunrise ends at noon, and a range that
    /// starts at sunrise does not open: the result is nil.
    private func sunrise(_ sun: SunDay, on day: CalendarDay, isEnd: Bool) -> Int64? {
        switch sun {
        case .rises(at: let second, sets: _): second
        case .staysUp: second(of: day)
        case .staysDown: isEnd ? second(of: day, CalendarDay.length / 2) : nil
        }
    }

    /// Returns the time of sunset. On a polar day it is the next midnight, in a polar night it is noon.
    private func sunset(_ sun: SunDay, on day: CalendarDay) -> Int64 {
        switch sun {
        case .rises(at: _, sets: let second): second
        case .staysUp: second(of: day, CalendarDay.length)
        case .staysDown: second(of: day, CalendarDay.length / 2)
        }
    }
}
