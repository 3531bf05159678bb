import MonotonicTime

extension CivilTime {
    /// The instant in `text`, in UTC: `2026-01-01T12:00:00`, with or without a trailing Z.
    ///
    /// - Throws: `ClockTextError` when it is not a valid moment of the years 1970 to 9999.
    public init(parsing text: String) throws(ClockTextError) {
        let pattern = Array("0000-00-00T00:00:00".utf8)
        var bytes = Array(text.utf8)
        if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
        guard bytes.count == pattern.count else { throw ClockTextError() }
        for (byte, wanted) in zip(bytes, pattern) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard wanted == UInt8(ascii: "0") ? isDigit : byte == wanted else { throw ClockTextError() }
        }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year >= 1970, (1...12).contains(month), day >= 1, day <= Self.days(ofMonth: month, in: year),
            hour < 24, minute < 60, second < 60
        else { throw ClockTextError() }
        let days = Self.days(before: year) + (1..<month).reduce(0) { $0 + Self.days(ofMonth: $1, in: year) }
        self.init(secondsSince1970: (((days + day - 1) * 24 + hour) * 60 + minute) * 60 + second)
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func days(ofMonth month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from the beginning of 1970 to that of `year`.
    private static func days(before year: Int64) -> Int64 {
        365 * (year - 1970) + leapDays(before: year) - leapDays(before: 1970)
    }

    /// Leap days from the year 1 to the end of the year before `year`.
    private static func leapDays(before year: Int64) -> Int64 {
        let last = year - 1
        return last / 4 - last / 100 + last / 400
    }
}

/// Not a valid date and time.
public struct ClockTextError: Error, Hashable, CustomStringConvertible {
    /// The complaint, to follow the text.
    public var description: String {
        "is not a valid date and time; write UTC, such as 2026-01-01T12:00:00"
    }
}
