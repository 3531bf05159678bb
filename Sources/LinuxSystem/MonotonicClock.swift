import Glibc
import MonotonicTime

/// CLOCK_MONOTONIC, the clock of all motion. Only the shells read it, and pass the time to everything else.
package enum MonotonicClock {
    package static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * Nanoseconds.perSecond + Int64(time.tv_nsec))
    }
}
