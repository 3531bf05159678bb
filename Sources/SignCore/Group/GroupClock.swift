import MonotonicTime

/// The time that all signs of a group share: wall clock time, read from a sign's own monotonic clock.
///
/// The difference of the two changes only when somebody sets the wall clock. Time services that slow a clock down or
/// speed it up do the same to both.
package struct GroupClock: Hashable, Sendable {
    /// How many nanoseconds the wall clock is ahead, counted since 1970.
    package var offset: Int64

    /// The clock of a sign at whose `instant` the wall says `wall` nanoseconds since 1970.
    package init(wall: Int64, at instant: Instant) {
        offset = (Nanoseconds(wall) - Nanoseconds(instant.nanoseconds)).rawValue
    }

    /// What the wall says at `instant`, kept at the far ends of time.
    package func wall(at instant: Instant) -> Int64 { (instant + Nanoseconds(offset)).nanoseconds }

    /// When the wall says `wall`, kept at the far ends of time.
    func instant(ofWall wall: Int64) -> Instant { Instant(nanoseconds: wall) - Nanoseconds(offset) }
}
