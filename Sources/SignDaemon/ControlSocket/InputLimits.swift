import MonotonicTime
import SignAPI

/// The limits on the calls that change something, and on those that take no reply.
struct InputLimits {
    /// Inputs a second: of a client, and of all together.
    static let inputs = (connection: 50, all: 200)
    /// Calls of a client beyond these that are refused in a second, a long one counting more. Then the client is not read for
    /// `pause`, because refusing takes time too.
    static let refusals = 500
    static let pause = Nanoseconds.milliseconds(250)
    /// The seconds after which an input is within the limits again, whatever those before counted as.
    static let retryAfter = 1

    private var all = RateLimit(InputLimits.inputs.all)

    /// Whether an input of `client` that counts as `cost` inputs is within the limits; otherwise the limit that it breaks.
    mutating func take(_ cost: Int, of client: inout ClientLimits, at now: Instant) -> VarlinkError? {
        let rest = cost - client.prepaid
        client.prepaid = 0
        guard rest > 0 else { return nil }
        let note = cost > 1 ? ", of which this one counts as \(cost)" : ""
        guard client.inputs.take(rest, at: now) else {
            client.noteRefusal(at: now)
            return .limitExceeded(
                "inputs a second of a connection\(note)",
                limit: client.inputs.limit,
                retryAfter: Self.retryAfter
            )
        }
        guard all.take(rest, at: now) else {
            client.noteRefusal(at: now)
            return .limitExceeded(
                "inputs a second of all connections\(note)",
                limit: all.limit,
                retryAfter: Self.retryAfter
            )
        }
        return nil
    }

    /// Whether `message` of `client` is to be read. A call that takes no reply counts as an input, whatever it asks for, and
    /// one beyond the limits costs no more than finding that out.
    mutating func admits(_ message: [UInt8], of client: inout ClientLimits, at now: Instant) -> Bool {
        client.prepaid = 0
        client.messageSize = message.count
        guard VarlinkCall.isOneway(message) else { return true }
        guard take(1, of: &client, at: now) == nil else { return false }
        client.prepaid = 1
        return true
    }

    /// The number of inputs as which a call counts that reads a list of `options` in `bytes` of text again.
    static func cost(options: Int, bytes: Int) -> Int {
        1 + max(options, bytes / 512) / 100
    }
}

/// What a client has used of the limits.
struct ClientLimits {
    fileprivate var inputs = RateLimit(InputLimits.inputs.connection)
    fileprivate var refusals = RateLimit(InputLimits.refusals)
    /// What was paid for the call that is being served before it was read.
    fileprivate var prepaid = 0
    /// The bytes of the call that is being served.
    fileprivate var messageSize = 0
    /// Until when the client is not read; nil if it is read.
    private(set) var pausedUntil: Instant?

    /// Whether the client is not read at `now`.
    mutating func isPaused(at now: Instant) -> Bool {
        if let end = pausedUntil, end <= now { pausedUntil = nil }
        return pausedUntil != nil
    }

    fileprivate mutating func noteRefusal(at now: Instant) {
        if !refusals.take(1 + messageSize / 256, at: now) { pausedUntil = now + InputLimits.pause }
    }
}
