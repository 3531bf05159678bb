import Diagnostics
import Schedules

/// Conversions between RFC 3339 timestamps, such as `2026-11-26T04:00:00Z`, and seconds since 1970.
package enum UTCTime {
    /// Parses an RFC 3339 timestamp and returns it in seconds since 1970, or nil if `text` is not a valid
    /// timestamp. It consists of a date, the letter T, a time of day, optionally a fraction of a second,
    /// which is dropped, and the offset from UTC, as in `2026-11-26T04:00:00.5+02:00`.
    package static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        // The date, the letter T and the time of day have fixed places: `2026-11-26T04:00:00`.
        let datePlace = 0..<10
        let letterPlace = 10
        let timePlace = 11..<19
        guard bytes.count > timePlace.upperBound, let day = calendarDay(bytes[datePlace]),
            bytes[letterPlace] == UInt8(ascii: "T") || bytes[letterPlace] == UInt8(ascii: "t"),
            let secondsOfDay = secondsOfDay(Array(bytes[timePlace])),
            let offsetText = withoutFraction(bytes[timePlace.upperBound...]), let offset = offset(offsetText)
        else { return nil }
        return day.number * CalendarDay.secondsPerDay + secondsOfDay - offset
    }

    /// Removes the fraction of a second, such as `.5`, from the start of `text`. Returns `text` unchanged if
    /// it starts with no point, or nil if no digit follows the point.
    private static func withoutFraction(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.first == UInt8(ascii: ".") else { return text }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let fractionDigits = text.dropFirst().prefix { digits.contains($0) }
        return fractionDigits.isEmpty ? nil : text[fractionDigits.endIndex...]
    }

    /// Parses a date such as `2026-11-26`. Returns nil if the text is malformed or if the calendar has no
    /// such day.
    private static func calendarDay(_ text: ArraySlice<UInt8>) -> CalendarDay? {
        guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), let year = number(text[0..<4]),
            let month = number(text[5..<7]), let day = number(text[8..<10])
        else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }

    /// Parses a time of day such as `04:00:00`, and returns the number of seconds since midnight, or nil if
    /// there is no such time. The second may be 60, which denotes a leap second.
    private static func secondsOfDay(_ text: [UInt8]) -> Int64? {
        guard text[2] == UInt8(ascii: ":"), text[5] == UInt8(ascii: ":"),
            let hour = number(text[0..<2]), hour < 24, let minute = number(text[3..<5]), minute < 60,
            let second = number(text[6..<8]), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Parses a UTC offset such as `Z` or `+02:00`, and returns it in seconds, or nil if the text is invalid.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(text)
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1..<3]), hours < 24,
            let minutes = number(bytes[4..<6]), minutes < 60
        else { return nil }
        let offset = hours * 3_600 + minutes * 60
        switch bytes[0] {
        case UInt8(ascii: "+"): return offset
        case UInt8(ascii: "-"): return -offset
        default: return nil
        }
    }

    /// Parses a decimal number from ASCII digits. Returns nil if any byte is not a digit.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { number, digit in number * 10 + Int64(digit - UInt8(ascii: "0")) }
    }

    /// Returns the RFC 3339 timestamp, in UTC, of a time in seconds since 1970.
    package static func text(_ seconds: Int64) -> String {
        let day = CalendarDay(containing: seconds)
        let secondsOfDay = seconds - day.number * CalendarDay.secondsPerDay
        let parts = [secondsOfDay / 3_600, secondsOfDay / 60 % 60, secondsOfDay % 60]
        let paddedParts = parts.map { Wording.zeroPadded(String($0), to: 2) }
        return "\(day.description)T\(paddedParts.joined(separator: ":"))Z"
    }
}
