/// The times at which any of several windows is open.
extension LocalCalendar {
    /// The maximum number of days in which `nextChange(of:after:)` searches.
    public static let horizon: Int64 = 400

    /// Returns whether any of `windows` is open at `second`.
    public func isOpen(_ windows: [TimeWindow], at second: Int64) -> Bool {
        end(of: windows, openAt: second) != nil
    }

    /// Returns the first second after `second` at which `windows` open or close, or nil if it is not within `horizon`
    /// or beyond the table of the zone.
    public func nextChange(of windows: [TimeWindow], after second: Int64) -> Int64? {
        let limit = min(zone.range.upperBound, second + Self.horizon * CalendarDay.length)
        let change =
            isOpen(windows, at: second)
            ? close(windows, after: second, until: limit) : open(windows, after: second, until: limit)
        return change.flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns the last second up to `second` at which `windows` opened or closed, or nil if there was none in the
    /// `length` seconds before.
    public func lastChange(of windows: [TimeWindow], upTo second: Int64, within length: Int64) -> Int64? {
        var last: Int64?
        var next = nextChange(of: windows, after: second - length - 1)
        while let change = next, change <= second {
            last = change
            next = nextChange(of: windows, after: change)
        }
        return last
    }

    /// Returns the days on which a window can start that is open at `second` or opens next. Sunset may be after
    /// midnight, and windows last up to a day and the offset from the sun.
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

    /// Returns when all windows are closed. One may open before another closes.
    private func close(_ windows: [TimeWindow], after second: Int64, until limit: Int64) -> Int64? {
        var second = second
        while second < limit {
            guard let end = end(of: windows, openAt: second) else { return second }
            second = end
        }
        return nil
    }

    /// Returns when a window opens, if all are closed at `second`.
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
