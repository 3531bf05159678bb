import MonotonicTime

/// A rule that specifies the clock changes of every year, such as `GMT0BST,M3.5.0/1,M10.5.0` at the end of a
/// time zone file (tzset(3)).
struct ZoneRule: Hashable, Sendable {
    /// The day of each year on which a clock change occurs, as specified by the rule.
    private enum Day: Hashable, Sendable {
        /// A weekday in a month, such as the last Sunday of March. `week` is from 1 to 5, where 5 means the
        /// last week. `day` is from 0 (Sunday) to 6.
        case weekday(month: Int64, week: Int64, day: Int64)
        /// A day of the year, counted from 0. February 29 is counted in leap years.
        case dayOfYear(Int64)
        /// A day of the year, counted from 1. February 29 is never counted, so a number means the same date
        /// in every year.
        case dayOfCommonYear(Int64)
    }

    private struct Change: Hashable, Sendable {
        var day: Day
        /// The local time of the clock change, in seconds since midnight. A negative time is on the day
        /// before.
        var time: Int64
    }

    private struct Summer: Hashable, Sendable {
        var period: ZoneHistory.Period
        var start: Change
        var end: Change
    }

    private let standard: ZoneHistory.Period
    /// The summer time of the zone and the days on which it starts and ends, or nil if the zone has no summer
    /// time.
    private let summer: Summer?

    /// Parses a rule for clock changes, such as `GMT0BST,M3.5.0/1,M10.5.0`. Returns nil if `text` is not a
    /// valid rule.
    ///
    /// A rule begins with the name and the offset of standard time, here `GMT` and `0`. If the zone has
    /// summer time, its name and the two clock changes follow.
    init?(_ text: String) {
        var rest = text[...]
        guard let standardName = Self.takeName(from: &rest),
            let standardOffset = Self.takeTime(from: &rest)
        else { return nil }
        // The offset in a rule is positive if local time is behind UTC. A period has the opposite sign.
        standard = ZoneHistory.Period(offset: -standardOffset, name: standardName)
        guard !rest.isEmpty else {
            summer = nil
            return
        }
        guard let summerTime = Self.takeSummerTime(from: &rest, standardOffset: standardOffset), rest.isEmpty
        else { return nil }
        summer = summerTime
    }

    /// Removes summer time, such as `BST,M3.5.0/1,M10.5.0`, from the start of `text` and returns it. Returns
    /// nil if `text` does not start with it. If no offset follows the name, summer time is an hour ahead of
    /// standard time.
    private static func takeSummerTime(from text: inout Substring, standardOffset: Int64) -> Summer? {
        guard let name = takeName(from: &text) else { return nil }
        let hasNoOffset = text.first == ","
        let summerOffset = hasNoOffset ? standardOffset - 3_600 : takeTime(from: &text)
        guard let summerOffset, let start = takeChange(from: &text), let end = takeChange(from: &text) else {
            return nil
        }
        return Summer(period: ZoneHistory.Period(offset: -summerOffset, name: name), start: start, end: end)
    }

    /// Returns the period of standard time or summer time that contains `second`, which is given in seconds
    /// since 1970.
    func period(at second: Int64) -> ZoneHistory.Period {
        guard let summer else { return standard }
        // The limit prevents an overflow of 64 bits in the following sums.
        let second = min(max(second, -1 << 53), 1 << 53)
        let year = CalendarDay(containing: second + standard.offset).date.year
        let start = Self.localTime(of: summer.start, inYear: year) - standard.offset
        let end = Self.localTime(of: summer.end, inYear: year) - summer.period.offset
        // In the southern hemisphere, summer time includes the turn of the year.
        let isSummer = start < end ? start..<end ~= second : !(end..<start ~= second)
        return isSummer ? summer.period : standard
    }

    /// Returns the local time at which the clock change `change` occurs in `year`, in seconds since the start
    /// of 1970 on a local clock.
    private static func localTime(of change: Change, inYear year: Int64) -> Int64 {
        day(of: change, inYear: year).midnight + change.time
    }

    /// Returns the day on which `change`, the start or end of summer time, occurs in `year`. The rule of a
    /// time zone specifies a day of the year, or a weekday such as the last Sunday of March.
    private static func day(of change: Change, inYear year: Int64) -> CalendarDay {
        switch change.day {
        case .dayOfYear(let number):
            // The number counts from 0.
            return firstDay(ofMonth: 1, inYear: year) + number
        case .dayOfCommonYear(let number):
            // The number counts from 1, and never counts February 29.
            let february28: Int64 = 59
            let hasLeapDay = CalendarDay.dayCount(ofMonth: 2, inYear: year) == 29
            let isAfterLeapDay = hasLeapDay && number > february28
            return firstDay(ofMonth: 1, inYear: year) + (isAfterLeapDay ? number : number - 1)
        case .weekday(let month, let week, let weekday):
            return day(ofWeek: week, weekday: weekday, inMonth: month, ofYear: year)
        }
    }

    /// Returns the day in `month` that is the `weekday`, from 0 (Sunday) to 6, of the week `week`. The first
    /// such weekday of the month is in week 1. Week 5 means the last one.
    private static func day(
        ofWeek week: Int64,
        weekday: Int64,
        inMonth month: Int64,
        ofYear year: Int64
    ) -> CalendarDay {
        let firstOfMonth = firstDay(ofMonth: month, inYear: year)
        // January 1, 1970, the day 0, was a Thursday, which is weekday 4.
        let daysToWeekday = (weekday - firstOfMonth.number - 4).flooredRemainder(by: 7)
        let daysFromFirst = daysToWeekday + 7 * (week - 1)
        // In a month with only four such weekdays, the last one is in week 4.
        let isInMonth = daysFromFirst < CalendarDay.dayCount(ofMonth: month, inYear: year)
        return firstOfMonth + (isInMonth ? daysFromFirst : daysFromFirst - 7)
    }

    /// Returns the first day of the month `month`, from 1 to 12, in `year`.
    private static func firstDay(ofMonth month: Int64, inYear year: Int64) -> CalendarDay {
        CalendarDay(year: year, month: month, day: 1) ?? CalendarDay(number: 0)
    }

    /// Removes the name of a time zone, such as `CET` or `<+0530>`, from the start of `text` and returns it.
    /// Returns nil if `text` does not start with a name.
    private static func takeName(from text: inout Substring) -> String? {
        if text.first == "<" {
            guard let end = text.firstIndex(of: ">") else { return nil }
            let name = text[text.index(after: text.startIndex)..<end]
            text = text[text.index(after: end)...]
            return String(name)
        }
        let name = text.prefix(while: \.isLetter)
        text.removeFirst(name.count)
        return name.isEmpty ? nil : String(name)
    }

    /// Removes a time, such as `-3:30`, from the start of `text` and returns it in seconds. Returns nil if
    /// `text` does not start with a time.
    private static func takeTime(from text: inout Substring) -> Int64? {
        let isNegative = text.first == "-"
        if isNegative || text.first == "+" { text.removeFirst() }
        guard var sum = takeNumber(from: &text).map({ $0 * 3_600 }) else { return nil }
        for unit in [Int64(60), 1] where text.first == ":" {
            text.removeFirst()
            guard let number = takeNumber(from: &text) else { return nil }
            sum += number * unit
        }
        return isNegative ? -sum : sum
    }

    /// Removes a number of up to three digits from the start of `text` and returns it. Returns nil if `text`
    /// does not start with a number.
    private static func takeNumber(from text: inout Substring) -> Int64? {
        let digits = text.prefix { "0"..."9" ~= $0 }
        text.removeFirst(digits.count)
        return digits.count <= 3 ? Int64(digits) : nil
    }

    /// Removes a clock change, such as `,M3.5.0/1`, from the start of `text` and returns it. Returns nil if
    /// `text` does not start with a clock change.
    private static func takeChange(from text: inout Substring) -> Change? {
        guard text.popFirst() == ",", let day = takeDay(from: &text) else { return nil }
        guard text.first == "/" else { return Change(day: day, time: defaultTimeOfChange) }
        text.removeFirst()
        return takeTime(from: &text).map { Change(day: day, time: $0) }
    }

    /// The default time of a clock change, for rules that do not specify one: 02:00, in seconds since
    /// midnight.
    private static let defaultTimeOfChange: Int64 = 2 * 3_600

    /// Removes the day of a clock change from the start of `text` and returns it. Returns nil if there is no
    /// such day.
    ///
    /// The three notations (tzset(3)) are `M3.5.0` for a month, a week and a weekday, `J60` for a day of the
    /// year that skips February 29, and `59` for a day of the year, counted from 0.
    private static func takeDay(from text: inout Substring) -> Day? {
        switch text.first {
        case "M":
            text.removeFirst()
            return takeWeekdayOfMonth(from: &text)
        case "J":
            text.removeFirst()
            guard let number = takeNumber(from: &text), (1...365).contains(number) else { return nil }
            return .dayOfCommonYear(number)
        default:
            guard let number = takeNumber(from: &text), number <= 365 else { return nil }
            return .dayOfYear(number)
        }
    }

    /// Removes a month, a week and a weekday, such as `3.5.0` for the last Sunday (0) of March, from the
    /// start of `text` and returns them. Returns nil if `text` does not start with these three numbers.
    private static func takeWeekdayOfMonth(from text: inout Substring) -> Day? {
        guard let month = takeNumber(from: &text), text.popFirst() == ".",
            let week = takeNumber(from: &text), text.popFirst() == ".",
            let weekday = takeNumber(from: &text)
        else { return nil }
        guard (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday) else { return nil }
        return .weekday(month: month, week: week, day: weekday)
    }
}
