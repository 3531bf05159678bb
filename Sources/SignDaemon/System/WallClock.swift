import Glibc
import MonotonicTime

/// CLOCK_REALTIME: the civil time. Reports and texts show it; it is never used for motion.
enum WallClock {
    /// The current time.
    static var time: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    /// The current time in the machine's current time zone.
    static var civil: CivilTime {
        var now = time
        // localtime_r alone would keep the time zone from the start of the process.
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
