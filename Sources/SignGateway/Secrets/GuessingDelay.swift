import MonotonicTime

/// The delay for which a client must wait after a wrong password. It begins with 1 s and doubles with each
/// wrong password, up to 30 s. Each minute without a wrong password halves the next delay.
struct GuessingDelay: Hashable {
    private static let minimum = Nanoseconds.seconds(1)
    private static let maximum = Nanoseconds.seconds(30)
    private static let halvingInterval = Nanoseconds.seconds(60)

    /// The delay that follows the next wrong password if the client sends it within a minute of the last one.
    private var length = minimum
    /// The time of the client's last wrong password, or nil if there was none.
    private var lastFailure: Instant?
    /// The end of the current or last delay, or nil if there was none.
    private var end: Instant?

    /// Returns the remaining time of the current delay, or nil if the client's next password may be checked.
    func remainingDelay(at now: Instant) -> Nanoseconds? {
        guard let end, end > now else { return nil }
        return end - now
    }

    /// Returns whether earlier wrong passwords no longer affect the client, so that its record can be
    /// discarded.
    func isReset(at now: Instant) -> Bool {
        remainingDelay(at: now) == nil && nextLength(at: now) == Self.minimum
    }

    /// Starts a delay because the client has sent a wrong password at `now`.
    mutating func recordFailure(at now: Instant) {
        let delay = nextLength(at: now)
        end = now + delay
        lastFailure = now
        length = min(Nanoseconds(delay.rawValue * 2), Self.maximum)
    }

    mutating func recordSuccess() { self = GuessingDelay() }

    /// Returns the duration of the delay that would follow a wrong password at `now`.
    private func nextLength(at now: Instant) -> Nanoseconds {
        guard let lastFailure, lastFailure < now else { return length }
        // More halvings than 32 have no further effect.
        let halvings = min((now - lastFailure).rawValue / Self.halvingInterval.rawValue, 32)
        return max(Nanoseconds(length.rawValue >> halvings), Self.minimum)
    }
}
