import MonotonicTime

/// When the scribe of a group publishes an anchor: 1, 3 and 8 seconds after an input, otherwise every 30 seconds.
struct AnchorTimes: Hashable, Sendable {
    /// After the first of the last inputs. Inputs without a pause do not put it off.
    private var first: Instant?
    /// After the last input.
    private var later: [Instant] = []
    private var resting: Instant?

    private static let pause = Nanoseconds.seconds(30)
    private static let soon = Nanoseconds.milliseconds(200)

    /// The next one.
    var next: Instant? { earliest(first, later.first, resting) }

    /// Nothing has happened lately.
    mutating func rest(from now: Instant) { resting = now + Self.pause }

    /// There is an input.
    mutating func noteInput(at now: Instant) {
        first = earlier(first, now + .seconds(1))
        later = [now + .seconds(3), now + .seconds(8)]
    }

    /// Somebody needs one.
    mutating func wantSoon(at now: Instant) { first = earlier(first, now + Self.soon) }

    /// Whether one is due; it is the next one's turn then.
    mutating func take(at now: Instant) -> Bool {
        guard let next, next <= now else { return false }
        if let first, first <= now { self.first = nil }
        later.removeAll { $0 <= now }
        resting = now + Self.pause
        return true
    }
}
