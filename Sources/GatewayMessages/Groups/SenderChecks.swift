import MonotonicTime

/// An estimate of the difference between the wall clocks of the signs of a group. Each input carries its
/// sender's timestamp. The shortest delay between timestamp and arrival gives the best estimate, because it
/// includes the least transit time.
struct ClockSkewEstimate: Hashable, Sendable {
    /// The delays, in nanoseconds, from the sender's timestamp to the arrival of each of the last 16 inputs.
    private var delays: [Int64] = []

    private static let capacity = 16
    private static let minimumCount = 4
    private static let plausibleDelays = -5_000_000...Int64(250_000_000)

    mutating func add(sent: Int64, received: Int64) {
        delays.append(received.subtractingReportingOverflow(sent).partialValue)
        if delays.count > Self.capacity { delays.removeFirst() }
    }

    /// The estimated clock difference between this sign and the other signs. Nil if fewer than four inputs
    /// have arrived, or if transit time alone can explain the difference.
    var excess: Nanoseconds? {
        guard delays.count >= Self.minimumCount, let shortest = delays.min() else { return nil }
        return Self.plausibleDelays.contains(shortest) ? nil : Nanoseconds(shortest)
    }
}

/// A limit on the number of inputs per second that this sign accepts from each other sign, and on the number
/// of senders.
struct SenderRateLimit: Hashable, Sendable {
    static let perSecond = 50
    /// The maximum number of counters per second from each sign. It is higher than the limit for inputs,
    /// because a joining sign sends all of its counters at once.
    static let countersPerSecond = 200
    private var counts: [String: Int] = [:]
    private var second: Int64 = 0

    /// Counts an input from `sign`, and returns whether it is accepted. It must be rejected if the sign has
    /// exceeded `limit` inputs per second, or if too many other signs have sent inputs in the same second.
    mutating func admit(_ sign: String, atMost limit: Int = perSecond, at now: Instant) -> Bool {
        let second = now.nanoseconds / Nanoseconds.perSecond
        if second != self.second {
            counts = [:]
            self.second = second
        }
        // A client could invent names without end. They must neither fill the memory nor reset the counts of signs.
        guard counts[sign] != nil || counts.count < GroupRoster.limit else { return false }
        counts[sign, default: 0] += 1
        return counts[sign, default: 0] <= limit
    }
}
