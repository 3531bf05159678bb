/// Messages from one thread to another: a bounded queue, and an eventfd that wakes the receiver.
///
/// Sending never waits. When the mailbox is full the oldest message is lost, and counted.
final class Mailbox<Message: Sendable>: Sendable {
    private let queue: BoundedQueue<Message>
    private let waker: Waker

    /// An empty mailbox for up to `capacity` messages.
    init(capacity: Int) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
    }

    /// Readable while messages wait.
    var fileDescriptor: CInt { waker.fileDescriptor }

    /// Whether no message waits.
    var isEmpty: Bool { queue.isEmpty }

    /// Puts `message` in.
    func send(_ message: Message) {
        if queue.append(message) { waker.ring() }
    }

    /// Takes the oldest message out, and says how many before it were lost; nil when none waits. The descriptor
    /// is unreadable only after a nil.
    func next() -> (element: Message, lostBefore: Int)? {
        if let message = queue.takeFirst() { return message }
        waker.clear()
        // A message may have come before the waker was cleared, which then does not ring for it.
        return queue.takeFirst()
    }
}
