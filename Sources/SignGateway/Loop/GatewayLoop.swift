import LinuxSystem
import MonotonicTime

/// The gateway's event loop. On one thread, it calls a handler for each file descriptor that is ready.
///
/// A handler may add and remove descriptors, including its own descriptor.
final class GatewayLoop {
    typealias Handler = (Instant) -> Void

    private let poll: EventPoll<Handler>

    init() throws(SystemCallError) { poll = try EventPoll() }

    /// Calls `handler` whenever `descriptor` is readable. Throws if the descriptor cannot be added to the
    /// event loop.
    func watch(_ descriptor: CInt, _ handler: @escaping Handler) throws(SystemCallError) {
        try poll.add(descriptor, as: handler)
    }

    /// Sets whether the handler of `descriptor` is called when the descriptor is readable or when it is
    /// writable.
    func watch(_ descriptor: CInt, for interest: PollInterest) { poll.watch(descriptor, for: interest) }

    /// Stops calling the handler of `descriptor`. The owner of the descriptor must call this method before it
    /// closes the descriptor.
    func remove(_ descriptor: CInt) { poll.remove(descriptor) }

    /// Waits until a descriptor is ready or `deadline` has passed, and then calls the handlers of the ready
    /// descriptors. If `deadline` is nil, there is no time limit. Throws if waiting fails.
    func processEvents(until deadline: Instant?) throws(SystemCallError) {
        try poll.wait(until: deadline) { handler in handler(MonotonicClock.now) }
    }
}
