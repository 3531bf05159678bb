import LinuxSystem
import MonotonicTime

/// The gateway's event loop. It calls a handler for each descriptor that is ready, on one thread.
///
/// A handler may add and remove descriptors, including the handler's own descriptor.
final class GatewayLoop {
    typealias Handler = (Instant) -> Void

    private let poll: EventPoll<Handler>

    init() throws(SystemCallError) { poll = try EventPoll() }

    /// Calls `handler` whenever `descriptor` is readable.
    func watch(_ descriptor: CInt, _ handler: @escaping Handler) throws(SystemCallError) {
        try poll.add(descriptor, as: handler)
    }

    /// Sets whether the handler is called when `descriptor` is readable or when it is writable.
    func watch(_ descriptor: CInt, for interest: PollInterest) { poll.watch(descriptor, for: interest) }

    /// Stops watching `descriptor`. The owner must call this method before it closes the descriptor.
    func remove(_ descriptor: CInt) { poll.remove(descriptor) }

    /// Waits until a descriptor is ready or `deadline` has passed, and then calls the handlers. If `deadline`
    /// is nil, waits without a time limit.
    func turn(until deadline: Instant?) throws(SystemCallError) {
        try poll.wait(until: deadline) { handler in handler(MonotonicClock.now) }
    }
}
