import LinuxSystem
import MonotonicTime

/// What a gateway waits for: descriptors, each with what is done when it is ready, and the next deadline.
///
/// One thread, no locks: a handler may watch and forget descriptors, also its own.
public final class GatewayLoop {
    /// Called when a descriptor is ready, with the time.
    public typealias Handler = (Instant) -> Void

    private struct Watched {
        var descriptor: CInt
        var handler: Handler
    }

    private let poll: DescriptorPoll
    private var watched: [Watched?] = []

    /// A loop without descriptors.
    package init() throws(SystemCallError) { poll = try DescriptorPoll() }

    /// Calls `handler` whenever `descriptor` is readable.
    package func watch(_ descriptor: CInt, _ handler: @escaping Handler) throws(SystemCallError) {
        let slot = try poll.add(descriptor)
        while watched.count <= slot { watched.append(nil) }
        watched[slot] = Watched(descriptor: descriptor, handler: handler)
    }

    /// Calls the handler of `descriptor` for something else from now on.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        poll.watch(descriptor, for: interest)
    }

    /// Forgets `descriptor`; to be called before it is closed.
    package func forget(_ descriptor: CInt) {
        poll.remove(descriptor)
        for slot in watched.indices where watched[slot]?.descriptor == descriptor { watched[slot] = nil }
    }

    /// Waits until something is ready or `deadline` has come, and calls the handlers.
    package func turn(until deadline: Instant?) throws(SystemCallError) {
        var ready: [(slot: Int, descriptor: CInt)] = []
        try poll.wait(until: deadline) { slot in
            if slot < watched.count, let entry = watched[slot] { ready.append((slot, entry.descriptor)) }
        }
        for (slot, descriptor) in ready {
            // An earlier handler of this turn may have forgotten it.
            guard let entry = watched[slot], entry.descriptor == descriptor else { continue }
            entry.handler(MonotonicClock.now)
        }
    }
}
