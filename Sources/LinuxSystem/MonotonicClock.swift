import Glibc
import MonotonicTime

/// The clock CLOCK_MONOTONIC, which times all motion on the display. Only the outermost layers read it. All
/// other code receives the time as an argument.
package enum MonotonicClock {
    package static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * Nanoseconds.perSecond + Int64(time.tv_nsec))
    }
}
