import MonotonicTime

/// How long after a wrong password of a visitor the next one is looked at: a second, then twice as long each time, at
/// most 30.
struct GuessingDelay: Hashable {
    private static let first = Nanoseconds.seconds(1)
    private static let longest = Nanoseconds.seconds(30)

    private var length = first
    private var end: Instant?

    /// What is left of the delay; nil if a password may be looked at.
    func remaining(at now: Instant) -> Nanoseconds? {
        guard let end, end > now else { return nil }
        return end - now
    }

    /// Whether it is over for so long that it need not be kept.
    func isForgotten(at now: Instant) -> Bool { end.map { $0 + Self.longest <= now } ?? true }

    /// A wrong password was given.
    mutating func fail(at now: Instant) {
        end = now + length
        length = min(Nanoseconds(length.rawValue * 2), Self.longest)
    }

    /// The right one was given.
    mutating func succeed() { self = GuessingDelay() }
}
