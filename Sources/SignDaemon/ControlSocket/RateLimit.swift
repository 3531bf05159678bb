import MonotonicTime

/// A limit for what happens in a second: `limit` at once, and then as many a second.
struct RateLimit: Hashable, Sendable {
    let limit: Int
    /// When everything so far would have happened at an even pace.
    private var paidUntil: Instant?

    init(_ limit: Int) { self.limit = limit }

    /// Whether one more may happen at `now`; then it counts.
    mutating func take(at now: Instant) -> Bool {
        let step = Nanoseconds(Nanoseconds.perSecond / Int64(max(1, limit)))
        let start = max(paidUntil ?? now, now)
        guard start + step <= now + .seconds(1) else { return false }
        paidUntil = start + step
        return true
    }
}
