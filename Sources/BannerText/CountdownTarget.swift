import MonotonicTime
import Schedules

/// The local date or time of day at which a countdown ends.
enum CountdownTarget: Hashable, Sendable {
    /// A date with a time of day. The associated value is the number of local seconds since the start of
    /// 1970, ignoring time zones and daylight saving time.
    case dateAndTime(Int64)
    /// A time of day, in seconds after midnight. A countdown to it starts again every day.
    case timeOfDay(Int64)

    /// Parses the target of a countdown, such as `2026-12-24T18:00`, `2026-12-24` (the first second of that
    /// day) or `18:00`. A time may include seconds, and a space may replace the `T`. Throws an error if
    /// `text` has another form or the date does not exist.
    init(_ text: String) throws(NumberFieldError) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "Tt ".contains($0) }
        guard let dateOrTime = parts.first else { throw .badTarget(text) }
        let hasDateAndTime = parts.count == 2
        if !hasDateAndTime, let seconds = Self.secondsOfDay(in: dateOrTime) {
            self = .timeOfDay(seconds)
            return
        }

        // A date without a time of day begins at midnight.
        guard let date = Self.date(in: dateOrTime),
            let secondsAfterMidnight = hasDateAndTime ? Self.secondsOfDay(in: parts[1]) : 0
        else { throw .badTarget(text) }
        guard let day = CalendarDay(year: date.year, month: date.month, day: date.day) else {
            throw .missingDay(String(dateOrTime))
        }
        self = .dateAndTime(day.number * CalendarDay.secondsPerDay + secondsAfterMidnight)
    }

    /// Parses a date such as `2026-12-24` and returns its year, month and day, without checking that the date
    /// exists in the calendar. Returns nil if `text` has another form.
    private static func date(in text: Substring) -> (year: Int64, month: Int64, day: Int64)? {
        let year = text.prefix { $0 != "-" }
        guard year.utf8.count == 4, let numbers = numbers(in: text, separator: "-"), numbers.count == 3 else {
            return nil
        }
        return (numbers[0], numbers[1], numbers[2])
    }

    /// Parses a time of day such as `18:00` or `18:00:30` and returns its seconds after midnight. Returns nil
    /// if `text` is not a time of day.
    private static func secondsOfDay(in text: Substring) -> Int64? {
        guard let numbers = numbers(in: text, separator: ":"), (2...3).contains(numbers.count),
            numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return numbers.reduce(0) { $0 * 60 + $1 } * (numbers.count == 2 ? 60 : 1)
    }

    /// Splits `text` at each `separator` into numbers. Returns nil if a part is not a number of 1 to 4
    /// digits.
    private static func numbers(in text: Substring, separator: Character) -> [Int64]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { 48...57 ~= $0 } ? Int64(part) : nil
        }
        return numbers.count == parts.count ? numbers : nil
    }

    /// Returns the time that a countdown to this target shows at `time`: the remaining `seconds`, rounded up
    /// to a multiple of `unit`, and the seconds `untilChange` of the rounded number. `unit` is a number of
    /// seconds that divides a day. For example, 90 seconds before the target, a countdown in minutes (60
    /// seconds) shows 120 seconds for another 30 seconds.
    ///
    /// If the target is a date in the past, the remaining time is 0, and `untilChange` is nil because it
    /// never changes. If the target is a time of day, the remaining time is 0 for one `unit` after it is
    /// reached. Then the countdown to the same time of the next day starts.
    func remainingTime(at time: CivilTime, unit: Int64) -> (seconds: Int64, untilChange: Int64?) {
        switch self {
        case .dateAndTime(let targetSeconds):
            let exactSeconds = Self.exactSeconds(from: time, to: targetSeconds)
            guard exactSeconds > 0 else { return (0, nil) }
            return Self.roundedTime(exactSeconds, unit: unit)
        case .timeOfDay(let targetSecondOfDay):
            let secondsSinceTarget = Self.secondsSince(targetSecondOfDay, at: time)
            let wasJustReached = secondsSinceTarget < unit
            if wasJustReached { return (0, unit - secondsSinceTarget) }
            return Self.roundedTime(CalendarDay.secondsPerDay - secondsSinceTarget, unit: unit)
        }
    }

    /// Returns the seconds from `time` to `targetSeconds`, a date in local seconds since the start of 1970.
    /// The result is at most `maxSeconds`, and negative if the date is in the past.
    private static func exactSeconds(from time: CivilTime, to targetSeconds: Int64) -> Int64 {
        let (difference, overflow) = targetSeconds.subtractingReportingOverflow(time.localSeconds)
        return overflow ? maxSeconds : min(difference, maxSeconds)
    }

    /// Returns the seconds from the last occurrence of the time of day `targetSecondOfDay` to `time`. That
    /// was today or, if this time of day is still to come today, yesterday.
    private static func secondsSince(_ targetSecondOfDay: Int64, at time: CivilTime) -> Int64 {
        let secondOfDay = time.localSeconds.flooredRemainder(by: CalendarDay.secondsPerDay)
        // The difference is negative if the target is still to come today. The remainder then adds a day.
        return (secondOfDay - targetSecondOfDay).flooredRemainder(by: CalendarDay.secondsPerDay)
    }

    /// Rounds `exactSeconds`, the remaining time, up to a multiple of `unit`. `untilChange` is the time until
    /// the exact time has decreased to the next lower multiple, at which the rounded time changes.
    private static func roundedTime(
        _ exactSeconds: Int64,
        unit: Int64
    ) -> (seconds: Int64, untilChange: Int64?) {
        let unitCount = exactSeconds.ceiledQuotient(by: unit)
        let nextLowerMultiple = (unitCount - 1) * unit
        return (unitCount * unit, exactSeconds - nextLowerMultiple)
    }

    /// The maximum remaining time that a countdown shows, in seconds. It is exceeded only if the clock has a
    /// wrong year.
    private static let maxSeconds: Int64 = 1 << 50
}
