import LinuxSystem
import SignCore
import Synchronization

/// The sign's last events, stored for clients of the control socket.
///
/// The frame thread appends events, and the control thread reads them. Events are encoded only when a client requests
/// them. Before the first client connects, only a few events are stored.
final class EventRing: Sendable {
    /// The maximum number of stored events: `initial` before the first client connects, `extended` afterward.
    static let capacity = (initial: 32, extended: 1024)
    /// The maximum total size of the stored events, in bytes. A single event may exceed it.
    static let maxSize = 128 << 10

    fileprivate struct State {
        var capacity = EventRing.capacity.initial
        /// The stored events, as a ring whose oldest event is at `first`.
        var slots: [ReportedEvent?] = []
        var first = 0
        var count = 0
        var bytes = 0
        /// The sequence number of the last event, or 0 before the first one.
        var last: UInt64 = 0
    }

    private let state = Mutex(State())
    private let isFollowed = Atomic(false)
    private let waker: Waker

    init() throws(SystemCallError) {
        waker = try Waker()
    }

    /// A descriptor that wakes the control thread. It is readable after an event if the control thread follows the
    /// events.
    var fileDescriptor: CInt { waker.fileDescriptor }

    /// The sequence number of the last event, or 0 before the first one.
    var last: UInt64 { state.withLock { $0.last } }

    /// Appends an event. Wakes the control thread if it follows the events.
    func append(_ event: ReportedEvent) {
        state.withLock { $0.append(event) }
        if isFollowed.exchange(false, ordering: .sequentiallyConsistent) { waker.ring() }
    }

    /// Increases the capacity of the ring, because there are clients now.
    func keepMore() { state.withLock { $0.capacity = Self.capacity.extended } }

    /// Makes the ring wake the control thread once it contains an event after number `cursor`.
    func follow(from cursor: UInt64) {
        waker.clear()
        _ = isFollowed.exchange(true, ordering: .sequentiallyConsistent)
        // An event may have been appended just before.
        if last > cursor { waker.ring() }
    }

    /// Stops the ring from waking the control thread.
    func unfollow() {
        isFollowed.store(false, ordering: .releasing)
        waker.clear()
    }

    /// Returns up to `limit` events after number `cursor`. `lost` is the number of events after `cursor` that are no
    /// longer stored.
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

    /// Moves the oldest event to the first slot, so that a slot can be added after the newest event.
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
