import Glibc
import Synchronization

/// A thread that writes lines to a descriptor, so that a reader who stops reading holds up nobody else.
///
/// Up to `capacity` entries wait; beyond that the oldest are lost, counted, and told of by `lossLine` in the
/// place where they are missing.
final class LineWriter<Entry: Sendable>: Sendable {
    private let queue: BoundedQueue<Entry>
    private let waker: Waker
    private let descriptor: CInt
    private let line: @Sendable (Entry) -> [UInt8]
    private let lossLine: @Sendable (Int) -> [UInt8]
    private let isWriting = Atomic(false)
    private let isBroken = Atomic(false)

    init(
        to descriptor: CInt,
        capacity: Int,
        line: @escaping @Sendable (Entry) -> [UInt8],
        lossLine: @escaping @Sendable (Int) -> [UInt8]
    ) throws(SystemCallError) {
        queue = BoundedQueue(capacity: capacity)
        waker = try Waker()
        self.descriptor = descriptor
        self.line = line
        self.lossLine = lossLine
    }

    /// Starts the thread.
    func start(named name: String) throws(SystemThread.Failure) {
        try SystemThread.start(named: name) { self.run() }
    }

    /// Hands over an entry. Never waits.
    func write(_ entry: Entry) {
        if queue.append(entry) { waker.ring() }
    }

    /// Whether everything handed over has been written, or never will be.
    var isDrained: Bool {
        isBroken.load(ordering: .acquiring) || (queue.isEmpty && !isWriting.load(ordering: .acquiring))
    }

    private func run() {
        var ready = pollfd(fd: waker.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, -1) >= 0 || errno == EINTR {
            waker.clear()
            isWriting.store(true, ordering: .releasing)
            while let (entry, lost) = queue.takeFirst() {
                var bytes = lost > 0 ? lossLine(lost) : []
                bytes += line(entry)
                guard writeWhole(bytes, to: descriptor) else {
                    // Nobody will ever read again: what still comes is forgotten by the queue itself.
                    isBroken.store(true, ordering: .releasing)
                    return
                }
            }
            isWriting.store(false, ordering: .releasing)
        }
    }
}
