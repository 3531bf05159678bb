import MonotonicTime

/// The delays of all clients after wrong passwords. Each client has an individual delay, so a client that
/// guesses does not lock out others.
///
/// Clients that have never logged in may send only four wrong passwords per second in total, because an
/// attacker may have many addresses and each check takes time. Clients that have logged in are exempt from
/// this limit.
struct GuessingDelays: Hashable {
    /// The maximum number of clients with an individual delay that have never logged in. All further clients
    /// share one delay.
    private static let maximumClients = 256
    /// The maximum number of clients whose login is recorded. When it is exceeded, a new client replaces the
    /// one that has not logged in for the longest time.
    private static let maximumMembers = 64
    private static let commonPause = Nanoseconds.milliseconds(250)

    /// A client that has logged in, and is therefore exempt from the delay that all other clients share.
    private struct Member: Hashable {
        var delay: GuessingDelay
        /// The time at which the client last sent a valid password, session or token.
        var lastLogin: Instant
    }

    private var members: [ClientAddress: Member] = [:]
    private var delays: [ClientAddress: GuessingDelay] = [:]
    private var sharedDelay = GuessingDelay()
    private var commonPauseEnd: Instant?

    /// Returns the time that `client` must still wait after wrong passwords, or nil if its next password may
    /// be checked.
    func remainingDelay(for client: ClientAddress, at now: Instant) -> Nanoseconds? {
        if let member = members[client] { return member.delay.remainingDelay(at: now) }
        var remaining = Nanoseconds.zero
        if let commonPauseEnd, commonPauseEnd > now { remaining = commonPauseEnd - now }
        let delay = delays[client] ?? (isFull ? sharedDelay : nil)
        if let clientDelay = delay?.remainingDelay(at: now) { remaining = max(remaining, clientDelay) }
        return remaining > .zero ? remaining : nil
    }

    /// Starts a delay for `client` because it has sent a wrong password at `now`.
    mutating func recordFailure(of client: ClientAddress, at now: Instant) {
        commonPauseEnd = now + Self.commonPause
        guard members[client] == nil else {
            members[client]?.delay.recordFailure(at: now)
            return
        }
        let isNew = delays[client] == nil
        if isNew, isFull { delays = delays.filter { !$0.value.isReset(at: now) } }
        if isNew, isFull {
            sharedDelay.recordFailure(at: now)
        } else {
            delays[client, default: GuessingDelay()].recordFailure(at: now)
        }
    }

    /// Ends the delay of `client` because it has sent the correct password, and records that it has logged
    /// in.
    mutating func recordSuccess(of client: ClientAddress, at now: Instant) {
        remember(client, at: now)
        members[client]?.delay.recordSuccess()
    }

    /// Records that `client` has authenticated itself at `now`, for example with a token. Its delay after
    /// wrong passwords continues.
    mutating func remember(_ client: ClientAddress, at now: Instant) {
        let isNew = members[client] == nil
        if isNew, members.count >= Self.maximumMembers {
            let oldest = members.min { $0.value.lastLogin < $1.value.lastLogin }
            if let oldest { members[oldest.key] = nil }
        }
        let delay = members[client]?.delay ?? delays.removeValue(forKey: client) ?? GuessingDelay()
        members[client] = Member(delay: delay, lastLogin: now)
    }

    /// Whether the maximum number of clients with an individual delay is reached, so that further clients
    /// share one delay.
    private var isFull: Bool { delays.count >= Self.maximumClients }
}
