/// A queue of messages to another thread, which an eventfd wakes when a message arrives.
///
/// Sending a message never waits for space. If the mailbox is full, the new message replaces the oldest one,
/// and the loss is counted.
package final class Mailbox<Message: Sendable>: Sendable {
    @usableFromInline let queue: BoundedQueue<Message>
    @usableFromInline let waker: Waker

    package init(capacity: Int) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
    }

    /// The file descriptor to wait for. It is readable while the mailbox contains messages.
    package var fileDescriptor: CInt { waker.fileDescriptor }

    package var isEmpty: Bool { queue.isEmpty }

    @inlinable
    package func send(_ message: Message) {
        if queue.append(message) { waker.ring() }
    }

    /// Removes the oldest message, and returns it with the number of messages that were dropped before it.
    /// Returns nil if the mailbox is empty. The file descriptor stays readable until this method returns nil.
    package func next() -> (element: Message, lostBefore: Int)? {
        if let message = queue.takeFirst() { return message }
        waker.clear()
        // A message may have arrived just before `clear()`, which removed its signal.
        return queue.takeFirst()
    }
}
