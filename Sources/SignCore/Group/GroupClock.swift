import MonotonicTime

/// The clock that all signs of a group have: the time on the wall, told by a sign's own monotonic clock.
///
/// The difference of the two changes only when somebody sets the wall clock. Time services that slow a clock down or
/// speed it up do the same to both.
package struct GroupClock: Hashable, Sendable {
    /// How many nanoseconds the wall clock is ahead, counted since 1970.
    package var offset: Int64

    /// The clock of a sign at whose `instant` the wall says `wall` nanoseconds since 1970.
    package init(wall: Int64, at instant: Instant) {
        offset = wall.subtractingReportingOverflow(instant.nanoseconds).partialValue
    }

    /// What the wall says at `instant`.
    package func wall(at instant: Instant) -> Int64 {
        instant.nanoseconds.addingReportingOverflow(offset).partialValue
    }

    /// When the wall says `wall`, as far as there is such an instant.
    func instant(ofWall wall: Int64) -> Instant {
        let (nanoseconds, overflow) = wall.subtractingReportingOverflow(offset)
        guard overflow else { return Instant(nanoseconds: nanoseconds) }
        return Instant(nanoseconds: wall < 0 ? .min : .max)
    }
}
