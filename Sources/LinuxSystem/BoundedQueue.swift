import Synchronization

/// A queue between two threads whose producer never blocks: a full queue drops its oldest entry and counts the loss.
///
/// The queue only touches the memory of as many slots as were ever filled at once, even if memory for all is reserved.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        let capacity: Int
        /// The ring of entries, which grows up to `capacity`.
        var slots: [Element?] = []
        var first = 0
        var count = 0
        var lost = 0
    }

    private let state: Mutex<State>

    /// Creates an empty queue of up to `capacity` entries. If `reserving` is true, memory for all of them is reserved
    /// now.
    package init(capacity: Int, reserving: Bool = true) {
        var empty = State(capacity: max(1, capacity))
        if reserving { empty.slots.reserveCapacity(empty.capacity) }
        state = Mutex(empty)
    }

    /// Appends `element`. Returns true if the queue was empty before; the caller must then wake the consumer.
    package func append(_ element: Element) -> Bool {
        state.withLock { state in
            if state.count == state.capacity {
                state.first = (state.first + 1) % state.capacity
                state.count -= 1
                state.lost += 1
            }
            let slot = (state.first + state.count) % state.capacity
            if slot == state.slots.count {
                state.slots.append(element)
            } else {
                state.slots[slot] = element
            }
            state.count += 1
            return state.count == 1
        }
    }

    /// Removes the oldest entry. Returns the entry and the number of entries dropped since the last call, or nil if the
    /// queue is empty.
    package func takeFirst() -> (element: Element, lostBefore: Int)? {
        state.withLock { state in
            guard state.count > 0, let element = state.slots[state.first] else { return nil }
            state.slots[state.first] = nil
            state.count -= 1
            // Starting again at the first slot touches no further memory.
            state.first = state.count == 0 ? 0 : (state.first + 1) % state.capacity
            defer { state.lost = 0 }
            return (element, state.lost)
        }
    }

    package var isEmpty: Bool { state.withLock { $0.count == 0 } }
}
