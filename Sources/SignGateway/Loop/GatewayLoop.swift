import LinuxSystem
import MonotonicTime

/// What a gateway waits for: descriptors, each with what is done when it is ready, and the next deadline.
///
/// One thread, no locks: a handler may watch and forget descriptors, also its own.
public final class GatewayLoop {
    /// Called when a descriptor is ready, with the time.
    public typealias Handler = (Instant) -> Void

    private let poll: EventPoll<Handler>

    /// A loop without descriptors.
    package init() throws(SystemCallError) { poll = try EventPoll() }

    /// Calls `handler` whenever `descriptor` is readable.
    package func watch(_ descriptor: CInt, _ handler: @escaping Handler) throws(SystemCallError) {
        try poll.add(descriptor, as: handler)
    }

    /// Calls the handler of `descriptor` for something else from now on.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        poll.watch(descriptor, for: interest)
    }

    /// Forgets `descriptor`; to be called before it is closed.
    package func forget(_ descriptor: CInt) { poll.remove(descriptor) }

    /// Waits until something is ready or `deadline` has come, and calls the handlers.
    package func turn(until deadline: Instant?) throws(SystemCallError) {
        try poll.wait(until: deadline) { handler in handler(MonotonicClock.now) }
    }
}
