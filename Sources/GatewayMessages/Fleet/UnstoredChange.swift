import MonotonicTime

/// The latest change of a sign's content, while the sign may not have stored it yet. A sign stores a change within a
/// second, so after a power cut in that time, it starts with the content before the change.
struct UnstoredChange: Hashable, Sendable {
    /// The time after which a sign has certainly stored a change.
    private static let storageTime = Nanoseconds.seconds(2)
    /// The maximum number of times that a lost change is repeated. A change that ends the sign each time would otherwise
    /// be repeated forever.
    private static let maximumRepetitions = 3

    /// Whether the change has only set values, and left the release as it was.
    let hasOnlyValues: Bool
    /// The time at which the sign has certainly stored the change. Nil until the sign connects again, if it or the
    /// gateway has restarted.
    private(set) var deadline: Instant?
    /// Whether the sign has restarted and may have lost the change, so that it must be repeated.
    private(set) var isLost = false
    private var losses: Int

    /// Creates a change that the sign has made at `now`. `previous` is the change before it, if the sign may not have
    /// stored that one either.
    init(hasOnlyValues: Bool, after previous: UnstoredChange?, at now: Instant) {
        self.hasOnlyValues = hasOnlyValues
        losses = previous?.losses ?? 0
        deadline = now + Self.storageTime
    }

    /// Creates a change that was in progress before the gateway restarted.
    init(restoredWithOnlyValues hasOnlyValues: Bool) {
        self.hasOnlyValues = hasOnlyValues
        losses = 0
    }

    /// Records that the sign has restarted. `mayBeMissing` states whether its content may be that before the change.
    mutating func signRestarted(mayBeMissing: Bool, at now: Instant) {
        losses += 1
        isLost = mayBeMissing && losses <= Self.maximumRepetitions
        deadline = now + Self.storageTime
    }

    /// Returns whether the sign has certainly stored the change at `now`. A disconnected sign may have restarted.
    mutating func isStored(at now: Instant, isConnected: Bool) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        return isConnected && !isLost
    }
}
