import Synchronization

/// A queue between two threads whose producer never waits for space. If the queue is full, a new entry
/// replaces the oldest one, and the loss is counted.
///
/// Even if memory for all slots is reserved, the queue touches only the memory of as many slots as were ever
/// in use at once. The method that the frame thread calls is inlinable, so that the compiler specializes it
/// for the element.
package final class BoundedQueue<Element: Sendable>: Sendable {
    @usableFromInline struct State {
        @usableFromInline let capacity: Int
        /// The entries of the queue, in a circular buffer that grows up to `capacity` slots.
        @usableFromInline var slots: [Element?] = []
        @usableFromInline var firstSlot = 0
        @usableFromInline var count = 0
        @usableFromInline var lostCount = 0
    }

    @usableFromInline let state: Mutex<State>

    /// Creates an empty queue for up to `capacity` entries. If `reserving` is true, memory for all of them is
    /// reserved immediately.
    package init(capacity: Int, reserving: Bool = true) {
        var empty = State(capacity: max(1, capacity))
        if reserving { empty.slots.reserveCapacity(empty.capacity) }
        state = Mutex(empty)
    }

    /// Appends `element` to the queue. If the queue is full, drops the oldest element and counts the loss.
    ///
    /// - Returns: Whether the queue was empty before, in which case the caller must wake the consumer.
    @inlinable
    package func append(_ element: Element) -> Bool {
        state.withLock { state in
            if state.count == state.capacity {
                // The oldest element is in the first slot, which becomes free.
                state.firstSlot = (state.firstSlot + 1) % state.capacity
                state.count -= 1
                state.lostCount += 1
            }
            // The elements are in a ring: after the last slot follows slot 0. The array of slots grows until
            // it has the capacity of the queue.
            let slot = (state.firstSlot + state.count) % state.capacity
            if slot == state.slots.count {
                state.slots.append(element)
            } else {
                state.slots[slot] = element
            }
            state.count += 1
            return state.count == 1
        }
    }

    /// Removes the oldest entry of the queue, and returns it with the number of entries that were dropped
    /// since the last call. Returns nil if the queue is empty.
    package func takeFirst() -> (element: Element, lostBefore: Int)? {
        state.withLock { state in
            guard state.count > 0, let element = state.slots[state.firstSlot] else { return nil }
            state.slots[state.firstSlot] = nil
            state.count -= 1
            // If the next entry uses the first slot again, no other memory is touched.
            state.firstSlot = state.count == 0 ? 0 : (state.firstSlot + 1) % state.capacity
            defer { state.lostCount = 0 }
            return (element, state.lostCount)
        }
    }

    package var isEmpty: Bool { state.withLock { $0.count == 0 } }
}
