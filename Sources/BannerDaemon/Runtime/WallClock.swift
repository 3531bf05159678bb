import Glibc
import MonotonicTime

/// The time of day, for people who read reports; nothing moves by it.
enum WallClock {
    /// The time of day of a monotonic instant, by the clock as it is set now: RFC 3339, UTC, milliseconds.
    static func time(of instant: Instant) -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = MonotonicClock.now - instant
        let realtime = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - age.rawValue
        return text(nanosecondsSince1970: realtime)
    }

    static func text(nanosecondsSince1970 realtime: Int64) -> String {
        let second: Int64 = 1_000_000_000
        let seconds = realtime >= 0 ? realtime / second : (realtime - second + 1) / second
        var stamp = time_t(seconds)
        var parts = tm()
        gmtime_r(&stamp, &parts)
        let date = [
            padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
            padded(Int(parts.tm_mday), 2),
        ]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
        let milliseconds = padded(Int((realtime - seconds * second) / 1_000_000), 3)
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + ".\(milliseconds)Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
