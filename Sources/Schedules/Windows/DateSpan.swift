/// A range of dates on which the time window of a schedule can open, such as December 24 to 26. It includes
/// the last date.
public enum DateSpan: Hashable, Sendable {
    /// A range of days in specific years, such as `2026-12-24..2026-12-26`.
    case once(ClosedRange<CalendarDay>)
    /// A range of dates that recurs every year, such as `12-24..12-26`. If `from` is later in the year than
    /// `to`, the range extends over New Year.
    case yearly(from: MonthDay, to: MonthDay)

    /// Returns whether the range of dates contains `day`. For a yearly range, the year of `day` is ignored.
    public func contains(_ day: CalendarDay) -> Bool {
        switch self {
        case .once(let days): return days.contains(day)
        case .yearly(let from, let to):
            let (_, month, number) = day.date
            let monthDay = MonthDay(month: month, day: number)
            return from <= to
                ? monthDay >= from && monthDay <= to : monthDay >= from || monthDay <= to
        }
    }
}

/// A date without a year, such as December 24, which recurs every year.
public struct MonthDay: Hashable, Comparable, Sendable {
    /// The month of the date, from 1 to 12.
    public var month: Int64
    /// The day of the month, starting at 1.
    public var day: Int64

    /// Creates a date without a year from a month (1 to 12) and a day of the month (from 1).
    public init(month: Int64, day: Int64) {
        self.month = month
        self.day = day
    }

    /// Returns whether the date `left` is earlier in the year than `right`.
    public static func < (left: MonthDay, right: MonthDay) -> Bool {
        (left.month, left.day) < (right.month, right.day)
    }
}
