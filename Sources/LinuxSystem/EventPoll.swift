import MonotonicTime

/// A `DescriptorPoll` that identifies each descriptor by a `Token`.
///
/// The methods of the frame loop's turns are inlinable, so that they are specialized for its tokens.
package final class EventPoll<Token> {
    @usableFromInline package let poll: DescriptorPoll
    /// The tokens by slot.
    @usableFromInline package private(set) var tokens: [Token?] = []

    package init() throws(SystemCallError) { poll = try DescriptorPoll() }

    /// A descriptor that is readable while one of the watched ones is ready or the timer has fired.
    package var fileDescriptor: CInt { poll.fileDescriptor }

    /// Whether a watched descriptor is ready or the timer has fired, so that a wait would return at once.
    package var isReadable: Bool { poll.isReadable }

    /// Watches `descriptor` for readability. Waits report it as `token`.
    package func add(_ descriptor: CInt, as token: Token) throws(SystemCallError) {
        let slot = try poll.add(descriptor)
        while tokens.count <= slot { tokens.append(nil) }
        tokens[slot] = token
    }

    /// Changes the events for which a watched descriptor is reported.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        poll.watch(descriptor, for: interest)
    }

    /// Stops watching `descriptor`. It is not reported again, even by the current wait.
    package func remove(_ descriptor: CInt) {
        if let slot = poll.remove(descriptor) { tokens[slot] = nil }
    }

    /// Waits until a descriptor is ready or `deadline` has passed, and calls `body` with the token of each ready descriptor.
    /// Returns early if a signal handler runs.
    ///
    /// - Parameter deadline: nil waits indefinitely.
    @inlinable
    package func wait(until deadline: Instant?, _ body: (Token) -> Void) throws(SystemCallError) {
        try poll.wait(until: deadline) { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Calls `body` with the token of each ready descriptor, without waiting.
    @inlinable
    package func take(_ body: (Token) -> Void) throws(SystemCallError) {
        try poll.take { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Sets the timer to `deadline`, or disarms it if `deadline` is nil.
    package func wake(at deadline: Instant?) throws(SystemCallError) { try poll.wake(at: deadline) }
}
