import MonotonicTime
import SignAPI

/// The rate limits for calls that change something, and for calls to which the client expects no reply.
struct InputLimits {
    /// The number of inputs per second that are allowed, for each client and for all clients together.
    static let inputs = (connection: 50, all: 200)
    /// The number of rejected calls per second that a client may cause. If a client causes more, the server reads
    /// nothing from it for `pause`, because rejecting takes time, too. A rejected long call counts as several.
    static let refusals = 500
    static let pause = Nanoseconds.milliseconds(250)
    /// The number of seconds after which an input is certainly allowed again.
    static let retryAfter = 1

    private var all = RateLimit(InputLimits.inputs.all)

    /// Charges the limits for an input of `client` that counts as `cost` inputs. Returns the error if the input exceeds
    /// a limit, or nil if the input is allowed.
    mutating func charge(_ cost: Int, to client: inout ClientLimits, at now: Instant) -> VarlinkError? {
        let remainingCost = cost - client.prepaid
        client.prepaid = 0
        guard remainingCost > 0 else { return nil }
        let note = cost > 1 ? ", of which this one counts as \(cost)" : ""
        let exceeded: (scope: String, limit: Int)
        if !client.inputs.take(remainingCost, at: now) {
            exceeded = ("a connection", client.inputs.limit)
        } else if !all.take(remainingCost, at: now) {
            exceeded = ("all connections", all.limit)
        } else {
            return nil
        }
        client.recordRefusal(at: now)
        return .limitExceeded(
            "inputs a second of \(exceeded.scope)\(note)",
            limit: exceeded.limit,
            retryAfter: Self.retryAfter
        )
    }

    /// Returns whether `message`, which `client` has sent, may be handled. A one-way call is charged as one input
    /// before it is parsed, whatever it requests. If it exceeds the limits, the result is false.
    mutating func admits(_ message: [UInt8], of client: inout ClientLimits, at now: Instant) -> Bool {
        client.prepaid = 0
        client.messageSize = message.count
        guard VarlinkCall.isOneway(message) else { return true }
        guard charge(1, to: &client, at: now) == nil else { return false }
        client.prepaid = 1
        return true
    }

    /// Returns the number of inputs for which a call is charged if it makes the sign read a list again that has
    /// `options` options and `bytes` bytes of text.
    static func cost(options: Int, bytes: Int) -> Int {
        1 + max(options, bytes / 512) / 100
    }
}

/// The rate limits of one client, and how far they are used up.
struct ClientLimits {
    fileprivate var inputs = RateLimit(InputLimits.inputs.connection)
    fileprivate var refusals = RateLimit(InputLimits.refusals)
    /// The part of the current call's cost that was charged before the call was read.
    fileprivate var prepaid = 0
    fileprivate var messageSize = 0
    /// The time until which the client is not read, or nil if it may be read.
    private(set) var pausedUntil: Instant?

    mutating func isPaused(at now: Instant) -> Bool {
        if let end = pausedUntil, end <= now { pausedUntil = nil }
        return pausedUntil != nil
    }

    fileprivate mutating func recordRefusal(at now: Instant) {
        if !refusals.take(1 + messageSize / 256, at: now) { pausedUntil = now + InputLimits.pause }
    }
}

/// A rate limit that allows `limit` occurrences at once, and then `limit` per second.
struct RateLimit: Hashable, Sendable {
    let limit: Int
    /// The time up to which the occurrences so far use up the limit. Each takes `1 / limit` of a second. Nil before the
    /// first occurrence.
    private var paidUntil: Instant?

    init(_ limit: Int) { self.limit = limit }

    /// Returns whether another occurrence is allowed at `now`. If so, charges `cost` occurrences, but at most `limit`.
    mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        let step = Nanoseconds.perSecond / Int64(max(1, limit))
        let start = max(paidUntil ?? now, now)
        guard start + Nanoseconds(step) <= now + .seconds(1) else { return false }
        paidUntil = start + Nanoseconds(step * Int64(min(max(1, cost), max(1, limit))))
        return true
    }
}
