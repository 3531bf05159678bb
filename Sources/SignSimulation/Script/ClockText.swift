import MonotonicTime
import Schedules

extension CivilTime {
    /// Parses a UTC time such as `2026-01-01T12:00:00`. A `Z` at the end is optional.
    ///
    /// - Throws: `ClockTextError` if `text` is not a valid time in the years 1970 to 9999.
    public init(parsing text: String) throws(ClockTextError) {
        var bytes = Array(text.utf8)
        if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
        guard Self.isWellFormed(bytes) else { throw ClockTextError() }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { sum, digit in sum * 10 + Int64(digit - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year >= 1970, let date = CalendarDay(year: year, month: month, day: day), hour < 24,
            minute < 60, second < 60
        else { throw ClockTextError() }
        let secondsOfDay = (hour * 60 + minute) * 60 + second
        self.init(secondsSince1970: date.number * CalendarDay.secondsPerDay + secondsOfDay)
    }

    /// Returns whether `bytes` have the form `0000-00-00T00:00:00`, in which each 0 can be any digit.
    private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        let pattern = Array("0000-00-00T00:00:00".utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count == pattern.count
            && zip(bytes, pattern).allSatisfy { byte, patternByte in
                digits.contains(patternByte) ? digits.contains(byte) : byte == patternByte
            }
    }
}

/// An error that is thrown if a text is not a valid date and time.
public struct ClockTextError: Error, Hashable, CustomStringConvertible {
    /// The part of an error message that follows the invalid text, which the caller quotes.
    public var description: String {
        "is not a valid date and time; write UTC, such as 2026-01-01T12:00:00"
    }
}
