import Diagnostics
import MonotonicTime

/// A day in the proleptic Gregorian calendar, which extends the Gregorian calendar to the years before its
/// introduction.
public struct CalendarDay: Hashable, Comparable, Sendable {
    /// The number of days from January 1, 1970 to this day. It is negative for an earlier day.
    public var number: Int64

    /// The number of seconds in a day on which summer time neither starts nor ends.
    public static let secondsPerDay: Int64 = 86_400

    /// Creates the day that is `number` days after January 1, 1970, or before it if `number` is negative.
    public init(number: Int64) {
        self.number = number
    }

    /// Creates the day that contains the local time `second`, in seconds since the start of 1970.
    public init(containing second: Int64) {
        number = second.flooredQuotient(by: Self.secondsPerDay)
    }

    /// Creates the day with the given date. Returns nil if this date does not exist, such as February 30.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard (1...12).contains(month), day >= 1, day <= Self.dayCount(ofMonth: month, inYear: year) else {
            return nil
        }
        number = Self.daysBefore(year: year) + Self.daysBefore(month: month, in: year) + day - 1
    }

    /// The date of the day: the year, the month (from 1 to 12), and the day of the month (from 1).
    public var date: (year: Int64, month: Int64, day: Int64) {
        // The first estimate of the year is never too late, because a year has 365 or 366 days.
        var year = 1970 + number.flooredQuotient(by: number < 0 ? 365 : 366)
        while Self.daysBefore(year: year + 1) <= number {
            year = max(year + 1, year + (number - Self.daysBefore(year: year)) / 366)
        }
        var rest = number - Self.daysBefore(year: year)
        var month: Int64 = 1
        while rest >= Self.dayCount(ofMonth: month, inYear: year) {
            rest -= Self.dayCount(ofMonth: month, inYear: year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    /// The day of the week on which the day falls, such as Thursday.
    public var weekday: Weekday {
        // January 1, 1970 was a Thursday, which has the index 3.
        Weekday.allCases[Int((number + 3).flooredRemainder(by: 7))]
    }

    /// Returns whether the day `left` is before the day `right`.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// Returns the day that is `count` days after `day`.
    public static func + (day: CalendarDay, count: Int64) -> CalendarDay {
        CalendarDay(number: day.number + count)
    }

    /// The midnight at which the day starts, as local time in seconds since the start of 1970.
    var midnight: Int64 { number * Self.secondsPerDay }

    static func dayCount(ofMonth month: Int64, inYear year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func daysBefore(year: Int64) -> Int64 {
        365 * (year - 1970) + leapDays(before: year) - leapDays(before: 1970)
    }

    private static func leapDays(before year: Int64) -> Int64 {
        let last = year - 1
        return last.flooredQuotient(by: 4) - last.flooredQuotient(by: 100) + last.flooredQuotient(by: 400)
    }

    private static func daysBefore(month: Int64, in year: Int64) -> Int64 {
        (1..<month).reduce(0) { $0 + dayCount(ofMonth: $1, inYear: year) }
    }
}

extension CalendarDay: CustomStringConvertible {
    /// The date of the day in the form `2026-12-24`: year, month and day.
    public var description: String {
        let (year, month, day) = date
        let parts = [month, day].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(Wording.zeroPadded(String(year), to: 4))-\(parts[0])-\(parts[1])"
    }
}
