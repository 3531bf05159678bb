import MonotonicTime

/// How long to wait for a broker before trying again: a second at first, then twice as long each time, at most a minute,
/// and up to half as long again, so that fifty signs do not come back at once.
struct BrokerPause: Hashable {
    private static let longest = Nanoseconds.seconds(60)
    /// A shorter connection counts as another failure: two clients of one name push each other off the broker.
    static let shortest = Nanoseconds.seconds(10)

    private var length = Nanoseconds.seconds(1)

    /// The pause after another failure; `jitter` is 0 to 1.
    mutating func next(jitter: Double) -> Nanoseconds {
        defer { length = min(Nanoseconds(length.rawValue * 2), Self.longest) }
        return length + Nanoseconds(Int64(Double(length.rawValue) * jitter / 2))
    }

    /// A connection has lasted this long: after a short one the pauses go on growing.
    mutating func end(of connection: Nanoseconds) {
        if connection >= Self.shortest { length = .seconds(1) }
    }
}
