import MonotonicTime

/// How long after a wrong password of a visitor the next one is looked at: a second, then twice as long each time, at
/// most 30. Each minute without a wrong password halves the next delay.
struct GuessingDelay: Hashable {
    private static let first = Nanoseconds.seconds(1)
    private static let longest = Nanoseconds.seconds(30)
    private static let halving = Nanoseconds.seconds(60)

    /// The delay after the next wrong password, if that is given at once.
    private var length = first
    /// When the last wrong password was given; nil if none was.
    private var last: Instant?
    private var end: Instant?

    /// What is left of the delay; nil if a password may be looked at.
    func remaining(at now: Instant) -> Nanoseconds? {
        guard let end, end > now else { return nil }
        return end - now
    }

    /// Whether it is as if no wrong password had been given.
    func isForgotten(at now: Instant) -> Bool { remaining(at: now) == nil && next(at: now) == Self.first }

    /// A wrong password was given.
    mutating func fail(at now: Instant) {
        let delay = next(at: now)
        end = now + delay
        last = now
        length = min(Nanoseconds(delay.rawValue * 2), Self.longest)
    }

    /// The right one was given.
    mutating func succeed() { self = GuessingDelay() }

    /// The delay after a wrong password at `now`.
    private func next(at now: Instant) -> Nanoseconds {
        guard let last, last < now else { return length }
        let minutes = min((now - last).rawValue / Self.halving.rawValue, 32)
        return max(Nanoseconds(length.rawValue >> minutes), Self.first)
    }
}
