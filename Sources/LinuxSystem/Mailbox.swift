/// A queue of messages to another thread. An eventfd wakes that thread when a message arrives.
///
/// Sending never blocks. A full mailbox drops its oldest message and counts the loss.
package final class Mailbox<Message: Sendable>: Sendable {
    private let queue: BoundedQueue<Message>
    private let waker: Waker

    package init(capacity: Int) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
    }

    /// The descriptor to wait for: it is readable while there are messages.
    package var fileDescriptor: CInt { waker.fileDescriptor }

    package var isEmpty: Bool { queue.isEmpty }

    package func send(_ message: Message) {
        if queue.append(message) { waker.ring() }
    }

    /// Removes the oldest message. Returns the message and the number of messages dropped before it, or nil if the
    /// mailbox is empty. The descriptor stays readable until this method has returned nil.
    package func next() -> (element: Message, lostBefore: Int)? {
        if let message = queue.takeFirst() { return message }
        waker.clear()
        // A message that arrived just before the waker was cleared would not be reported otherwise.
        return queue.takeFirst()
    }
}
