import Glibc
import MonotonicTime

/// CLOCK_REALTIME: what a person's watch says. Reports and words show it; nothing moves by it.
enum WallClock {
    /// The clock as it is set now.
    static var time: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    /// The clock in the time zone of this machine as it is set now.
    static var civil: CivilTime {
        var now = time
        // localtime_r alone would keep the time zone that the process began with.
        tzset()
        var parts = tm()
        guard localtime_r(&now.tv_sec, &parts) != nil else {
            return CivilTime(secondsSince1970: Int64(now.tv_sec), nanosecond: Int64(now.tv_nsec))
        }
        return CivilTime(
            secondsSince1970: Int64(now.tv_sec),
            nanosecond: Int64(now.tv_nsec),
            utcOffset: Int64(parts.tm_gmtoff),
            zone: parts.tm_zone.map { String(cString: $0) } ?? "UTC"
        )
    }
}
