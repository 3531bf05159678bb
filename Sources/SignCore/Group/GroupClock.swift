import MonotonicTime

/// A converter between a sign's monotonic clock and the wall clock, the time on which all signs of a group
/// agree.
///
/// The difference between the two clocks changes only when the wall clock is set. A time service that adjusts
/// the rate of a clock affects both clocks equally.
package struct GroupClock: Hashable, Sendable {
    /// The difference between the wall clock, as time since 1970, and the monotonic clock, in nanoseconds.
    package var offset: Int64

    /// Creates a converter for a sign whose wall clock reads `wall`, in nanoseconds since 1970, at the
    /// monotonic time `instant`.
    package init(wall: Int64, at instant: Instant) {
        offset = (Nanoseconds(wall) - Nanoseconds(instant.nanoseconds)).rawValue
    }

    /// Returns the reading of the wall clock at `instant`, in nanoseconds since 1970. The result is clamped
    /// to the range of `Int64`.
    package func wall(at instant: Instant) -> Int64 { (instant + Nanoseconds(offset)).nanoseconds }

    /// Returns the instant at which the wall clock reads `wall`, in nanoseconds since 1970. The result is
    /// clamped to the range of `Instant`.
    func instant(ofWall wall: Int64) -> Instant { Instant(nanoseconds: wall) - Nanoseconds(offset) }
}
