import MonotonicTime

/// The times at which a group's leader publishes checkpoints: 1, 3 and 8 seconds after an input, otherwise every 30 seconds.
struct CheckpointSchedule: Hashable, Sendable {
    /// One second after the first of the latest inputs. Further inputs do not postpone it.
    private var first: Instant?
    /// The times of the later checkpoints after the last input.
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

    /// Schedules a checkpoint for a member that needs one.
    mutating func requestSoon(at now: Instant) { first = earlier(first, now + Self.requestDelay) }

    /// Removes the times up to `now`. Returns whether there was one, so that a checkpoint must be published.
    mutating func removeDue(at now: Instant) -> Bool {
        guard let next, next <= now else { return false }
        if let first, first <= now { self.first = nil }
        later.removeAll { $0 <= now }
        idle = now + Self.idleInterval
        return true
    }
}
