/// A token in a text that is not a valid time window. A token is a word, number or punctuation mark, such as
/// a weekday or the word `until`.
enum GuessToken: Hashable {
    case weekday(Weekday)
    /// A range of weekdays, such as the word `workdays`, which means Monday to Friday.
    case weekdays(Weekday, Weekday)
    case date(GuessDate)
    /// A day of the month, such as `24.`, whose month is a separate token.
    case day(Int)
    case month(Int)
    case time(GuessTime)
    case number(Int)
    /// A word that introduces the start of a range, such as `rangeStart`, or `ab` in German.
    case rangeStart
    /// A dash or a word that introduces the end of a range, such as `to`, or `bis` in German.
    case rangeSeparator
    /// A word that excludes the following days, such as `except`.
    case except
    /// A word at the start of the text that excludes the following days, such as `closed`.
    case closed
    /// A word that means all days, such as `daily`.
    case every
    case comma

    var dayNumber: Int? {
        switch self {
        case .day(let number), .number(let number): (1...31).contains(number) ? number : nil
        default: nil
        }
    }

    var year: Int? {
        guard case .number(let number) = self, (2000...2199).contains(number) else { return nil }
        return number
    }

    var time: GuessTime? {
        switch self {
        case .time(let time): time
        case .number(let hour) where (0...24).contains(hour): GuessTime(hour: hour, minute: 0)
        case .number(let digits) where (100...2400).contains(digits) && digits % 100 < 60:
            GuessTime(hour: digits / 100, minute: digits % 100)
        default: nil
        }
    }

    var specifiesDays: Bool {
        switch self {
        case .weekday, .weekdays, .date, .month: true
        default: false
        }
    }
}

/// A date in a specific year or, if `year` is nil, a date that recurs every year.
struct GuessDate: Hashable {
    var year: Int?
    var month: Int
    var day: Int

    /// Creates a date, which recurs every year if `year` is nil. Returns nil if the month does not have such
    /// a day.
    init?(year: Int? = nil, month: Int, day: Int) {
        guard CalendarDay(year: Int64(year ?? 2000), month: Int64(month), day: Int64(day)) != nil else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date in the syntax of a time window: `2026-12-24`, or `12-24` if it recurs every year.
    var text: String {
        (year.map { "\($0)-" } ?? "") + "\(GuessScanner.padded(month))-\(GuessScanner.padded(day))"
    }

    /// Returns a range of dates in the syntax of a time window, such as `12-24..12-26`. If only one of the
    /// dates has a year, the year of the other date is derived from it.
    static func rangeText(from first: GuessDate, to last: GuessDate) -> String {
        var (first, last) = (first, last)
        let isOverNewYear = (first.month, first.day) > (last.month, last.day)
        if first.year == nil { first.year = last.year.map { isOverNewYear ? $0 - 1 : $0 } }
        if last.year == nil { last.year = first.year.map { isOverNewYear ? $0 + 1 : $0 } }
        return "\(first.text)..\(last.text)"
    }
}

/// A time of day in a text that is not a valid time window. It may be in an unusual notation, such as `9` or
/// `9 pm`.
struct GuessTime: Hashable {
    /// The clock on which an hour in the text is given, either the 12-hour or the 24-hour clock. If the clock
    /// is ambiguous, an hour such as 5 may mean 17:00.
    private enum HourNotation {
        /// The hour is on the 12-hour clock, so AM or PM follows it.
        case twelve
        /// The clock is unclear, because the hour is from 1 to 12 and not followed by AM or PM.
        case ambiguous
        case twentyFour
    }

    /// The word for the time, such as `sunset`, or nil if the time is given as a number.
    private let word: String?
    private let notation: HourNotation
    /// The time in minutes since midnight, as given in the text. If the clock is ambiguous, 12 hours may be
    /// added later.
    private let minute: Int
    private let seconds: Int

    init(word: String) { (self.word, notation, minute, seconds) = (word, .twentyFour, 0, 0) }

    /// Creates a time from an hour, a minute and a second. If `is24Hour` is true, the hour is certainly on
    /// the 24-hour clock. If it is false, an hour from 1 to 12 is ambiguous.
    init(hour: Int, minute: Int, seconds: Int = 0, is24Hour: Bool = false) {
        word = nil
        notation = is24Hour || !(1...12).contains(hour) ? .twentyFour : .ambiguous
        self.minute = hour * 60 + minute
        self.seconds = seconds
    }

    /// Creates a time on the 12-hour clock, which is PM if `isAfternoon` is true, or AM if it is false.
    init(hour: Int, minute: Int, seconds: Int = 0, isAfternoon: Bool) {
        word = nil
        notation = .twelve
        self.minute = hour % 12 * 60 + minute + (isAfternoon ? Self.halfDay : 0)
        self.seconds = seconds
    }

    private static let halfDay = 12 * 60

    /// The time in the syntax of a schedule's time window, such as `21:00` or `sunset`.
    var text: String { word ?? Self.text(minute: minute, seconds: seconds) }

    /// Returns a range of times in the syntax of a schedule's time window, such as `09:00..17:00`. If it is
    /// unclear whether an hour is AM or PM, it is chosen so that the end is after the start, as in `9 to 5`.
    static func rangeText(from start: GuessTime, to end: GuessTime) -> String {
        let minutes = minutes(from: start, to: end)
        let endOfDay = 2 * halfDay
        let endMinute = minutes.end == 0 ? endOfDay : minutes.end
        let startText = start.word ?? text(minute: minutes.start, seconds: start.seconds)
        let endText = end.word ?? text(minute: endMinute, seconds: end.seconds)
        return "\(startText)..\(endText)"
    }

    /// Returns the start and the end of a range of times, in minutes since midnight. If one of the times
    /// could be AM or PM, it is put into the same half of the day as the other time, or into the other half
    /// if the end would otherwise not be after the start.
    private static func minutes(from start: GuessTime, to end: GuessTime) -> (start: Int, end: Int) {
        switch (start.notation, end.notation) {
        case (.twelve, .ambiguous):
            let candidate = end.minute(inHalfOf: start)
            return (start.minute, candidate > start.minute ? candidate : otherHalf(of: candidate))
        case (.ambiguous, .twelve):
            let candidate = start.minute(inHalfOf: end)
            return (candidate < end.minute ? candidate : otherHalf(of: candidate), end.minute)
        case (.ambiguous, .ambiguous) where end.minute < start.minute:
            return (start.minute, end.minute + halfDay)
        default: return (start.minute, end.minute)
        }
    }

    /// Returns this time in minutes since midnight, in the same half of the day as `other`. Use this method
    /// for a time that could be AM or PM.
    private func minute(inHalfOf other: GuessTime) -> Int {
        let morning = minute % Self.halfDay
        return other.minute < Self.halfDay ? morning : morning + Self.halfDay
    }

    /// Returns the minutes since midnight of the time in the other half of the day, 12 hours before or after
    /// `minute`.
    private static func otherHalf(of minute: Int) -> Int {
        minute < halfDay ? minute + halfDay : minute - halfDay
    }

    private static func text(minute: Int, seconds: Int) -> String {
        let fields = [minute / 60, minute % 60] + (seconds > 0 ? [seconds] : [])
        return fields.map(GuessScanner.padded).joined(separator: ":")
    }
}
