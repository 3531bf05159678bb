import MonotonicTime

/// An estimate of the clock difference in a group: the shortest delay of the last inputs, which includes the least transit
/// time.
struct ClockSkewEstimate: Hashable, Sendable {
    /// Arrival minus time stamp of the last inputs, in nanoseconds.
    private var delays: [Int64] = []

    private static let capacity = 16
    private static let minimumCount = 4
    private static let plausibleDelays = -5_000_000...Int64(250_000_000)

    mutating func add(sent: Int64, received: Int64) {
        delays.append(received.subtractingReportingOverflow(sent).partialValue)
        if delays.count > Self.capacity { delays.removeFirst() }
    }

    /// The clock difference, or nil if it is small or there are too few inputs.
    var excess: Nanoseconds? {
        guard delays.count >= Self.minimumCount, let shortest = delays.min() else { return nil }
        return Self.plausibleDelays.contains(shortest) ? nil : Nanoseconds(shortest)
    }
}

/// A limit for the number of inputs per second from each sign.
struct SenderRateLimit: Hashable, Sendable {
    static let perSecond = 50
    private var counts: [String: Int] = [:]
    private var second: Int64 = 0

    /// Counts an input of `sign`. Returns whether it is within the limit.
    mutating func admit(_ sign: String, at now: Instant) -> Bool {
        let second = now.nanoseconds / Nanoseconds.perSecond
        if second != self.second || counts.count > GroupRoster.limit {
            counts = [:]
            self.second = second
        }
        counts[sign, default: 0] += 1
        return counts[sign, default: 0] <= Self.perSecond
    }
}
