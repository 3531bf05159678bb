import LinuxSystem
import SignCore
import Synchronization

/// A ring buffer with the latest events of the sign, for clients of the control socket.
///
/// The frame thread appends events, and the control thread reads them. Events are encoded only when a client
/// requests them. Before the first client connects, only a few events are stored.
final class EventRing: Sendable {
    /// The maximum number of events that the ring stores: `initial` before the first client connects, and
    /// `extended` afterward.
    static let capacity = (initial: 32, extended: 1024)
    /// The maximum total size of the stored events, in bytes. A single event may exceed it.
    static let maxSize = 128 << 10

    fileprivate struct State {
        var capacity = EventRing.capacity.initial
        /// The stored events, as a circular buffer whose oldest event is at index `first`.
        var slots: [ReportedEvent?] = []
        var first = 0
        var count = 0
        var bytes = 0
        /// The sequence number of the last event that was appended, or 0 before the first one.
        var last: UInt64 = 0
    }

    private let state = Mutex(State())
    private let isFollowed = Atomic(false)
    private let waker: Waker

    init() throws(SystemCallError) {
        waker = try Waker()
    }

    /// A file descriptor that wakes the control thread. It becomes readable after an event is appended, if
    /// the control thread follows the events.
    var fileDescriptor: CInt { waker.fileDescriptor }

    /// The sequence number of the last event that was appended, or 0 before the first one.
    var last: UInt64 { state.withLock { $0.last } }

    /// Appends an event of the sign, and wakes the control thread if it follows the events.
    func append(_ event: ReportedEvent) {
        state.withLock { $0.append(event) }
        if isFollowed.exchange(false, ordering: .sequentiallyConsistent) { waker.ring() }
    }

    /// Increases the number of events that the ring stores. Called when a client has connected, because it
    /// may request events.
    func extendCapacity() { state.withLock { $0.capacity = Self.capacity.extended } }

    /// Makes the ring wake the control thread as soon as it contains an event with a sequence number greater
    /// than `cursor`.
    func follow(from cursor: UInt64) {
        waker.clear()
        _ = isFollowed.exchange(true, ordering: .sequentiallyConsistent)
        // An event may have been appended just before.
        if last > cursor { waker.ring() }
    }

    /// Stops the ring from waking the control thread when events are appended.
    func unfollow() {
        isFollowed.store(false, ordering: .releasing)
        waker.clear()
    }

    /// Returns up to `limit` events with sequence numbers greater than `cursor`, oldest first. `lost` is the
    /// number of such events that are no longer stored.
    func events(after cursor: UInt64, limit: Int) -> (lost: UInt64, events: [ReportedEvent]) {
        state.withLock { state in
            guard cursor < state.last else { return (0, []) }
            let oldest = state.last - UInt64(state.count) + 1
            let start = max(cursor + 1, oldest)
            let skipped = Int(start - oldest)
            let indices = skipped..<min(state.count, skipped + limit)
            let events = indices.compactMap { state.slots[(state.first + $0) % state.slots.count] }
            return (start - cursor - 1, events)
        }
    }
}

extension EventRing.State {
    fileprivate mutating func append(_ event: ReportedEvent) {
        last = event.entry.sequence
        bytes += event.size
        while count > 0, count == capacity || bytes > EventRing.maxSize { dropFirst() }
        if count == slots.count {
            rotateToStart()
            slots.append(event)
        } else {
            slots[(first + count) % slots.count] = event
        }
        count += 1
    }

    private mutating func dropFirst() {
        bytes -= slots[first]?.size ?? 0
        slots[first] = nil
        first = (first + 1) % slots.count
        count -= 1
    }

    /// Moves the oldest event to the first slot of the circular buffer, so that a slot can be added after the
    /// newest event.
    private mutating func rotateToStart() {
        guard first > 0 else { return }
        slots = Array(slots[first...] + slots[..<first])
        first = 0
    }
}

extension ReportedEvent {
    /// The approximate size of the event in memory, in bytes.
    fileprivate var size: Int { MemoryLayout<ReportedEvent?>.stride + entry.kind.textSize }
}
