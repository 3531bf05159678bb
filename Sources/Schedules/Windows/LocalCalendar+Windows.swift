/// When any of several windows is open.
extension LocalCalendar {
    /// The longest time in which `nextChange` looks for a change, in days.
    public static let horizon: Int64 = 400

    /// Whether any of `windows` is open at `second`.
    public func isOpen(_ windows: [TimeWindow], at second: Int64) -> Bool {
        end(of: windows, openAt: second) != nil
    }

    /// The first second after `second` at which `windows` open or close; nil if that is not within `horizon`, or
    /// beyond the rules of the zone.
    public func nextChange(of windows: [TimeWindow], after second: Int64) -> Int64? {
        let limit = min(zone.range.upperBound, second + Self.horizon * CalendarDay.length)
        let change =
            isOpen(windows, at: second)
            ? close(windows, after: second, until: limit) : open(windows, after: second, until: limit)
        return change.flatMap { $0 < limit ? $0 : nil }
    }

    /// The last second up to `second` at which `windows` opened or closed; nil if that was not in the `length`
    /// seconds before it.
    public func lastChange(of windows: [TimeWindow], upTo second: Int64, within length: Int64) -> Int64? {
        var last: Int64?
        var next = nextChange(of: windows, after: second - length - 1)
        while let change = next, change <= second {
            last = change
            next = nextChange(of: windows, after: change)
        }
        return last
    }

    /// The days on which a window may begin that is open at `second`, or is about to be: sunset may lie beyond
    /// midnight, and a window up to a day and the sun's offset later.
    private func days(around second: Int64) -> ClosedRange<Int64> {
        let day = day(at: second).number
        return day - 2...day + 1
    }

    /// The latest end of the windows that are open at `second`; nil if none is.
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

    /// When all that are open at `second` are closed again: one may open before another closes.
    private func close(_ windows: [TimeWindow], after second: Int64, until limit: Int64) -> Int64? {
        var second = second
        while second < limit {
            guard let end = end(of: windows, openAt: second) else { return second }
            second = end
        }
        return nil
    }

    /// When one opens, while none is open at `second`.
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
