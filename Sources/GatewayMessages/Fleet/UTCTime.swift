import Diagnostics
import Schedules

/// Conversion between RFC 3339 text, such as `2026-11-26T04:00:00Z`, and seconds since 1970.
package enum UTCTime {
    /// Returns the time that `text` states, in seconds since 1970, or nil if `text` is not RFC 3339. A
    /// fraction of a second is dropped.
    package static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60,
            let second = number(bytes[17..<19]), second <= 60,
            let date = CalendarDay(year: year, month: month, day: day)
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
        }
        guard let offset = offset(rest) else { return nil }
        return date.number * CalendarDay.length + hour * 3_600 + minute * 60 + second - offset
    }

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

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// Returns the RFC 3339 text of a time in seconds since 1970.
    package static func text(_ seconds: Int64) -> String {
        let day = CalendarDay(containing: seconds)
        let time = seconds - day.number * CalendarDay.length
        let parts = [time / 3_600, time / 60 % 60, time % 60].map {
            Wording.zeroPadded(String($0), to: 2)
        }
        return "\(day.description)T\(parts.joined(separator: ":"))Z"
    }
}
