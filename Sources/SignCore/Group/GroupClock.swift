import MonotonicTime

/// A converter between the monotonic clock of a sign and the wall clock, on which the signs of a group agree.
///
/// The difference between the two clocks changes only when the wall clock is set, because a time service that
/// adjusts the clock rate affects both equally.
package struct GroupClock: Hashable, Sendable {
    /// The wall clock time since 1970 minus the monotonic time, in nanoseconds.
    package var offset: Int64

    /// Creates a converter for a sign whose wall clock reads `wallTime`, in nanoseconds since 1970, at the
    /// monotonic time `instant`.
    package init(wallTime: Int64, at instant: Instant) {
        offset = (Nanoseconds(wallTime) - Nanoseconds(instant.nanoseconds)).rawValue
    }

    /// Returns the reading of the wall clock at `instant`, in nanoseconds since 1970. The result is clamped
    /// to the range of `Int64`.
    package func wallTime(at instant: Instant) -> Int64 { (instant + Nanoseconds(offset)).nanoseconds }

    /// Returns the instant at which the wall clock reads `wallTime`, in nanoseconds since 1970. The result is
    /// clamped to the range of `Instant`.
    func instant(atWallTime wallTime: Int64) -> Instant {
        Instant(nanoseconds: wallTime) - Nanoseconds(offset)
    }
}
