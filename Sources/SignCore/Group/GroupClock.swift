import MonotonicTime

/// Converts between a sign's monotonic clock and the wall clock, which is the time that all signs of a group share.
///
/// The difference between the two clocks changes only when the wall clock is set. A time service that adjusts the rate
/// of a clock affects both clocks equally.
package struct GroupClock: Hashable, Sendable {
    /// The difference between the wall clock, in nanoseconds since 1970, and the monotonic clock.
    package var offset: Int64

    /// Creates the clock of a sign whose wall clock reads `wall`, in nanoseconds since 1970, at `instant`.
    package init(wall: Int64, at instant: Instant) {
        offset = (Nanoseconds(wall) - Nanoseconds(instant.nanoseconds)).rawValue
    }

    /// Returns the reading of the wall clock at `instant`, clamped to the range of the type.
    package func wall(at instant: Instant) -> Int64 { (instant + Nanoseconds(offset)).nanoseconds }

    /// Returns the instant at which the wall clock reads `wall`, clamped to the range of the type.
    func instant(ofWall wall: Int64) -> Instant { Instant(nanoseconds: wall) - Nanoseconds(offset) }
}
