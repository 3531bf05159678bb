import Diagnostics

struct WindowReader {
    /// A part of a time window's text. Its position, in characters, appears in error messages.
    struct Part {
        var text: Substring
        var offset: Int

        func error(_ message: String) -> WindowError { WindowError(column: offset + 1, problem: message) }

        func split(by separator: String) -> [Part] {
            var pieces: [Part] = []
            var rest = text
            var offset = offset
            while true {
                var end = rest.startIndex
                while end < rest.endIndex, !rest[end...].hasPrefix(separator) { end = rest.index(after: end) }
                let piece = rest[..<end]
                pieces.append(Part(text: piece, offset: offset))
                guard end < rest.endIndex else { return pieces }
                rest = rest[end...].dropFirst(separator.count)
                offset += piece.count + separator.count
            }
        }
    }

    /// The kinds of parts in the text of a time window, in the order in which they must appear.
    private enum Kind: Int {
        case weekdays, dates, times

        var name: String { ["weekdays", "dates", "times"][rawValue] }
    }

    private static let form = """
        write "[WEEKDAYS] [DATES] [FROM..TO]", such as "Mon..Fri 11:00..14:00", "12-24..12-26" or "sunset..23:00"
        """

    /// Parses the text of a time window: the weekdays, dates and times at which a schedule applies, such as
    /// `Mon..Fri 12-01..12-24 11:00..14:00`. Its parts must be in this order, and each is optional.
    ///
    /// - Throws: `WindowError` with the position of the part that is invalid.
    static func window(in text: String) throws(WindowError) -> TimeWindow {
        let whole = Part(text: text[...], offset: 0)
        let parts = whole.split(by: " ").filter { !$0.text.isEmpty }
        guard !parts.isEmpty else { throw whole.error("a window must not be empty; \(form)") }

        var window = TimeWindow()
        var previousKind: Kind?
        for part in parts {
            let kind = try kind(of: part)
            if let previousKind, kind.rawValue <= previousKind.rawValue {
                throw orderError(kind, after: previousKind, at: part)
            }
            previousKind = kind

            switch kind {
            case .weekdays: window.weekdays = try weekdays(in: part)
            case .dates: window.dates = try dates(in: part)
            case .times: window.times = try TimeReader.timeSpan(in: part)
            }
        }
        return window
    }

    private static func kind(of part: Part) throws(WindowError) -> Kind {
        let text = part.text.lowercased()
        guard let first = text.first(where: { $0 != "." && $0 != "," }) else {
            throw part.error("use no spaces around '..' and ','; \(form)")
        }
        let words = text.split { !$0.isLetter }
        if text.contains(":") || words.contains("sunrise") || words.contains("sunset") { return .times }
        if first.isLetter {
            let word = String(text.prefix { $0.isLetter })
            return isMisspelledSunTime(word) ? .times : .weekdays
        }
        guard first.isNumber else { throw part.error("cannot read \(Wording.quoted(part.text)); \(form)") }
        return text.contains("-") ? .dates : .times
    }

    /// Returns whether the lowercase word `word` is a misspelled `sunrise` or `sunset`, and not a misspelled
    /// weekday such as `Sunday`, which starts with the same letters.
    private static func isMisspelledSunTime(_ word: String) -> Bool {
        let startsWeekday = Weekday.allCases.contains { $0.name.lowercased().hasPrefix(word) }
        let isLongerThanSunday = word.count > 6
        guard isLongerThanSunday || !startsWeekday else { return false }
        let isSimilar = nearestWord(to: word, among: ["sunrise", "sunset"]) != nil
        return isSimilar && nearestWeekday(to: word) == nil
    }

    private static func orderError(_ kind: Kind, after last: Kind, at part: Part) -> WindowError {
        guard kind == last else { return part.error("\(kind.name) come before \(last.name); \(form)") }
        let remedy = kind == .times ? "write another window for it" : "join them with ',' and without spaces"
        return part.error("\(Wording.quoted(part.text)) is a second set of \(kind.name); \(remedy)")
    }

    // MARK: Weekdays

    private static func nearestWeekday(to word: String) -> String? {
        let weekdays = Weekday.allCases
        return nearestWord(to: word, among: weekdays.map(\.shortName) + weekdays.map(\.name))
    }

    private static func weekdays(in part: Part) throws(WindowError) -> Weekdays {
        var days: Weekdays = []
        for piece in part.split(by: ",") {
            let ends = piece.split(by: "..")
            guard ends.count <= 2 else {
                throw piece.error("a range of weekdays has two ends, such as Mon..Fri")
            }
            let first = try weekday(in: ends[0])
            days.formUnion(
                ends.count == 1 ? Weekdays(first) : Weekdays(from: first, to: try weekday(in: ends[1]))
            )
        }
        return days
    }

    private static func weekday(in part: Part) throws(WindowError) -> Weekday {
        if let weekday = Weekday(name: part.text) { return weekday }
        let allowed = "allowed: \(Weekday.allCases.map(\.shortName).joined(separator: ", "))"
        guard !part.text.isEmpty else { throw part.error("a weekday is missing; \(allowed)") }
        if let hyphen = part.text.firstIndex(of: "-"), Weekday(name: part.text[..<hyphen]) != nil {
            let range = part.split(by: "-").map(\.text).joined(separator: "..")
            throw part.error("write a range of weekdays with two dots: \(range)")
        }
        let hint = nearestWeekday(to: String(part.text)).map { "did you mean '\($0)'? " } ?? ""
        throw part.error("unknown weekday \(Wording.quoted(part.text)); \(hint)\(allowed)")
    }

    // MARK: Dates

    private enum Date {
        case once(CalendarDay)
        case yearly(MonthDay)
    }

    private static func dates(in part: Part) throws(WindowError) -> [DateSpan] {
        var spans: [DateSpan] = []
        for piece in part.split(by: ",") { spans.append(try dateSpan(in: piece)) }
        return spans
    }

    /// Parses a date, such as `12-24`, or a range of dates, such as `12-24..12-26`. Either both dates of a
    /// range have a year, or neither has one. A range without years recurs every year and may span New Year.
    /// Throws a `WindowError` if the text is invalid.
    private static func dateSpan(in part: Part) throws(WindowError) -> DateSpan {
        let endParts = part.split(by: "..")
        guard endParts.count <= 2 else {
            throw part.error("a range of dates has two ends, such as 12-24..12-26")
        }
        let firstDate = try date(in: endParts[0])
        let lastDate = endParts.count == 1 ? firstDate : try date(in: endParts[1])

        switch (firstDate, lastDate) {
        case (.once(let first), .once(let last)):
            guard first <= last else {
                throw part.error("\(Wording.quoted(part.text)) ends before it begins; swap the dates")
            }
            return .once(first...last)
        case (.yearly(let first), .yearly(let last)):
            return .yearly(from: first, to: last)
        default:
            throw part.error("both dates of a range need a year, or neither: \(Wording.quoted(part.text))")
        }
    }

    /// Parses a date, such as `2026-12-24`, or `12-24` for every year. Throws a `WindowError` if the text is
    /// not a date.
    private static func date(in part: Part) throws(WindowError) -> Date {
        let example = "write a date such as 2026-12-24, or 12-24 for every year"
        guard !part.text.isEmpty else { throw part.error("a date is missing; \(example)") }
        let fields = part.split(by: "-")
        let hasYear = fields.count == 3
        let digitCounts = hasYear ? [4, 2, 2] : [2, 2]
        guard let numbers = numbers(in: fields, digitCounts: digitCounts) else {
            throw part.error("\(Wording.quoted(part.text)) is not a date; \(example)")
        }
        guard let date = date(from: numbers) else {
            throw part.error("invalid date \(part.text); \(example)")
        }
        return date
    }

    /// Returns the date that consists of `numbers`: a year, a month and a day, or a month and a day of every
    /// year. Returns nil if there is no such day.
    private static func date(from numbers: [Int64]) -> Date? {
        if numbers.count == 3 {
            return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).map(Date.once)
        }
        // A date without a year may be February 29.
        let yearWithLeapDay: Int64 = 2000
        let (month, day) = (numbers[0], numbers[1])
        guard CalendarDay(year: yearWithLeapDay, month: month, day: day) != nil else { return nil }
        return .yearly(MonthDay(month: month, day: day))
    }

    /// Converts `fields` to numbers. Each field must have the number of digits at the same position in
    /// `digitCounts`. Returns nil if a field is not such a number, or if the two arrays differ in length.
    private static func numbers(in fields: [Part], digitCounts: [Int]) -> [Int64]? {
        guard fields.count == digitCounts.count else { return nil }
        let asciiDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
        var numbers: [Int64] = []
        for (field, length) in zip(fields, digitCounts) {
            let digits = field.text.utf8
            guard digits.count == length, digits.allSatisfy(asciiDigits.contains),
                let number = Int64(field.text)
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

extension TimeWindow {
    /// Parses the text of a time window, `[WEEKDAYS] [DATES] [FROM..TO]`, such as `Mon..Fri 11:00..14:00`,
    /// `12-24..12-26` or `sunset-30min..sunrise`. At least one of the three parts is required.
    ///
    /// - Throws: `WindowError` with the error and the valid windows that the user most likely meant.
    public init(parsing text: String) throws(WindowError) {
        do throws(WindowError) {
            self = try WindowReader.window(in: text)
        } catch {
            guard let guess = WindowGuess(for: text), !error.suggests(guess) else { throw error }
            throw error.replacingAdvice(with: guess)
        }
    }

    /// Returns the valid time windows that a user most likely meant by the invalid `text`, or an empty array
    /// if the meaning is unclear.
    public static func guesses(for text: String) -> [String] { WindowGuess(for: text)?.windows ?? [] }

    /// Detects hours that a user may have written like a date, such as `09-18`, so that a warning can be
    /// shown. Returns nil if `text` is clearly a date.
    ///
    /// - Returns: The time window with hours, such as `09:00..18:00`, and the date as written in the text.
    ///   `isCertain` is true if another part, such as weekdays, precedes the date.
    public static func hours(insteadOfDateIn text: String) -> (window: String, date: String, isCertain: Bool)?
    {
        let parts = text.split(separator: " ")
        guard parts.count <= 2, let date = parts.last, let pair = DashedDates.doubtfulPair(in: date) else {
            return nil
        }
        let times = [pair.first, pair.last].map { "\(GuessScanner.padded($0)):00" }.joined(separator: "..")
        let isCertain = parts.count == 2
        // Few signs start a day before five, and December 24 is a common date.
        guard isCertain || pair.first >= 5 && date != "12-24" else { return nil }
        return (parts.dropLast().map { "\($0) " }.joined() + times, String(date), isCertain)
    }
}

extension WindowError {
    /// Returns whether the description of the problem already suggests the time windows of `guess`, so that
    /// they need not be suggested again.
    fileprivate func suggests(_ guess: WindowGuess) -> Bool {
        let suggestsEnd = guess.lacksEnd && problem.contains(text: "needs an end")
        return suggestsEnd || guess.windows.allSatisfy { problem.hasSuffix(": \($0)") }
    }

    /// Returns a copy of this error with the advice of `guess`. The original advice concerns only the invalid
    /// part of the time window's text, while `guess` considers the whole text.
    fileprivate func replacingAdvice(with guess: WindowGuess) -> WindowError {
        let starts = ["; ", ", such as ", ": "].compactMap { problem.firstRange(ofText: $0)?.lowerBound }
        let adviceStart = starts.min() ?? problem.endIndex
        return WindowError(
            column: column,
            problem: String(problem[..<adviceStart]),
            windows: guess.windows,
            remedy: guess.remedy
        )
    }
}
