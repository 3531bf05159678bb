import Synchronization

/// A queue between two threads whose producer never blocks: when it is full, the oldest entry is dropped and counted.
///
/// Only the memory of the longest queue so far is touched, even if more is reserved.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        let capacity: Int
        /// A ring that grows up to the capacity.
        var slots: [Element?] = []
        var first = 0
        var count = 0
        var lost = 0
    }

    private let state: Mutex<State>

    /// Creates an empty queue of up to `capacity` entries, with memory for all of them if `reserving`.
    package init(capacity: Int, reserving: Bool = true) {
        var empty = State(capacity: max(1, capacity))
        if reserving { empty.slots.reserveCapacity(empty.capacity) }
        state = Mutex(empty)
    }

    /// Appends `element`. Returns whether the queue was empty, so that its consumer must be woken.
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

    /// Removes the oldest entry. Returns it and the number of entries dropped since the last call, or nil if the queue is empty.
    package func takeFirst() -> (element: Element, lostBefore: Int)? {
        state.withLock { state in
            guard state.count > 0, let element = state.slots[state.first] else { return nil }
            state.slots[state.first] = nil
            state.count -= 1
            // Restart at the first slot, so that no further memory is touched.
            state.first = state.count == 0 ? 0 : (state.first + 1) % state.capacity
            defer { state.lost = 0 }
            return (element, state.lost)
        }
    }

    package var isEmpty: Bool { state.withLock { $0.count == 0 } }
}
