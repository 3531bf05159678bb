import Glibc
import SignCore
import Synchronization

/// A thread that writes lines to a descriptor, so that a reader who stops reading holds up nobody else.
///
/// Up to `capacity` entries wait; beyond that the oldest are lost, counted, and told of by `lossLine` in the
/// place where they are missing. So is what a full disk refuses.
final class LineWriter<Entry: Sendable>: Sendable {
    private let entries: Mailbox<Entry>
    private let descriptor: CInt
    private let line: @Sendable (Entry) -> [UInt8]
    private let lossLine: @Sendable (Int) -> [UInt8]
    private let failure: @Sendable (CInt) -> Void
    private let isWriting = Atomic(false)
    private let isBroken = Atomic(false)

    /// A writer to `descriptor`, which stays open for as long as there is one.
    ///
    /// - Parameter failure: Told the system's error number once, whenever writing stops to work. With `EPIPE`
    ///   there will never be a reader again.
    init(
        to descriptor: CInt,
        capacity: Int,
        line: @escaping @Sendable (Entry) -> [UInt8],
        lossLine: @escaping @Sendable (Int) -> [UInt8],
        failure: @escaping @Sendable (CInt) -> Void = { _ in }
    ) throws(SystemCallError) {
        entries = try Mailbox(capacity: capacity)
        self.descriptor = descriptor
        self.line = line
        self.lossLine = lossLine
        self.failure = failure
    }

    /// Starts the thread.
    func start(named name: String) throws(SystemThread.Failure) {
        try SystemThread.start(named: name) { self.run() }
    }

    /// Hands over an entry. Never waits.
    func write(_ entry: Entry) {
        entries.send(entry)
    }

    /// Whether everything handed over has been written, or never will be.
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

    /// What the descriptor did not take of late.
    private struct Refused {
        var count = 0
        /// Whether the last line that it took has no end.
        var isTorn = false
    }

    /// Writes `entry` after `lost` others were lost, and says whether there is a point in going on.
    private func write(_ entry: Entry, lost: Int, _ refused: inout Refused) -> Bool {
        var bytes: [UInt8] = refused.isTorn ? [UInt8(ascii: "\n")] : []
        let missing = lost + refused.count
        if missing > 0 { bytes += lossLine(missing) }
        bytes += line(entry)
        let outcome = writeWhole(bytes, to: descriptor)
        if outcome.error == 0 {
            refused = Refused()
            return true
        }
        if refused.count == 0 { failure(outcome.error) }
        // What is lost here is told of with the next line that is written, wherever this one was cut.
        refused.count = missing + 1
        if outcome.written > 0 { refused.isTorn = bytes[outcome.written - 1] != UInt8(ascii: "\n") }
        return outcome.error != EPIPE && outcome.error != EBADF
    }
}
