import MonotonicTime
import SignCore

/// The pending requests to the frame thread, which shows the banner, and the sign's state that this thread
/// last reported.
struct RequestTracker {
    /// The time for which a reported state of the sign can be reused if no event occurs.
    private static let stateLifetime = Nanoseconds.milliseconds(20)

    private var lastToken: UInt64 = 0
    private var cachedState: (state: SignState, at: Instant)?
    /// The token of the pending request for the sign's state, or nil if there is none. All clients that call
    /// `GetState` before its reply share this request.
    var pendingStateToken: UInt64?
    /// The tokens of the pending requests that set a text value which must be on disk within a second.
    private var persistingTokens: Set<UInt64> = []

    /// Returns the token that identifies a new request to the frame thread. Tokens increase with every
    /// request.
    mutating func newToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }

    /// Returns the sign's last reported state if it is current, otherwise nil. It is current if `lastEvent`,
    /// the number of the latest event, shows that no event has occurred since, and if it is less than 20 ms
    /// old or the sign is stopping.
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

    mutating func markPersisting(token: UInt64) { persistingTokens.insert(token) }

    /// Stores the sign's state that `reply` contains. Returns whether the request for this reply, or an
    /// earlier one, set a text value that must be on disk within a second.
    mutating func receive(_ reply: FrameLoop.Reply, at now: Instant) -> Bool {
        cachedState = (reply.state, now)
        if let token = pendingStateToken, token <= reply.token { pendingStateToken = nil }
        let isPersisting = persistingTokens.contains { $0 <= reply.token }
        persistingTokens = persistingTokens.filter { $0 > reply.token }
        return isPersisting
    }
}
