import MonotonicTime

/// A limit for what happens in a second: `limit` at once, and then as many a second.
struct RateLimit: Hashable, Sendable {
    let limit: Int
    /// When everything so far would have happened at an even pace.
    private var paidUntil: Instant?

    init(_ limit: Int) { self.limit = limit }

    /// Whether one more may happen at `now`; then it counts as `cost` of them, which is paid off afterwards. Nothing counts
    /// as more than the limit.
    mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        let step = Nanoseconds.perSecond / Int64(max(1, limit))
        let start = max(paidUntil ?? now, now)
        guard start + Nanoseconds(step) <= now + .seconds(1) else { return false }
        paidUntil = start + Nanoseconds(step * Int64(min(max(1, cost), max(1, limit))))
        return true
    }
}
