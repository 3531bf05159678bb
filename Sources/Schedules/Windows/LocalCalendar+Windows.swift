/// Methods that compute when the time windows of a schedule open and close. All times are in seconds since
/// 1970.
extension LocalCalendar {
    /// The maximum number of days for which `nextChange(of:after:)` searches for a time window that opens or
    /// closes.
    public static let horizon: Int64 = 400

    /// Returns whether any of the schedule's time windows in `windows` is open at the time `second`.
    public func isOpen(_ windows: [TimeWindow], at second: Int64) -> Bool {
        end(of: windows, openAt: second) != nil
    }

    /// Returns the next time after `second` at which `windows`, taken together, open or close. They open when
    /// the first window opens, and close when the last open window closes. Returns nil if there is no such
    /// time within `horizon` days or the period that the time zone's table covers.
    public func nextChange(of windows: [TimeWindow], after second: Int64) -> Int64? {
        let limit = min(zone.range.upperBound, second + Self.horizon * CalendarDay.secondsPerDay)
        let change =
            isOpen(windows, at: second)
            ? close(windows, after: second, until: limit) : open(windows, after: second, until: limit)
        return change.flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns the last time, at or before `second`, at which `windows`, taken together, opened or closed.
    /// They open when the first window opens, and close when the last open window closes. Returns nil if
    /// there is no such time in the last `length` seconds.
    public func lastChange(of windows: [TimeWindow], upTo second: Int64, within length: Int64) -> Int64? {
        var last: Int64?
        var next = nextChange(of: windows, after: second - length - 1)
        while let change = next, change <= second {
            last = change
            next = nextChange(of: windows, after: change)
        }
        return last
    }

    /// Returns the numbers of the days on which a time window can start if it is open at `second` or opens
    /// soon afterward. Four days are needed, because sunset can be after midnight, and a window can last for
    /// a day plus the offset from the sun.
    private func days(around second: Int64) -> ClosedRange<Int64> {
        let day = day(at: second).number
        return day - 2...day + 1
    }

    /// Returns the latest closing time of the time windows in `windows` that are open at `second`, or nil if
    /// none is open.
    private func end(of windows: [TimeWindow], openAt second: Int64) -> Int64? {
        var latest: Int64?
        for number in days(around: second) {
            for window in windows {
                guard let opening = opening(of: window, on: CalendarDay(number: number)) else { continue }
                if opening.contains(second) { latest = max(latest ?? .min, opening.upperBound) }
            }
        }
        return latest
    }

    /// Returns the first time at or after `second` at which none of `windows` is open, or nil if there is
    /// none before `limit`. Windows may overlap, so the result can be later than the end of the window that
    /// closes first.
    private func close(_ windows: [TimeWindow], after second: Int64, until limit: Int64) -> Int64? {
        var second = second
        while second < limit {
            guard let end = end(of: windows, openAt: second) else { return second }
            second = end
        }
        return nil
    }

    /// Returns the first time after `second` at which one of `windows` opens. All of them must be closed at
    /// `second`. The search ends with the day after `limit`; if no window opens by then, the result is nil.
    private func open(_ windows: [TimeWindow], after second: Int64, until limit: Int64) -> Int64? {
        var first: Int64?
        for number in days(around: second).lowerBound...day(at: limit).number + 1 {
            if let first, number > day(at: first).number + 1 { break }
            for window in windows {
                guard let opening = opening(of: window, on: CalendarDay(number: number)) else { continue }
                if opening.lowerBound > second { first = min(first ?? .max, opening.lowerBound) }
            }
        }
        return first
    }
}
