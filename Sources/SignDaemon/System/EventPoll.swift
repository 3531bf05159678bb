import LinuxSystem
import MonotonicTime

/// A poll whose descriptors are known by a `Token` each.
final class EventPoll<Token> {
    private let poll: DescriptorPoll
    /// The tokens, by the slots of the poll.
    private var tokens: [Token?] = []

    init() throws(SystemCallError) { poll = try DescriptorPoll() }

    /// Readable while a descriptor is ready or the timer has fired, so that another epoll can wait for this one.
    var fileDescriptor: CInt { poll.fileDescriptor }

    /// Whether a descriptor is readable now, so that a wait would not sleep.
    var isReadable: Bool { poll.isReadable }

    /// Adds `descriptor` to the watched ones; `token` identifies it when it is readable.
    func add(_ descriptor: CInt, as token: Token) throws(SystemCallError) {
        let slot = try poll.add(descriptor)
        while tokens.count <= slot { tokens.append(nil) }
        tokens[slot] = token
    }

    /// Waits for something else at `descriptor`, which was added.
    func watch(_ descriptor: CInt, for interest: PollInterest) { poll.watch(descriptor, for: interest) }

    /// Removes `descriptor` from the watched ones.
    func remove(_ descriptor: CInt) { poll.remove(descriptor) }

    /// Waits until a descriptor is readable or `deadline` has passed (nil: no limit), and calls `body` with
    /// the token of each readable descriptor. Returns early when a signal handler ran.
    func wait(until deadline: Instant?, _ body: (Token) -> Void) throws(SystemCallError) {
        try poll.wait(until: deadline) { slot in tokens[slot].map(body) }
    }

    /// Calls `body` with the token of each descriptor that is ready now.
    func take(_ body: (Token) -> Void) throws(SystemCallError) {
        try poll.take { slot in tokens[slot].map(body) }
    }

    /// Has the timer fire at `deadline`; nil is never.
    func wake(at deadline: Instant?) throws(SystemCallError) { try poll.wake(at: deadline) }
}
