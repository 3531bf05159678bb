import MonotonicTime

/// The time that all signs of a group share: wall clock time, derived from each sign's monotonic clock.
///
/// Their difference changes only when the wall clock is set. Time services that slew a clock affect both equally.
package struct GroupClock: Hashable, Sendable {
    /// The wall clock minus the monotonic clock, in nanoseconds since 1970.
    package var offset: Int64

    /// Creates the clock of a sign on which the wall clock reads `wall` nanoseconds since 1970 at `instant`.
    package init(wall: Int64, at instant: Instant) {
        offset = (Nanoseconds(wall) - Nanoseconds(instant.nanoseconds)).rawValue
    }

    /// Returns the wall clock at `instant`, clamped to the range of the type.
    package func wall(at instant: Instant) -> Int64 { (instant + Nanoseconds(offset)).nanoseconds }

    /// Returns the instant at which the wall clock reads `wall`, clamped to the range of the type.
    func instant(ofWall wall: Int64) -> Instant { Instant(nanoseconds: wall) - Nanoseconds(offset) }
}
