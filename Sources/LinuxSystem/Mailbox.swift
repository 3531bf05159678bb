/// A queue of messages to another thread, with an eventfd that wakes it.
///
/// Sending never blocks. When the mailbox is full, the oldest message is dropped and counted.
package final class Mailbox<Message: Sendable>: Sendable {
    private let queue: BoundedQueue<Message>
    private let waker: Waker

    package init(capacity: Int) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
    }

    /// A descriptor that is readable while there are messages.
    package var fileDescriptor: CInt { waker.fileDescriptor }

    package var isEmpty: Bool { queue.isEmpty }

    package func send(_ message: Message) {
        if queue.append(message) { waker.ring() }
    }

    /// Removes the oldest message. Returns it and the number of messages dropped before it, or nil if there is none. Only a
    /// nil makes the descriptor unreadable.
    package func next() -> (element: Message, lostBefore: Int)? {
        if let message = queue.takeFirst() { return message }
        waker.clear()
        // A message may have arrived just before the waker was cleared, which would not be reported.
        return queue.takeFirst()
    }
}
