import MonotonicTime
import SignAPI

/// Calls that wait for their answers, which come in the order of the calls.
struct PendingCalls {
    /// What is done with an answer.
    typealias Reply = (Result<JSONTree, SignFault>) -> Void

    private struct Call {
        var reply: Reply
        var deadline: Instant
    }

    /// How long an answer may take.
    static let patience = Nanoseconds.seconds(10)
    /// The most calls that wait.
    static let limit = 256

    private var calls: [Call] = []

    /// Whether there is room for another call.
    var hasRoom: Bool { calls.count < Self.limit }

    /// When the sign counts as silent.
    var deadline: Instant? { calls.first?.deadline }

    /// Adds a call that is sent at `now`.
    mutating func append(at now: Instant, _ reply: @escaping Reply) {
        calls.append(Call(reply: reply, deadline: now + Self.patience))
    }

    /// Takes the oldest call, which `reply` answers.
    mutating func answer(_ reply: VarlinkReply) -> (() -> Void)? {
        guard !calls.isEmpty else { return nil }
        let call = calls.removeFirst()
        if let name = reply.error { return { call.reply(.failure(.error(name, reply.parameters))) } }
        return { call.reply(.success(reply.parameters)) }
    }

    /// Takes all calls, which `fault` ends.
    mutating func fail(_ fault: SignFault) -> [() -> Void] {
        defer { calls = [] }
        return calls.map { call in { call.reply(.failure(fault)) } }
    }
}
