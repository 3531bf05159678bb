import Glibc
import MonotonicTime

/// The time of day, for people who read reports; nothing moves by it.
enum WallClock {
    /// The time of day of a monotonic instant, by the clock as it is set now: RFC 3339, UTC, milliseconds.
    static func time(of instant: Instant) -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = MonotonicClock.now - instant
        return text(secondsSince1970: now.tv_sec, nanoseconds: Int64(now.tv_nsec) - age.rawValue)
    }

    /// The time `nanoseconds`, which may be any number, after a second.
    static func text(secondsSince1970 seconds: Int, nanoseconds: Int64) -> String {
        let second: Int64 = 1_000_000_000
        let fraction = (nanoseconds % second + second) % second
        var stamp = seconds + Int(nanoseconds / second) - (nanoseconds % second < 0 ? 1 : 0)
        var parts = tm()
        gmtime_r(&stamp, &parts)
        let date = [
            padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
            padded(Int(parts.tm_mday), 2),
        ]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
        let milliseconds = padded(Int(fraction / 1_000_000), 3)
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + ".\(milliseconds)Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
