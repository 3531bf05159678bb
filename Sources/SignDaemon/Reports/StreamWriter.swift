import Diagnostics
import Glibc
import LinuxSystem
import Synchronization

/// A report about writing events to standard output: that events were dropped, that writing fails, or that it
/// works again.
enum WriteProblem: Hashable, Sendable, CustomStringConvertible {
    /// The number of entries that were dropped because the reader is too slow.
    case entriesDropped(Int)
    /// Writing has begun to fail with this error number (`errno`).
    case writingFailed(CInt)
    /// Writing works again, after this number of entries was lost.
    case writingRecovered(lost: Int)

    /// Returns whether the error number `code` means that writing can never work again, because the reader
    /// has exited or never existed.
    static func isPermanent(_ code: CInt) -> Bool { code == EPIPE || code == EBADF }

    var description: String {
        switch self {
        case .entriesDropped(let count):
            "\(eventCountText(count)) lost: the reader of standard output is too slow"
        case .writingRecovered(let count):
            "standard output can be written again; \(eventCountText(count)) lost"
        case .writingFailed(let code):
            "cannot write to standard output: \(systemMessage(code)); "
                + (Self.isPermanent(code)
                    ? "no more events will be written" : "events are lost until writing works again")
        }
    }
}

/// Returns a number of events as human-readable text, such as `2 events`.
func eventCountText(_ count: Int) -> String { count == 1 ? "1 event" : "\(count) events" }

/// A writer of entries, such as events or log messages, to a file descriptor. It writes on a separate thread,
/// so that a stalled reader blocks no other thread.
///
/// Up to `capacity` entries wait in a queue. If there are more, the oldest are dropped, and the output
/// contains their number instead. The same applies to entries that cannot be written, for example because the
/// disk is full.
final class StreamWriter<Entry: Sendable>: Sendable {
    private let entries: Mailbox<Entry>
    private let descriptor: CInt
    private let encode: @Sendable (Entry) -> [UInt8]
    private let encodeLoss: @Sendable (Int) -> [UInt8]
    private let reportProblem: @Sendable (WriteProblem) -> Void
    private let isWriting = Atomic(false)
    private let isBroken = Atomic(false)

    /// Creates a writer to the file descriptor `descriptor`, which must stay open. Throws an error if its
    /// queue cannot be created.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor to which entries are written.
    ///   - capacity: The maximum number of entries that wait to be written.
    ///   - encode: A function that returns the bytes of an entry, which end with a newline.
    ///   - encodeLoss: A function that returns the bytes that report a number of lost entries.
    ///   - report: A function that is called with each problem, on the writer's thread.
    init(
        to descriptor: CInt,
        capacity: Int,
        encode: @escaping @Sendable (Entry) -> [UInt8],
        encodeLoss: @escaping @Sendable (Int) -> [UInt8],
        report: @escaping @Sendable (WriteProblem) -> Void = { _ in }
    ) throws(SystemCallError) {
        entries = try Mailbox(capacity: capacity)
        self.descriptor = descriptor
        self.encode = encode
        self.encodeLoss = encodeLoss
        self.reportProblem = report
    }

    func start(named name: String) throws(SystemThread.Failure) {
        try SystemThread.start(named: name) { self.writeEntries() }
    }

    /// Writes the waiting entries on the current thread, as a fallback if the system cannot start another
    /// thread. The method does not wait for a stalled reader.
    func writePending() {
        var failures = FailedEntries()
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&writable, 1, 0) > 0, let (entry, lost) = entries.next() {
            guard write(entry, droppedCount: lost, failures: &failures) else { return }
        }
    }

    /// Adds an entry to the queue of entries to be written, without waiting.
    func write(_ entry: Entry) { entries.send(entry) }

    /// Whether nothing is left to write. Either all entries were written, or writing has failed permanently.
    var isDrained: Bool {
        isBroken.load(ordering: .acquiring) || (entries.isEmpty && !isWriting.load(ordering: .acquiring))
    }

    /// Whether entries are waiting and writing would block, for example because the reader of a full pipe
    /// does not read.
    var isStalled: Bool {
        guard !isDrained else { return false }
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&writable, 1, 0) == 0
    }

    private func writeEntries() {
        var ready = pollfd(fd: entries.fileDescriptor, events: Int16(POLLIN), revents: 0)
        var failures = FailedEntries()
        while poll(&ready, 1, -1) >= 0 || errno == EINTR {
            isWriting.store(true, ordering: .releasing)
            while let (entry, lost) = entries.next() {
                guard write(entry, droppedCount: lost, failures: &failures) else {
                    isBroken.store(true, ordering: .releasing)
                    return
                }
            }
            isWriting.store(false, ordering: .releasing)
        }
    }

    /// A record of the entries that could not be written since the last successful write.
    private struct FailedEntries {
        var count = 0
        /// Whether the output ends in the middle of an entry, because writing it failed.
        var isTruncated = false

        var isEmpty: Bool { count == 0 }
    }

    /// Writes `entry`, preceded by the number of entries that were lost before it. An entry is lost if the
    /// full queue drops it, or if writing it fails. The beginning and the end of a series of failed writes
    /// are also reported as problems.
    ///
    /// For example, writing the entries A and B fails, and writing C succeeds. `failures` then counts 1 entry
    /// after A and 2 after B, and C is preceded by the report that 2 entries were lost.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - droppedCount: The number of entries that the full queue dropped before this one.
    ///   - failures: The entries that could not be written since the last successful write.
    /// - Returns: False if writing can never work again, for example because the reader has exited, otherwise
    ///   true.
    private func write(_ entry: Entry, droppedCount: Int, failures: inout FailedEntries) -> Bool {
        // During a series of failed writes, dropped entries are only counted.
        if droppedCount > 0, failures.isEmpty { reportProblem(.entriesDropped(droppedCount)) }

        let lostCount = droppedCount + failures.count
        let output = encodeOutput(entry, lostCount: lostCount, endsTruncatedEntry: failures.isTruncated)
        let writeOutcome = writeWhole(output, to: descriptor)
        guard writeOutcome.errorCode == 0 else {
            if failures.isEmpty { reportProblem(.writingFailed(writeOutcome.errorCode)) }
            // The lost entries are now those before this entry, and the entry itself. They count as not yet
            // reported, even if a part of the output with their number was written.
            failures.count = lostCount + 1
            // A complete entry ends with a newline. If no byte was written, nothing changes.
            if let lastByte = output.prefix(writeOutcome.writtenCount).last {
                failures.isTruncated = lastByte != Self.newline
            }
            return !WriteProblem.isPermanent(writeOutcome.errorCode)
        }

        if !failures.isEmpty { reportProblem(.writingRecovered(lost: lostCount)) }
        failures = FailedEntries()
        return true
    }

    /// Returns the bytes of `entry`, preceded by a report of `lostCount` lost entries if that is not 0. If
    /// `endsTruncatedEntry` is true, a newline that ends the truncated entry comes first.
    private func encodeOutput(_ entry: Entry, lostCount: Int, endsTruncatedEntry: Bool) -> [UInt8] {
        var output: [UInt8] = endsTruncatedEntry ? [Self.newline] : []
        if lostCount > 0 { output += encodeLoss(lostCount) }
        output += encode(entry)
        return output
    }

    private static var newline: UInt8 { UInt8(ascii: "\n") }
}
