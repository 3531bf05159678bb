import MonotonicTime

/// A poll whose owner identifies each descriptor by a `Token`.
///
/// The frame loop waits here in each turn. Its calls are inlinable, so that they are compiled for its tokens.
package final class EventPoll<Token> {
    @usableFromInline package let poll: DescriptorPoll
    /// The tokens, by the slots of the poll.
    @usableFromInline package private(set) var tokens: [Token?] = []

    /// A poll without descriptors.
    package init() throws(SystemCallError) { poll = try DescriptorPoll() }

    /// Readable while a descriptor is ready or the timer has fired, so that another epoll can wait for this one.
    package var fileDescriptor: CInt { poll.fileDescriptor }

    /// Whether a descriptor is readable now, so that a wait would not sleep.
    package var isReadable: Bool { poll.isReadable }

    /// Adds `descriptor` to the watched ones; `token` identifies it when it is readable.
    package func add(_ descriptor: CInt, as token: Token) throws(SystemCallError) {
        let slot = try poll.add(descriptor)
        while tokens.count <= slot { tokens.append(nil) }
        tokens[slot] = token
    }

    /// Waits for something else at `descriptor`, which was added.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        poll.watch(descriptor, for: interest)
    }

    /// Removes `descriptor` from the watched ones. It is not reported any more, even in a wait that is reporting.
    package func remove(_ descriptor: CInt) {
        if let slot = poll.remove(descriptor) { tokens[slot] = nil }
    }

    /// Waits until a descriptor is readable or `deadline` has passed (nil: no limit), and calls `body` with
    /// the token of each readable descriptor. Returns early when a signal handler ran.
    @inlinable
    package func wait(until deadline: Instant?, _ body: (Token) -> Void) throws(SystemCallError) {
        try poll.wait(until: deadline) { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Calls `body` with the token of each descriptor that is ready now.
    @inlinable
    package func take(_ body: (Token) -> Void) throws(SystemCallError) {
        try poll.take { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Has the timer fire at `deadline`; nil is never.
    package func wake(at deadline: Instant?) throws(SystemCallError) { try poll.wake(at: deadline) }
}
