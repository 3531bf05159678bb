/// An instant on a monotonic clock, in nanoseconds since the arbitrary instant at which the clock started.
///
/// All time-dependent code receives the time as an `Instant` and reads no clock itself (R-TIME-1). The daemon
/// uses `CLOCK_MONOTONIC`. A simulation uses the time since it started.
public struct Instant: Hashable, Comparable, Sendable {
    /// The number of nanoseconds since the start of the monotonic clock.
    public var nanoseconds: Int64

    /// Creates the instant that is `nanoseconds` nanoseconds after the start of the monotonic clock.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant at which the monotonic clock started.
    public static let zero = Instant(nanoseconds: 0)

    /// Returns whether the instant `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the instant that is `interval` after `instant`, clamped to the range of 64 bits.
    public static func + (instant: Instant, interval: Nanoseconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.addingClamped(interval.rawValue))
    }

    /// Returns the instant that is `interval` before `instant`, clamped to the range of 64 bits.
    public static func - (instant: Instant, interval: Nanoseconds) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.subtractingClamped(interval.rawValue))
    }

    /// Returns the time from `earlier` to `later`, which is negative if `later` is before `earlier`.
    public static func - (later: Instant, earlier: Instant) -> Nanoseconds {
        Nanoseconds(later.nanoseconds.subtractingClamped(earlier.nanoseconds))
    }
}
