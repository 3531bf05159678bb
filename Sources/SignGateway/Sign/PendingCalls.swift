import MonotonicTime
import SignAPI

/// The calls to which the sign has not replied yet. The sign replies to calls in the order in which it has
/// received them.
struct PendingCalls {
    private struct Call {
        var reply: SignLink.Reply
        var deadline: Instant
    }

    private static let timeout = Nanoseconds.seconds(10)
    private static let limit = 256

    private var calls: [Call] = []

    var hasRoom: Bool { calls.count < Self.limit }

    /// The time by which the sign must reply to the oldest pending call, or nil if no call is pending.
    var deadline: Instant? { calls.first?.deadline }

    mutating func append(at now: Instant, _ reply: @escaping SignLink.Reply) {
        calls.append(Call(reply: reply, deadline: now + Self.timeout))
    }

    /// Removes the oldest pending call. Returns a function that passes `reply`, the reply of the sign, to the
    /// handler of that call. Returns nil if no call is pending.
    mutating func answer(_ reply: VarlinkReply) -> (() -> Void)? {
        guard !calls.isEmpty else { return nil }
        let oldestCall = calls.removeFirst()
        let result: Result<JSONTree, SignFault> =
            if let errorName = reply.error {
                .failure(.error(errorName, reply.parameters))
            } else {
                .success(reply.parameters)
            }
        return { oldestCall.reply(result) }
    }

    /// Removes all pending calls. Returns one function for each call, which passes `fault`, the reason of the
    /// failure, to the handler of that call.
    mutating func fail(_ fault: SignFault) -> [() -> Void] {
        defer { calls = [] }
        return calls.map { call in { call.reply(.failure(fault)) } }
    }
}
