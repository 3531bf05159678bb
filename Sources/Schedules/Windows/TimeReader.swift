import Diagnostics

/// A parser for the times of day in a schedule's time window. They are written as `FROM..TO`, such as
/// `11:00..14:00`.
enum TimeReader {
    private typealias Part = WindowReader.Part

    /// The maximum offset of a time from sunrise or sunset, in seconds: 12 hours.
    private static let maxOffset: Int64 = 12 * 3_600

    private static let example = "write a time such as 09:30, 24:00, sunrise, or sunset-30min"

    static func timeSpan(in part: WindowReader.Part) throws(WindowError) -> TimeSpan {
        let ends = part.split(by: "..")
        guard ends.count == 2 else { throw rangeError(of: part, count: ends.count) }
        let span = TimeSpan(from: try mark(in: ends[0]), to: try mark(in: ends[1]))
        if span.from == .clock(CalendarDay.secondsPerDay) {
            throw ends[0].error("a window cannot begin at 24:00; write 00:00")
        }
        if span.from == span.to {
            throw part.error("\(Wording.quoted(part.text)) has zero length; a whole day is 00:00..24:00")
        }
        return span
    }

    /// Returns the error for `part`, a piece of a time window's text that should be a range of times but is
    /// not. `count` is the number of pieces that result from splitting `part` at its double dots.
    private static func rangeError(of part: Part, count: Int) -> WindowError {
        if count > 2 { return part.error("a window has one start and one end, such as 11:00..14:00") }
        if let range = dottedRange(in: part) {
            return part.error("join times with two dots: \(range)")
        }
        let quoted = Wording.quoted(part.text)
        if let dates = slashedDates(in: part) {
            let choice = "write \"\(dates.monthFirst)\" or \"\(dates.dayFirst)\""
            return part.error("\(quoted) could be either of two dates; \(choice)")
        }
        let isSingleTime = (try? mark(in: part)) != nil
        if isSingleTime { return part.error("\(quoted) needs an end, such as \(part.text)..24:00") }
        return part.error("\(quoted) is not FROM..TO, such as 11:00..14:00")
    }

    /// Rewrites a range that is joined by a dash, such as `9:00-17:00`, with two dots and returns it. Returns
    /// nil if `part` does not consist of two different times joined by a dash.
    private static func dottedRange(in part: Part) -> String? {
        let times = part.split(by: "-")
        guard times.count == 2, let start = try? mark(in: times[0]), let end = try? mark(in: times[1]),
            start != end
        else { return nil }
        return times.map(\.text).joined(separator: "..")
    }

    /// Returns the two dates that a text such as `5/6` may mean: one with the month first, and one with the
    /// day first. Returns nil if the text cannot have both meanings.
    private static func slashedDates(in part: Part) -> (monthFirst: String, dayFirst: String)? {
        let fields = part.split(by: "/").map { Int($0.text) ?? 0 }
        guard (2...3).contains(fields.count) else { return nil }
        let year = fields.dropFirst(2).first.map { $0 < 100 ? 2000 + $0 : $0 }
        guard fields.prefix(2).allSatisfy({ (1...12).contains($0) }),
            let monthFirst = GuessDate(year: year, month: fields[0], day: fields[1]),
            let dayFirst = GuessDate(year: year, month: fields[1], day: fields[0])
        else { return nil }
        return (monthFirst.text, dayFirst.text)
    }

    private static func mark(in part: Part) throws(WindowError) -> TimeMark {
        guard let first = part.text.first else { throw part.error("a time is missing; \(example)") }
        guard first.isLetter else { return .clock(try clock(in: part)) }
        let word = part.text.prefix { $0.isLetter }
        let rest = Part(text: part.text.dropFirst(word.count), offset: part.offset + word.count)
        switch word.lowercased() {
        case "sunrise": return .sunrise(try offset(in: rest))
        case "sunset": return .sunset(try offset(in: rest))
        default:
            let near = nearestWord(to: String(word), among: ["sunrise", "sunset"])
            let hint = near.map { "did you mean '\($0)'? " } ?? ""
            throw part.error("unknown time \(Wording.quoted(part.text)); \(hint)\(example)")
        }
    }

    private static func clock(in part: Part) throws(WindowError) -> Int64 {
        let fields = part.split(by: ":")
        let numbers = fields.compactMap { number($0.text, digits: 2) }
        guard (2...3).contains(fields.count), numbers.count == fields.count else {
            let isShort = fields.count > 1 && fields[0].text.utf8.count == 1
            let hint = isShort ? "hours have two digits, such as 0\(part.text)" : example
            throw part.error("\(Wording.quoted(part.text)) is not a time; \(hint)")
        }
        let second = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
        guard second <= CalendarDay.secondsPerDay, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
            throw part.error("invalid time \(part.text); use 00:00 to 24:00")
        }
        return second
    }

    /// Parses the optional offset after the word `sunrise` or `sunset`, such as `-30min`. Returns the offset
    /// in seconds, or 0 if there is none. Throws an error if the text is not a valid offset or exceeds 12
    /// hours.
    private static func offset(in part: Part) throws(WindowError) -> Int64 {
        guard let sign = part.text.first else { return 0 }
        let advice =
            "write a sign and a duration after it, such as sunset-30min or sunrise+1h (units: s min h)"
        let formatError = part.error("cannot read \(Wording.quoted(part.text)); \(advice)")
        guard sign == "+" || sign == "-" else { throw formatError }

        // The duration may consist of several terms, such as 1h30min.
        var remainingText = part.text.dropFirst()
        var seconds: Int64 = 0
        repeat {
            guard let termSeconds = takeTerm(from: &remainingText) else { throw formatError }
            seconds += termSeconds
            guard seconds <= maxOffset else {
                throw part.error("\(Wording.quoted(part.text)) is more than 12 hours from sunrise or sunset")
            }
        } while !remainingText.isEmpty
        return sign == "-" ? -seconds : seconds
    }

    /// Removes a number and its unit, such as `30min`, from the start of `text` and returns the duration in
    /// seconds. Returns nil if `text` does not start with them. An excessive number is reduced to just above
    /// the limit, so that sums cannot overflow.
    private static func takeTerm(from text: inout Substring) -> Int64? {
        let digits = text.prefix { $0.isNumber }
        text = text.dropFirst(digits.count)
        let unit = text.prefix { $0.isLetter }
        text = text.dropFirst(unit.count)
        guard let count = number(digits, digits: nil), let seconds = units[String(unit)] else { return nil }
        return min(count, maxOffset + 1) * seconds
    }

    private static let units: [String: Int64] = ["s": 1, "min": 60, "h": 3_600]

    /// Returns the number in `text`, which must have `digits` digits, or one to six digits if `digits` is
    /// nil. Returns nil if `text` is not such a number.
    private static func number(_ text: Substring, digits: Int?) -> Int64? {
        let permittedLengths = digits.map { $0...$0 } ?? 1...6
        let asciiDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard permittedLengths.contains(text.utf8.count), text.utf8.allSatisfy(asciiDigits.contains) else {
            return nil
        }
        return Int64(text)
    }
}
