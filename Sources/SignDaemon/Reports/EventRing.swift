import LinuxSystem
import SignCore
import Synchronization

/// The last events, for clients of the control socket that ask for them later.
///
/// The frame thread appends, and the control thread reads. Events are kept as values and written as text only when
/// a client asks. Until the first client has come only a few are kept.
final class EventRing: Sendable {
    /// The events that are kept before the first client, and from then on.
    static let capacity = (alone: 32, visited: 1024)
    /// The bytes of the kept events together, but for at least one.
    static let byteLimit = 128 << 10

    fileprivate struct State {
        var capacity = EventRing.capacity.alone
        /// A ring: the oldest is at `first`.
        var slots: [ReportedEvent?] = []
        var first = 0
        var count = 0
        var bytes = 0
        /// The number of the last event.
        var last: UInt64 = 0
    }

    private let state = Mutex(State())
    private let isFollowed = Atomic(false)
    private let waker: Waker

    init() throws(SystemCallError) {
        waker = try Waker()
    }

    /// Readable when a followed event has come.
    var fileDescriptor: CInt { waker.fileDescriptor }

    /// The number of the last event; 0 before the first.
    var last: UInt64 { state.withLock { $0.last } }

    /// Appends an event, and wakes the control thread if a client follows.
    func append(_ event: ReportedEvent) {
        state.withLock { $0.append(event) }
        if isFollowed.exchange(false, ordering: .sequentiallyConsistent) { waker.ring() }
    }

    /// Keeps as many events as clients may want from now on.
    func keepMore() {
        state.withLock { $0.capacity = Self.capacity.visited }
    }

    /// Wakes the control thread once there is an event after number `cursor`.
    func follow(from cursor: UInt64) {
        waker.clear()
        _ = isFollowed.exchange(true, ordering: .sequentiallyConsistent)
        // One may have come just before.
        if last > cursor { waker.ring() }
    }

    /// Wakes it no more.
    func unfollow() {
        isFollowed.store(false, ordering: .releasing)
        waker.clear()
    }

    /// Up to `limit` events after number `cursor`, and how many before them are not kept any more.
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
        while count > 0, count == capacity || bytes > EventRing.byteLimit { dropFirst() }
        if count == slots.count {
            straighten()
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

    /// Puts the oldest event into the first slot, so that another slot can follow the newest.
    private mutating func straighten() {
        guard first > 0 else { return }
        slots = Array(slots[first...] + slots[..<first])
        first = 0
    }
}

extension ReportedEvent {
    /// The memory that it takes, about.
    fileprivate var size: Int { MemoryLayout<ReportedEvent?>.stride + entry.kind.textSize }
}
