import MonotonicTime
import SignAPI

/// The rate limits of calls that change something, and of calls without a reply.
struct InputLimits {
    /// The inputs per second, of each client and of all clients together.
    static let inputs = (connection: 50, all: 200)
    /// The refusals per second after which a client is not read for `pause`, because refusing takes time as well. Long calls
    /// cost several refusals.
    static let refusals = 500
    static let pause = Nanoseconds.milliseconds(250)
    /// The seconds after which an input is always within the limits again.
    static let retryAfter = 1

    private var all = RateLimit(InputLimits.inputs.all)

    /// Charges an input of `client` that costs as much as `cost` inputs. Returns the exceeded limit, or nil if there is none.
    mutating func charge(_ cost: Int, to client: inout ClientLimits, at now: Instant) -> VarlinkError? {
        let rest = cost - client.prepaid
        client.prepaid = 0
        guard rest > 0 else { return nil }
        let note = cost > 1 ? ", of which this one counts as \(cost)" : ""
        let exceeded: (scope: String, limit: Int)
        if !client.inputs.take(rest, at: now) {
            exceeded = ("a connection", client.inputs.limit)
        } else if !all.take(rest, at: now) {
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

    /// Returns whether `message` of `client` may be read. A call without a reply costs an input, whatever it requests, and
    /// beyond the limits it is dropped unread.
    mutating func admits(_ message: [UInt8], of client: inout ClientLimits, at now: Instant) -> Bool {
        client.prepaid = 0
        client.messageSize = message.count
        guard VarlinkCall.isOneway(message) else { return true }
        guard charge(1, to: &client, at: now) == nil else { return false }
        client.prepaid = 1
        return true
    }

    /// Returns the cost of a call that causes a list of `options` in `bytes` of text to be read again.
    static func cost(options: Int, bytes: Int) -> Int {
        1 + max(options, bytes / 512) / 100
    }
}

/// The use of the rate limits by one client.
struct ClientLimits {
    fileprivate var inputs = RateLimit(InputLimits.inputs.connection)
    fileprivate var refusals = RateLimit(InputLimits.refusals)
    /// The cost of the current call that was charged before it was read.
    fileprivate var prepaid = 0
    fileprivate var messageSize = 0
    /// The time until which the client is not read, or nil if it is read.
    private(set) var pausedUntil: Instant?

    mutating func isPaused(at now: Instant) -> Bool {
        if let end = pausedUntil, end <= now { pausedUntil = nil }
        return pausedUntil != nil
    }

    fileprivate mutating func recordRefusal(at now: Instant) {
        if !refusals.take(1 + messageSize / 256, at: now) { pausedUntil = now + InputLimits.pause }
    }
}

/// A rate limit: a burst of `limit`, and then `limit` per second.
struct RateLimit: Hashable, Sendable {
    let limit: Int
    /// The time at which all occurrences so far would have ended if they had been spaced evenly at the limit.
    private var paidUntil: Instant?

    init(_ limit: Int) { self.limit = limit }

    /// Returns whether one more occurrence is within the limit, and charges `cost` for it, at most the limit.
    mutating func take(_ cost: Int = 1, at now: Instant) -> Bool {
        let step = Nanoseconds.perSecond / Int64(max(1, limit))
        let start = max(paidUntil ?? now, now)
        guard start + Nanoseconds(step) <= now + .seconds(1) else { return false }
        paidUntil = start + Nanoseconds(step * Int64(min(max(1, cost), max(1, limit))))
        return true
    }
}
