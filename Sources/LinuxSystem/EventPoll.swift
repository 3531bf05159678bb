import MonotonicTime

/// A poll that waits for many descriptors and one timer, like `DescriptorPoll`, but identifies descriptors by
/// values of the type `Token` instead of slot numbers.
///
/// The methods that the frame loop calls for each frame are inlinable, so that the compiler specializes them
/// for the loop's token type.
package final class EventPoll<Token> {
    @usableFromInline package let poll: DescriptorPoll
    /// The token of the descriptor in each slot, or nil for a free slot.
    @usableFromInline package private(set) var tokens: [Token?] = []

    package init() throws(SystemCallError) { poll = try DescriptorPoll() }

    /// The file descriptor of the poll, which allows polls to be nested. It is readable while a watched
    /// descriptor is ready or the timer has fired.
    package var fileDescriptor: CInt { poll.fileDescriptor }

    /// Whether a wait would return immediately, because a watched descriptor is ready or the timer has fired.
    package var isReadable: Bool { poll.isReadable }

    /// Starts watching `descriptor` for reading. Waits report the descriptor as `token`. Throws if the kernel
    /// rejects the descriptor.
    package func add(_ descriptor: CInt, as token: Token) throws(SystemCallError) {
        let slot = try poll.add(descriptor)
        while tokens.count <= slot { tokens.append(nil) }
        tokens[slot] = token
    }

    /// Sets the events that are reported for a watched descriptor to `interest`. The end of a connection is
    /// always reported. Does nothing if the descriptor is not watched.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        poll.watch(descriptor, for: interest)
    }

    /// Stops watching `descriptor`. It is no longer reported, even by a wait in progress.
    package func remove(_ descriptor: CInt) {
        if let slot = poll.remove(descriptor) { tokens[slot] = nil }
    }

    /// Waits until a descriptor is ready or `deadline` has passed, and calls `body` with the token of each
    /// ready descriptor. Returns early if a signal handler runs. Throws if a system call fails.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait, or nil to wait indefinitely.
    ///   - body: A function that receives the token of a ready descriptor.
    @inlinable
    package func wait(until deadline: Instant?, _ body: (Token) -> Void) throws(SystemCallError) {
        try poll.wait(until: deadline) { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Calls `body` with the token of each descriptor that is ready now, without waiting. Throws if the
    /// system call fails.
    @inlinable
    package func takeReady(_ body: (Token) -> Void) throws(SystemCallError) {
        try poll.take { slot in
            if let token = tokens[slot] { body(token) }
        }
    }

    /// Sets the timer of the poll to fire at `deadline`, or stops it if `deadline` is nil. Throws if the
    /// system call fails.
    package func wake(at deadline: Instant?) throws(SystemCallError) { try poll.wake(at: deadline) }
}
