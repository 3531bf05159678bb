/// A word of a text that may mean a window.
enum GuessWord: Hashable {
    case weekday(Weekday)
    /// Several weekdays in a row.
    case weekdays(Weekday, Weekday)
    case date(GuessDate)
    /// A day of a month that is named elsewhere.
    case day(Int)
    case month(Int)
    case time(GuessTime)
    case number(Int)
    /// A word before a beginning, such as `from` and `ab`.
    case from
    /// A dash, or a word before an end, such as `to` and `bis`.
    case join
    /// A word before days that are left out, such as `except`.
    case except
    /// A word for days that are left out, such as `closed`, at the beginning.
    case closed
    /// All days.
    case every
    case comma

    /// The number of a day of a month.
    var dayNumber: Int? {
        switch self {
        case .day(let number), .number(let number): (1...31).contains(number) ? number : nil
        default: nil
        }
    }

    /// The number of a year.
    var year: Int? {
        guard case .number(let number) = self, (2000...2199).contains(number) else { return nil }
        return number
    }

    /// A time of day.
    var time: GuessTime? {
        switch self {
        case .time(let time): time
        case .number(let hour) where (0...24).contains(hour): GuessTime(hour: hour, minute: 0)
        case .number(let digits) where (100...2400).contains(digits) && digits % 100 < 60:
            GuessTime(hour: digits / 100, minute: digits % 100)
        default: nil
        }
    }

    /// Whether it names days.
    var namesDays: Bool {
        switch self {
        case .weekday, .weekdays, .date, .month: true
        default: false
        }
    }
}

/// A day of a month, of one year or of every year.
struct GuessDate: Hashable {
    var year: Int?
    var month: Int
    var day: Int

    /// The day; nil if no month has it.
    init?(year: Int? = nil, month: Int, day: Int) {
        guard CalendarDay(year: Int64(year ?? 2000), month: Int64(month), day: Int64(day)) != nil else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date as a window writes it.
    var text: String {
        (year.map { "\($0)-" } ?? "") + "\(GuessScanner.padded(month))-\(GuessScanner.padded(day))"
    }

    /// The dates from `first` to `last` as a window writes them. If one has a year, so has the other.
    static func range(from first: GuessDate, to last: GuessDate) -> String {
        var (first, last) = (first, last)
        let isOverNewYear = (first.month, first.day) > (last.month, last.day)
        if first.year == nil { first.year = last.year.map { isOverNewYear ? $0 - 1 : $0 } }
        if last.year == nil { last.year = first.year.map { isOverNewYear ? $0 + 1 : $0 } }
        return "\(first.text)..\(last.text)"
    }
}

/// A time of day as people write it.
struct GuessTime: Hashable {
    /// Whether the hour is one of 12 or of 24.
    private enum Hours {
        /// AM or PM is written.
        case half
        /// Nothing says which.
        case unknown
        case whole
    }

    /// The time as a window writes it, if it is no hour, such as `sunset`.
    private let word: String?
    private let hours: Hours
    /// Minutes since midnight.
    private let minute: Int
    private let seconds: Int

    /// A time that a window names by a word.
    init(word: String) { (self.word, hours, minute, seconds) = (word, .whole, 0, 0) }

    /// A time by the clock. `isWhole` tells that it is certainly one of 24 hours.
    init(hour: Int, minute: Int, seconds: Int = 0, isWhole: Bool = false) {
        word = nil
        hours = isWhole || !(1...12).contains(hour) ? .whole : .unknown
        self.minute = hour * 60 + minute
        self.seconds = seconds
    }

    /// A time by the clock of 12 hours.
    init(hour: Int, minute: Int, seconds: Int = 0, isAfternoon: Bool) {
        word = nil
        hours = .half
        self.minute = hour % 12 * 60 + minute + (isAfternoon ? Self.half : 0)
        self.seconds = seconds
    }

    private static let half = 12 * 60

    /// The time as a window writes it.
    var text: String { word ?? Self.text(minute, seconds) }

    /// The times from `first` to `last` as a window writes them. Where it is unknown which of 12 hours are meant, the end
    /// is after the beginning, as in `9 to 5`.
    static func range(from first: GuessTime, to last: GuessTime) -> String {
        var (begin, end) = (first.minute, last.minute)
        switch (first.hours, last.hours) {
        case (.half, .unknown):
            let (morning, evening) = (end % half, end % half + half)
            let (same, other) = begin < half ? (morning, evening) : (evening, morning)
            end = same > begin ? same : other
        case (.unknown, .half):
            let (morning, evening) = (begin % half, begin % half + half)
            let (same, other) = end < half ? (morning, evening) : (evening, morning)
            begin = same < end ? same : other
        case (.unknown, .unknown):
            if end < begin { end += half }
        default: break
        }
        let from = first.word ?? text(begin, first.seconds)
        let to = last.word ?? text(end == 0 ? 2 * half : end, last.seconds)
        return "\(from)..\(to)"
    }

    private static func text(_ minute: Int, _ seconds: Int) -> String {
        let fields = [minute / 60, minute % 60] + (seconds > 0 ? [seconds] : [])
        return fields.map(GuessScanner.padded).joined(separator: ":")
    }
}
