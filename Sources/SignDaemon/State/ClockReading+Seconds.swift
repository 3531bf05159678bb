import MonotonicTime
import SignCore

extension ClockReading {
    /// The wall clock at `instant`, in seconds since 1970.
    func secondsSince1970(at instant: Instant) -> Int64 {
        civil.secondsSince1970 + (instant - at).rawValue / Nanoseconds.perSecond
    }

    /// The instant at which the wall clock is at `seconds` since 1970: not before the reading, and at most a year after it.
    func instant(atSecondsSince1970 seconds: Int64) -> Instant {
        let left = seconds.subtractingReportingOverflow(civil.secondsSince1970)
        return at + .seconds(left.overflow ? 0 : max(0, min(left.partialValue, 366 * 86_400)))
    }
}
