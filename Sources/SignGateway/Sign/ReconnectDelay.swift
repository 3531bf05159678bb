import MonotonicTime

/// The delay before the next attempt to connect to a peer. It doubles with each failure up to a maximum.
struct ReconnectDelay: Hashable {
    /// The minimum duration of a connection that counts as a success. Shorter connections count as failures,
    /// as when two MQTT clients with the same name keep disconnecting each other.
    static let shortestConnection = Nanoseconds.seconds(10)

    private let first: Nanoseconds
    private let maximum: Nanoseconds
    private let spread: Nanoseconds
    private var length: Nanoseconds

    /// Creates the delay, which begins with `first` and doubles with each failure up to `maximum`. The first
    /// attempt is additionally delayed by up to `spread`.
    init(first: Nanoseconds, maximum: Nanoseconds, spread: Nanoseconds = .zero) {
        self.first = first
        self.maximum = maximum
        self.spread = spread
        length = first
    }

    /// Returns the delay until the next attempt, and doubles the delay for the attempt after it. `jitter`,
    /// from 0 to 1, adds up to half of the delay and, the first time, up to the spread. This prevents many
    /// gateways from reconnecting at the same time.
    mutating func next(jitter: Double = 0) -> Nanoseconds {
        defer { length = min(Nanoseconds(length.rawValue * 2), maximum) }
        let isFirstAttempt = length == first
        let maximumAddition = length.rawValue / 2 + (isFirstAttempt ? spread.rawValue : 0)
        return length + Nanoseconds(Int64(Double(maximumAddition) * jitter))
    }

    mutating func reset() { length = first }

    /// Records that a connection has ended after `duration`. If it lasted long enough to count as a success,
    /// resets the delay to its first value.
    mutating func connectionEnded(after duration: Nanoseconds) {
        if duration >= Self.shortestConnection { reset() }
    }
}
