import MonotonicTime

/// The delay before the next attempt to connect, which doubles with each failure up to a maximum.
struct ReconnectDelay: Hashable {
    /// The duration below which a connection counts as a failure. Two MQTT clients with the same name disconnect each
    /// other again and again, so their connections are short.
    static let shortestConnection = Nanoseconds.seconds(10)

    private let first: Nanoseconds
    private let maximum: Nanoseconds
    private var length: Nanoseconds

    init(first: Nanoseconds, maximum: Nanoseconds) {
        self.first = first
        self.maximum = maximum
        length = first
    }

    /// Returns the delay after a failure. `jitter`, from 0 to 1, prolongs the delay by up to a half, so that many
    /// gateways do not reconnect at the same time.
    mutating func next(jitter: Double = 0) -> Nanoseconds {
        defer { length = min(Nanoseconds(length.rawValue * 2), maximum) }
        return length + Nanoseconds(Int64(Double(length.rawValue) * jitter / 2))
    }

    mutating func reset() { length = first }

    /// Resets the delay if the connection was long enough to count as a success.
    mutating func connectionEnded(after duration: Nanoseconds) {
        if duration >= Self.shortestConnection { reset() }
    }
}
