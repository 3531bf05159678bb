/// Queries about when windows, that is, recurring time ranges of a schedule, are open. Times are seconds since 1970.
extension LocalCalendar {
    /// The number of days that `nextChange(of:after:)` looks ahead.
    public static let horizon: Int64 = 400

    /// Returns whether any of `windows` is open at `second`.
    public func isOpen(_ windows: [TimeWindow], at second: Int64) -> Bool {
        end(of: windows, openAt: second) != nil
    }

    /// Returns the first second after `second` at which the state of `windows` changes between open and closed. Returns
    /// nil if it does not change within `horizon` days or the range of the time zone's table.
    public func nextChange(of windows: [TimeWindow], after second: Int64) -> Int64? {
        let limit = min(zone.range.upperBound, second + Self.horizon * CalendarDay.length)
        let change =
            isOpen(windows, at: second)
            ? close(windows, after: second, until: limit) : open(windows, after: second, until: limit)
        return change.flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns the last second, at or before `second`, at which the state of `windows` changed between open and closed.
    /// Returns nil if it did not change in the last `length` seconds.
    public func lastChange(of windows: [TimeWindow], upTo second: Int64, within length: Int64) -> Int64? {
        var last: Int64?
        var next = nextChange(of: windows, after: second - length - 1)
        while let change = next, change <= second {
            last = change
            next = nextChange(of: windows, after: change)
        }
        return last
    }

    /// Returns the numbers of the days on which a window can start that is open at `second` or opens next. The range is
    /// wide because sunset can be after midnight, and a window can last a day and the offset from the sun.
    private func days(around second: Int64) -> ClosedRange<Int64> {
        let day = day(at: second).number
        return day - 2...day + 1
    }

    /// Returns the latest end of the windows that are open at `second`, or nil if all are closed.
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

    /// Returns the first second at or after `second` at which all windows are closed, or nil if it is not before
    /// `limit`. The result is not always the end of a window, because another one may open earlier.
    private func close(_ windows: [TimeWindow], after second: Int64, until limit: Int64) -> Int64? {
        var second = second
        while second < limit {
            guard let end = end(of: windows, openAt: second) else { return second }
            second = end
        }
        return nil
    }

    /// Returns the first second after `second` at which a window opens, given that all are closed at `second`. Nil if
    /// none opens up to the day after `limit`.
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
