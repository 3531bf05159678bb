import MonotonicTime

/// Judges by the stamps of inputs whether the clocks of a group agree: of several inputs the one that took least time on
/// its way says how far they are apart.
struct ArrivalJudge: Hashable, Sendable {
    /// Arrival minus stamp of the last inputs, in nanoseconds.
    private var delays: [Int64] = []

    private static let count = 16
    /// Fewer say nothing.
    private static let least = 4
    private static let usual = -5_000_000...Int64(250_000_000)

    /// An input with the stamp `at` has arrived.
    mutating func take(at: Int64, arrival: Int64) {
        delays.append(arrival.subtractingReportingOverflow(at).partialValue)
        if delays.count > Self.count { delays.removeFirst() }
    }

    /// How far the clocks are apart, if that is too much.
    var error: Nanoseconds? {
        guard delays.count >= Self.least, let best = delays.min() else {
            return nil
        }
        return Self.usual.contains(best) ? nil : Nanoseconds(best)
    }
}

/// How many inputs of each sign come in a second.
struct SenderLimit: Hashable, Sendable {
    static let perSecond = 50
    private var counts: [String: Int] = [:]
    private var second: Int64 = 0

    /// Whether one more input of `sign` is within the limit.
    mutating func take(_ sign: String, at now: Instant) -> Bool {
        let second = now.nanoseconds / Nanoseconds.perSecond
        if second != self.second || counts.count > GroupRoster.limit {
            counts = [:]
            self.second = second
        }
        counts[sign, default: 0] += 1
        return counts[sign, default: 0] <= Self.perSecond
    }
}
