import MonotonicTime
import SignAPI

/// The rate limits for calls that change the sign, and for calls to which the client expects no reply.
struct InputLimits {
    /// The maximum number of inputs per second, for each client and for all clients together.
    static let inputs = (connection: 50, all: 200)
    /// The number of rejected calls per second that a client may cause. A long call counts as several.
    /// Because rejecting takes time, too, the server reads nothing from a client that exceeds this number for
    /// the duration `pause`.
    static let refusals = 500
    static let pause = Nanoseconds.milliseconds(250)
    /// The time, in seconds, after which the rate limits certainly permit another input.
    static let retryAfter = 1

    private var all = RateLimit(InputLimits.inputs.all)

    /// Charges an input that counts as `cost` inputs to `client`. Returns an error if the input exceeds a
    /// rate limit, or nil if it is permitted.
    mutating func charge(_ cost: Int, to client: inout ClientLimits, at now: Instant) -> VarlinkError? {
        let remainingCost = cost - client.prepaid
        client.prepaid = 0
        guard remainingCost > 0 else { return nil }
        guard client.inputs.take(remainingCost, at: now) else {
            client.recordRefusal(at: now)
            return Self.error(exceeding: client.inputs.limit, of: "a connection", cost: cost)
        }
        guard all.take(remainingCost, at: now) else {
            client.recordRefusal(at: now)
            return Self.error(exceeding: all.limit, of: "all connections", cost: cost)
        }
        return nil
    }

    /// Returns the error for an input that exceeds `limit`, the number of inputs per second that `scope` may
    /// cause. The input counts as `cost` inputs.
    private static func error(exceeding limit: Int, of scope: String, cost: Int) -> VarlinkError {
        let note = cost > 1 ? " (this one counts as \(cost))" : ""
        return .limitExceeded("inputs a second of \(scope)\(note)", limit: limit, retryAfter: retryAfter)
    }

    /// Returns whether to handle `message`, a call from `client`. A one-way call is charged as one input
    /// before it is parsed, whatever its content, and is rejected if it exceeds the rate limits.
    mutating func admits(_ message: [UInt8], of client: inout ClientLimits, at now: Instant) -> Bool {
        client.prepaid = 0
        client.messageSize = message.count
        guard VarlinkCall.isOneway(message) else { return true }
        guard charge(1, to: &client, at: now) == nil else { return false }
        client.prepaid = 1
        return true
    }

    /// Returns how many inputs a call counts as if it makes the sign reread its option list, which has
    /// `options` options and `bytes` bytes of text.
    static func cost(options: Int, bytes: Int) -> Int {
        1 + max(options, bytes / 512) / 100
    }
}

/// The rate limits of one client, and how much of them is used up.
struct ClientLimits {
    fileprivate var inputs = RateLimit(InputLimits.inputs.connection)
    fileprivate var refusals = RateLimit(InputLimits.refusals)
    /// The number of inputs that were already charged to the client for the current call before the call was
    /// parsed.
    fileprivate var prepaid = 0
    fileprivate var messageSize = 0
    /// The time until which the server reads nothing from the client because the client has exceeded its
    /// limits. Nil if there is no such pause.
    private(set) var pausedUntil: Instant?

    mutating func isPaused(at now: Instant) -> Bool {
        if let end = pausedUntil, end <= now { pausedUntil = nil }
        return pausedUntil != nil
    }

    fileprivate mutating func recordRefusal(at now: Instant) {
        if !refusals.take(1 + messageSize / 256, at: now) { pausedUntil = now + InputLimits.pause }
    }
}

/// A rate limit of `limit` occurrences per second, which may also occur all at once.
struct RateLimit: Hashable, Sendable {
    let limit: Int
    /// The time until which past occurrences use up the limit. Each occurrence adds `1 / limit` of a second.
    /// Nil before the first occurrence.
    private var paidUntil: Instant?

    init(_ limit: Int) { self.limit = limit }

    /// Returns whether another occurrence is allowed at `now`. If it is, it counts as `cost` occurrences, but
    /// as `limit` at most.
    mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        let step = Nanoseconds.perSecond / Int64(max(1, limit))
        let start = max(paidUntil ?? now, now)
        guard start + Nanoseconds(step) <= now + .seconds(1) else { return false }
        paidUntil = start + Nanoseconds(step * Int64(min(max(1, cost), max(1, limit))))
        return true
    }
}
