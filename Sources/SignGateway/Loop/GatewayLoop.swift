import LinuxSystem
import MonotonicTime

/// The event loop of the gateway: calls a handler for each ready descriptor, on one thread.
///
/// A handler may add and remove descriptors, including its own.
final class GatewayLoop {
    typealias Handler = (Instant) -> Void

    private let poll: EventPoll<Handler>

    init() throws(SystemCallError) { poll = try EventPoll() }

    /// Calls `handler` whenever `descriptor` is readable.
    func watch(_ descriptor: CInt, _ handler: @escaping Handler) throws(SystemCallError) {
        try poll.add(descriptor, as: handler)
    }

    /// Changes the events at `descriptor` for which its handler is called.
    func watch(_ descriptor: CInt, for interest: PollInterest) { poll.watch(descriptor, for: interest) }

    /// Stops watching `descriptor`. Call this before closing it.
    func remove(_ descriptor: CInt) { poll.remove(descriptor) }

    /// Waits for a ready descriptor or `deadline`, and calls the handlers.
    func turn(until deadline: Instant?) throws(SystemCallError) {
        try poll.wait(until: deadline) { handler in handler(MonotonicClock.now) }
    }
}
