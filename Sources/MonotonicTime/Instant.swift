/// A moment on a monotonic clock, in whole nanoseconds since an arbitrary start.
///
/// Nothing below the frame loop reads a clock: every decision is told the time as an `Instant`
/// (R-TIME-1). In the daemon it is `CLOCK_MONOTONIC`, in `simulate` it is the time since the start.
public struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's start.
    public var nanoseconds: Int64

    /// The instant `nanoseconds` after the clock's start.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The clock's start.
    public static let zero = Instant(nanoseconds: 0)

    /// Orders instants by time.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The instant `interval` after `instant`, kept at the far ends of time instead of overflowing.
    public static func + (instant: Instant, interval: Nanoseconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.addingClamped(interval.rawValue))
    }

    /// The instant `interval` before `instant`, kept at the far ends of time instead of overflowing.
    public static func - (instant: Instant, interval: Nanoseconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.subtractingClamped(interval.rawValue))
    }

    /// The time from `earlier` to `later`; negative when they are the other way round.
    public static func - (later: Instant, earlier: Instant) -> Nanoseconds {
        Nanoseconds(later.nanoseconds.subtractingClamped(earlier.nanoseconds))
    }
}
