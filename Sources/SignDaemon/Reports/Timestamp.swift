import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Timestamps for reports, in UTC with milliseconds, in the format of RFC 3339. They never affect the motion.
enum Timestamp {
    /// Returns the wall clock time at `instant` as text. It is computed from the current time of the wall clock.
    static func text(of instant: Instant) -> String {
        let now = WallClock.time
        let age = MonotonicClock.now - instant
        return text(secondsSince1970: now.tv_sec, nanoseconds: Int64(now.tv_nsec) - age.rawValue)
    }

    /// Returns a local time as text, with its offset from UTC, such as `2026-11-23T22:00:00+01:00`.
    static func text(ofLocal civil: CivilTime) -> String {
        let local = text(secondsSince1970: Int(civil.secondsSince1970 + civil.utcOffset), nanoseconds: 0)
        let minutes = civil.utcOffset.magnitude / 60
        let parts = [minutes / 60, minutes % 60].map { Wording.zeroPadded(String($0), to: 2) }
        return "\(local.dropLast(5))\(civil.utcOffset < 0 ? "-" : "+")\(parts.joined(separator: ":"))"
    }

    /// Returns the time `nanoseconds` after the given second, as text. `nanoseconds` may be negative.
    static func text(secondsSince1970 seconds: Int, nanoseconds: Int64) -> String {
        var stamp = seconds + Int(nanoseconds.flooredQuotient(by: Nanoseconds.perSecond))
        let fraction = nanoseconds.flooredRemainder(by: Nanoseconds.perSecond)
        var parts = tm()
        gmtime_r(&stamp, &parts)
        func padded(_ number: Int, toWidth width: Int) -> String {
            Wording.zeroPadded(String(number), to: width)
        }
        let date = [
            padded(Int(parts.tm_year) + 1900, toWidth: 4), padded(Int(parts.tm_mon) + 1, toWidth: 2),
            padded(Int(parts.tm_mday), toWidth: 2),
        ]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), toWidth: 2) }
        let milliseconds = padded(Int(fraction / 1_000_000), toWidth: 3)
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + ".\(milliseconds)Z"
    }
}
