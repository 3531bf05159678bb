import MonotonicTime

/// The times at which the leader of a group of signs publishes checkpoints, which other members use to adopt
/// its state. A checkpoint follows 1, 3 and 8 seconds after an input and, without inputs, 30 seconds after
/// the last checkpoint.
struct CheckpointSchedule: Hashable, Sendable {
    /// The time of the first checkpoint after an input such as a button press, or nil if none is scheduled.
    /// Further inputs do not postpone it.
    private var first: Instant?
    /// The times of the pending checkpoints that are due 3 and 8 seconds after the latest input.
    private var later: [Instant] = []
    private var idle: Instant?

    private static let idleInterval = Nanoseconds.seconds(30)
    private static let requestDelay = Nanoseconds.milliseconds(200)

    init(idleSince now: Instant? = nil) { idle = now.map { $0 + Self.idleInterval } }

    var next: Instant? { earliest(first, later.first, idle) }

    mutating func noteInput(at now: Instant) {
        first = earlier(first, now + .seconds(1))
        later = [now + .seconds(3), now + .seconds(8)]
    }

    /// Schedules a checkpoint (the leader's state, for other members to adopt) within 0.2 seconds, because a
    /// joining member needs one.
    mutating func requestSoon(at now: Instant) { first = earlier(first, now + Self.requestDelay) }

    /// Removes all scheduled times up to `now`. Returns whether there were any, in which case the caller must
    /// publish a checkpoint.
    mutating func removeDue(at now: Instant) -> Bool {
        guard let next, next <= now else { return false }
        if let first, first <= now { self.first = nil }
        later.removeAll { $0 <= now }
        idle = now + Self.idleInterval
        return true
    }
}
