import MonotonicTime
import SignCore

/// The requests to the frame thread whose replies are pending, and the last state that it reported.
struct RequestTracker {
    /// The time for which a state is reused if no event has occurred since.
    private static let stateLifetime = Nanoseconds.milliseconds(20)

    private var lastToken: UInt64 = 0
    private var cachedState: (state: SignState, at: Instant)?
    /// The pending request for the state, which other clients share.
    var pendingStateToken: UInt64?
    /// The pending requests whose values must be on disk within a second.
    private var persistingTokens: Set<UInt64> = []

    /// Returns a token for a new request, larger than all earlier tokens.
    mutating func newToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }

    /// Returns the cached state if it is current, or if the sign is stopping, and no event has occurred since.
    func currentState(
        lastEvent: UInt64,
        at now: Instant,
        isEnding: Bool
    ) -> (state: SignState, at: Instant)? {
        guard let cachedState, now < cachedState.at + Self.stateLifetime || isEnding,
            cachedState.state.sequence == lastEvent
        else { return nil }
        return cachedState
    }

    mutating func persist(token: UInt64) { persistingTokens.insert(token) }

    /// Caches the state of `reply`. Returns whether a request up to this one requires its values to be on disk within a second.
    mutating func receive(_ reply: FrameLoop.Reply, at now: Instant) -> Bool {
        cachedState = (reply.state, now)
        if let token = pendingStateToken, token <= reply.token { pendingStateToken = nil }
        let isPersisting = persistingTokens.contains { $0 <= reply.token }
        persistingTokens = persistingTokens.filter { $0 > reply.token }
        return isPersisting
    }
}
