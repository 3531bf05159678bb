import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Functions that format timestamps for reports, in the format of RFC 3339. Timestamps never affect the
/// motion of the banner.
enum Timestamp {
    /// Returns the wall clock time at `instant` as text, in UTC with milliseconds. It is computed from the
    /// current reading of the wall clock.
    static func text(of instant: Instant) -> String {
        let now = WallClock.time
        let age = MonotonicClock.now - instant
        return text(secondsSince1970: now.tv_sec, nanoseconds: Int64(now.tv_nsec) - age.rawValue)
    }

    /// Returns a local time as text in the format of RFC 3339, with its offset from UTC, such as
    /// `2026-11-23T22:00:00+01:00`.
    static func text(ofLocal civil: CivilTime) -> String {
        let local = text(secondsSince1970: Int(civil.secondsSince1970 + civil.utcOffset), nanoseconds: 0)
        let minutes = civil.utcOffset.magnitude / 60
        let parts = [minutes / 60, minutes % 60].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(local.dropLast(5))\(civil.utcOffset < 0 ? "-" : "+")\(parts.joined(separator: ":"))"
    }

    /// Returns a time as text in UTC, such as `2026-11-23T21:00:00.250Z`. The time is `nanoseconds` after the
    /// number of `seconds` since 1970. `nanoseconds` may be negative or exceed a second.
    static func text(secondsSince1970 seconds: Int, nanoseconds: Int64) -> String {
        var wholeSeconds = seconds + Int(nanoseconds.flooredQuotient(by: Nanoseconds.perSecond))
        let nanosecondOfSecond = nanoseconds.flooredRemainder(by: Nanoseconds.perSecond)
        var civil = tm()
        gmtime_r(&wholeSeconds, &civil)

        let year = padded(Int(civil.tm_year) + 1900, toWidth: 4)
        let month = padded(Int(civil.tm_mon) + 1, toWidth: 2)
        let day = padded(Int(civil.tm_mday), toWidth: 2)
        let hour = padded(Int(civil.tm_hour), toWidth: 2)
        let minute = padded(Int(civil.tm_min), toWidth: 2)
        let second = padded(Int(civil.tm_sec), toWidth: 2)
        let milliseconds = padded(Int(nanosecondOfSecond / 1_000_000), toWidth: 3)
        return "\(year)-\(month)-\(day)T\(hour):\(minute):\(second).\(milliseconds)Z"
    }

    private static func padded(_ number: Int, toWidth width: Int) -> String {
        Wording.zeroPadded(String(number), to: width)
    }
}
