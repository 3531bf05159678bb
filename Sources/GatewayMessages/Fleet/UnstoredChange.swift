import MonotonicTime

/// The latest change of a sign's content, tracked until the sign has certainly stored it. Storing takes up to
/// a second. A sign that loses power before then restarts with the previous content.
struct UnstoredChange: Hashable, Sendable {
    /// The time within which a sign certainly stores a change of its content.
    private static let storageTime = Nanoseconds.seconds(2)
    /// The maximum number of times that a change is sent again after the sign has lost it in a restart.
    /// Without this limit, a change that crashes the sign would be repeated endlessly.
    private static let maximumRepetitions = 3

    /// Whether the change has only set values (texts that the sign's options refer to), and has left the
    /// sign's release unchanged.
    let hasOnlyValues: Bool
    /// The time at which the sign has certainly stored the change. Nil after a restart of the sign or the
    /// gateway, until the sign connects again.
    private(set) var deadline: Instant?
    /// Whether the sign has restarted and may have lost the change, so that it must be repeated.
    private(set) var isLost = false
    private var losses: Int

    /// Creates the record of a change that the sign has made at `now`.
    ///
    /// - Parameters:
    ///   - hasOnlyValues: Whether the change has only set values, and has not changed the sign's release.
    ///   - previous: The change before it, if the sign may not have stored that one either. Its restarts
    ///     count toward the limit of repetitions.
    ///   - now: The time of the change.
    init(hasOnlyValues: Bool, after previous: UnstoredChange?, at now: Instant) {
        self.hasOnlyValues = hasOnlyValues
        losses = previous?.losses ?? 0
        deadline = now + Self.storageTime
    }

    /// Creates the record of a change that was in progress before the gateway restarted. Its deadline is
    /// unset until the sign connects again. `hasOnlyValues` states whether the change has only set values.
    init(restoredWithOnlyValues hasOnlyValues: Bool) {
        self.hasOnlyValues = hasOnlyValues
        losses = 0
    }

    /// Handles a restart of the sign by deciding whether the change must be repeated. `mayBeMissing` states
    /// whether the sign may have restarted without the change.
    mutating func signRestarted(mayBeMissing: Bool, at now: Instant) {
        losses += 1
        isLost = mayBeMissing && losses <= Self.maximumRepetitions
        deadline = now + Self.storageTime
    }

    /// Returns whether the sign has certainly stored the change at `now`. Returns false before the deadline,
    /// if the change is lost, or if the sign is disconnected and may thus have restarted.
    mutating func isStored(at now: Instant, isConnected: Bool) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        return isConnected && !isLost
    }
}
