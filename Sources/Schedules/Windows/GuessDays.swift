/// The weekdays and dates in a text that is not a valid time window. An error message uses them to suggest a
/// valid one.
struct GuessDays {
    private var ranges: [(first: Weekday, last: Weekday)] = []
    private var excluded: Weekdays = []
    private var dates: [String] = []

    var isEmpty: Bool { ranges.isEmpty && excluded.isEmpty && dates.isEmpty }

    /// The weekdays and dates in the syntax of a time window, such as `Mon..Fri,Sun 12-24`. It is empty if no
    /// days were found, and nil if all days are excluded.
    var text: String? {
        var weekdays = ranges.map { range in
            range.first == range.last
                ? range.first.shortName : "\(range.first.shortName)..\(range.last.shortName)"
        }
        if !excluded.isEmpty {
            var set: Weekdays = ranges.isEmpty ? .all : []
            for range in ranges { set.formUnion(Weekdays(from: range.first, to: range.last)) }
            weekdays = Self.texts(of: set.subtracting(excluded))
            if weekdays.isEmpty { return nil }
        }
        return [weekdays.joined(separator: ","), dates.joined(separator: ",")]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The result of adding the days that tokens (words or numbers) specify.
    enum Outcome {
        case added
        /// The tokens specify days that do not form a valid range.
        case invalid
        case notDays
    }

    /// Adds the days from `token` to `end`, such as `Mon` to `Fri`, to the weekdays and dates of a suggested
    /// window.
    ///
    /// - Parameters:
    ///   - token: A word or number of the text, such as a weekday, a date or a month.
    ///   - end: The word or number that ends the range, or nil if only the days of `token` are added.
    ///   - isExcluded: Whether the days are excluded instead, as after the word `except`.
    /// - Returns: `added`, or `invalid` if the days do not form a valid range, or `notDays` if the tokens are
    ///   something else, such as times.
    mutating func addDays(from token: GuessToken, through end: GuessToken?, isExcluded: Bool) -> Outcome {
        switch (token, end) {
        // A token `weekdays` is one word for several days, such as "workdays".
        case (.weekday(let day), nil): addWeekdays(from: day, through: day, isExcluded: isExcluded)
        case (.weekdays(let first, let last), nil):
            addWeekdays(from: first, through: last, isExcluded: isExcluded)
        case (.weekday(let first), .weekday(let last)?):
            addWeekdays(from: first, through: last, isExcluded: isExcluded)
        // A window cannot exclude dates.
        case (.date, _) where isExcluded, (.month, _) where isExcluded: .invalid
        default: addDates(from: token, through: end)
        }
    }

    /// Adds the dates from `token` to `end`, or only those of `token` if `end` is nil. Returns `invalid` if
    /// they are days but no range of dates, and `notDays` if they are no days.
    private mutating func addDates(from token: GuessToken, through end: GuessToken?) -> Outcome {
        switch (token, end) {
        case (.date(let date), nil): addDates(date.text)
        case (.date(let first), .date(let last)?): addDates(GuessDate.rangeText(from: first, to: last))
        case (.month(let month), nil): addDates(Self.dateRangeText(fromMonth: month, throughMonth: month))
        case (.month(let first), .month(let last)?):
            addDates(Self.dateRangeText(fromMonth: first, throughMonth: last))
        // A number before a complete date is a day of the same month, as in "24-26.12.".
        case (_, .date(let last)?): addDates(Self.dateRangeText(fromDay: token, to: last))
        // All other combinations that start with a day, such as "Mon to December", are no range.
        case (.weekday, _), (.weekdays, _), (.date, _), (.month, _): .invalid
        default: .notDays
        }
    }

    private mutating func addWeekdays(from first: Weekday, through last: Weekday, isExcluded: Bool)
        -> Outcome
    {
        if isExcluded {
            excluded.formUnion(Weekdays(from: first, to: last))
        } else {
            ranges.append((first, last))
        }
        return .added
    }

    /// Adds `text`, which is a date or a range of dates in the syntax of a time window. Returns `invalid` if
    /// `text` is nil, because the range is invalid then.
    private mutating func addDates(_ text: String?) -> Outcome {
        guard let text else { return .invalid }
        dates.append(text)
        return .added
    }

    /// Returns the range of dates from a day without a month to `last`, such as `24-26.12.`, in the syntax of
    /// a time window. The first day gets the month and the year of the last day. Returns nil if `token` is
    /// not an earlier day.
    private static func dateRangeText(fromDay token: GuessToken, to last: GuessDate) -> String? {
        guard let day = token.dayNumber, day < last.day,
            let first = GuessDate(year: last.year, month: last.month, day: day)
        else { return nil }
        return GuessDate.rangeText(from: first, to: last)
    }

    /// Returns the weekdays in `set` in the syntax of a time window. Three or more consecutive days are
    /// written as a range, such as `Mon..Fri`.
    private static func texts(of set: Weekdays) -> [String] {
        consecutiveDays(in: set).flatMap { days -> [String] in
            guard days.count > 2, let first = days.first, let last = days.last else {
                return days.map(\.shortName)
            }
            return ["\(first.shortName)..\(last.shortName)"]
        }
    }

    /// Returns the weekdays in `set`, divided into groups of consecutive days. Sunday and Monday are not
    /// considered consecutive.
    private static func consecutiveDays(in set: Weekdays) -> [[Weekday]] {
        var groups: [[Weekday]] = []
        for day in Weekday.allCases where set.contains(Weekdays(day)) {
            if let last = groups.last?.last, last.rawValue + 1 == day.rawValue {
                groups[groups.count - 1].append(day)
            } else {
                groups.append([day])
            }
        }
        return groups
    }

    private static func dateRangeText(fromMonth first: Int, throughMonth last: Int) -> String? {
        let end = stride(from: 31, to: 28, by: -1).lazy.compactMap { GuessDate(month: last, day: $0) }.first
        guard let start = GuessDate(month: first, day: 1), let end else { return nil }
        return "\(start.text)..\(end.text)"
    }

    // MARK: Months in words

    /// Returns `tokens`, the words and numbers of a text, after combining adjacent days and months into
    /// dates, such as `24 December`. A year after them becomes part of the date. If the month does not have
    /// such a day, the tokens remain separate.
    static func combiningDates(in tokens: [GuessToken]) -> [GuessToken] {
        var result: [GuessToken] = []
        var remainingTokens = tokens[...]
        while let token = remainingTokens.popFirst() {
            let next = remainingTokens.first
            if let day = token.dayNumber, case .month(let month)? = next {
                // Such as "24 December".
                remainingTokens.removeFirst()
                result += dateTokens(year: takeYear(from: &remainingTokens), month: month, day: day)
            } else if case .month(let month) = token, let day = next?.dayNumber, !isMonthRangeOpen(in: result)
            {
                // Such as "December 24". A month that ends a range of months, as in "May to June 24", is not
                // combined with the number after it.
                remainingTokens.removeFirst()
                result += takeDates(inMonth: month, firstDay: day, from: &remainingTokens)
            } else {
                result.append(token)
            }
        }
        return result
    }

    /// Returns the tokens of the date `firstDay` in `month`, or of the range of dates that starts with it, as
    /// in `December 24 to 26`. The end of the range and the year are removed from `remainingTokens`.
    private static func takeDates(
        inMonth month: Int,
        firstDay: Int,
        from remainingTokens: inout ArraySlice<GuessToken>
    ) -> [GuessToken] {
        let lastDay = takeLastDay(after: firstDay, from: &remainingTokens)
        let year = takeYear(from: &remainingTokens)
        let firstDateTokens = dateTokens(year: year, month: month, day: firstDay)
        guard let lastDay else { return firstDateTokens }
        return firstDateTokens + [.rangeSeparator] + dateTokens(year: year, month: month, day: lastDay)
    }

    /// Returns whether `tokens`, the words and numbers of a text so far, end with a month and a word such as
    /// `to`. If so, the next token must be a month.
    private static func isMonthRangeOpen(in tokens: [GuessToken]) -> Bool {
        guard tokens.last == .rangeSeparator, case .month? = tokens.dropLast().last else { return false }
        return true
    }

    /// Returns a token for the date. If the month does not have such a day, returns separate tokens for the
    /// month and the day. No valid time window can be suggested from these.
    private static func dateTokens(year: Int?, month: Int, day: Int) -> [GuessToken] {
        GuessDate(year: year, month: month, day: day).map { [.date($0)] } ?? [.month(month), .day(day)]
    }

    /// Removes the end of a range within one month from the start of `rest`, such as `to 26` in `December 24
    /// to 26`, and returns its day. `first` is the first day of the range. Returns nil if `rest` does not
    /// start with a word such as `to`, followed by a later day.
    private static func takeLastDay(after first: Int, from rest: inout ArraySlice<GuessToken>) -> Int? {
        guard rest.first == .rangeSeparator, let last = rest.dropFirst().first?.dayNumber, last > first else {
            return nil
        }
        let following = rest.dropFirst(2)
        if case .month? = following.first { return nil }
        rest = following
        return last
    }

    private static func takeYear(from rest: inout ArraySlice<GuessToken>) -> Int? {
        let following = rest.first == .comma ? rest.dropFirst() : rest
        guard let year = following.first?.year else { return nil }
        rest = following.dropFirst()
        return year
    }
}
