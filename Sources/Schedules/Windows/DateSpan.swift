/// Days of the calendar, the last one included.
public enum DateSpan: Hashable, Sendable {
    /// Once.
    case once(ClosedRange<CalendarDay>)
    /// Every year, possibly over the end of a year.
    case yearly(from: MonthDay, to: MonthDay)

    /// Whether `day` is among them.
    public func contains(_ day: CalendarDay) -> Bool {
        switch self {
        case .once(let days): return days.contains(day)
        case .yearly(let from, let to):
            let (_, month, number) = day.date
            let wanted = MonthDay(month: month, day: number)
            return from <= to ? wanted >= from && wanted <= to : wanted >= from || wanted <= to
        }
    }
}

/// A day of every year.
public struct MonthDay: Hashable, Comparable, Sendable {
    /// The month, 1 to 12.
    public var month: Int64
    /// The day of the month.
    public var day: Int64

    /// A day of every year.
    public init(month: Int64, day: Int64) {
        self.month = month
        self.day = day
    }

    /// Orders days within a year.
    public static func < (left: MonthDay, right: MonthDay) -> Bool {
        (left.month, left.day) < (right.month, right.day)
    }
}
