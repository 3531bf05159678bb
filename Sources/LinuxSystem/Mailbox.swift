/// Messages from one thread to another: a bounded queue, and an eventfd that wakes the receiver.
///
/// Sending never waits. When the mailbox is full, the oldest message is dropped and counted.
package final class Mailbox<Message: Sendable>: Sendable {
    private let queue: BoundedQueue<Message>
    private let waker: Waker

    /// An empty mailbox for up to `capacity` messages.
    package init(capacity: Int) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
    }

    /// Readable while messages wait.
    package var fileDescriptor: CInt { waker.fileDescriptor }

    /// Whether no message waits.
    package var isEmpty: Bool { queue.isEmpty }

    /// Queues `message` and wakes the receiver.
    package func send(_ message: Message) {
        if queue.append(message) { waker.ring() }
    }

    /// Removes the oldest message. Returns it and the number of messages lost before it, or nil if none
    /// waits. The descriptor becomes unreadable only with a nil.
    package func next() -> (element: Message, lostBefore: Int)? {
        if let message = queue.takeFirst() { return message }
        waker.clear()
        // A message may have arrived just before the waker was cleared, and its ring is then lost.
        return queue.takeFirst()
    }
}
