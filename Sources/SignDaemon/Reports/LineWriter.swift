import Glibc
import LinuxSystem
import SignCore
import Synchronization

/// A thread that writes lines to a descriptor, so a stalled reader blocks no other thread.
///
/// Up to `capacity` entries wait. Beyond that the oldest are dropped and counted, and `lostEventsLine` reports them
/// in the place of the missing lines. The same applies to lines that cannot be written to a full disk.
final class LineWriter<Entry: Sendable>: Sendable {
    private let entries: Mailbox<Entry>
    private let descriptor: CInt
    private let line: @Sendable (Entry) -> [UInt8]
    private let lostEventsLine: @Sendable (Int) -> [UInt8]
    private let tell: @Sendable (LineTrouble) -> Void
    private let isWriting = Atomic(false)
    private let isBroken = Atomic(false)

    /// A writer to `descriptor`, which must stay open as long as the writer exists.
    ///
    /// - Parameter tell: Called on the writer's thread.
    init(
        to descriptor: CInt,
        capacity: Int,
        line: @escaping @Sendable (Entry) -> [UInt8],
        lostEventsLine: @escaping @Sendable (Int) -> [UInt8],
        tell: @escaping @Sendable (LineTrouble) -> Void = { _ in }
    ) throws(SystemCallError) {
        entries = try Mailbox(capacity: capacity)
        self.descriptor = descriptor
        self.line = line
        self.lostEventsLine = lostEventsLine
        self.tell = tell
    }

    /// Starts the thread.
    func start(named name: String) throws(SystemThread.Failure) {
        try SystemThread.start(named: name) { self.run() }
    }

    /// Writes the waiting entries on this thread: where there is no memory for another one, what it ran out of
    /// can still be said. A reader that stalls is not waited for.
    func writeWaiting() {
        var refused = Refused()
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&writable, 1, 0) > 0, let (entry, lost) = entries.next() {
            guard write(entry, lost: lost, &refused) else { return }
        }
    }

    /// Queues an entry. Never waits.
    func write(_ entry: Entry) {
        entries.send(entry)
    }

    /// Whether every queued entry has been written, or writing has failed for good.
    var isDrained: Bool {
        isBroken.load(ordering: .acquiring) || (entries.isEmpty && !isWriting.load(ordering: .acquiring))
    }

    private func run() {
        var ready = pollfd(fd: entries.fileDescriptor, events: Int16(POLLIN), revents: 0)
        var refused = Refused()
        while poll(&ready, 1, -1) >= 0 || errno == EINTR {
            isWriting.store(true, ordering: .releasing)
            while let (entry, lost) = entries.next() {
                guard write(entry, lost: lost, &refused) else {
                    isBroken.store(true, ordering: .releasing)
                    return
                }
            }
            isWriting.store(false, ordering: .releasing)
        }
    }

    /// The lines that could not be written since the last success.
    private struct Refused {
        var count = 0
        /// Whether the last line was written only in part.
        var isTorn = false
    }

    /// Writes `entry` after `lost` others were lost. Returns false if writing has failed for good.
    private func write(_ entry: Entry, lost: Int, _ refused: inout Refused) -> Bool {
        var bytes: [UInt8] = refused.isTorn ? [UInt8(ascii: "\n")] : []
        let missing = lost + refused.count
        if missing > 0 { bytes += lostEventsLine(missing) }
        // While writing fails, the reader's speed does not matter.
        if lost > 0, refused.count == 0 { tell(.dropped(lost)) }
        bytes += line(entry)
        let outcome = writeWhole(bytes, to: descriptor)
        if outcome.error == 0 {
            if refused.count > 0 { tell(.recovered(lost: missing)) }
            refused = Refused()
            return true
        }
        if refused.count == 0 { tell(.failing(outcome.error)) }
        // The next successful write reports this loss, wherever this line was cut.
        refused.count = missing + 1
        if outcome.written > 0 { refused.isTorn = bytes[outcome.written - 1] != UInt8(ascii: "\n") }
        return !LineTrouble.isFinal(outcome.error)
    }
}
