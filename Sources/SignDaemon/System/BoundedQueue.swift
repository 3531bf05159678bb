import Synchronization

/// A queue between two threads that never grows and never blocks its producer: when it is full, the oldest
/// entry is dropped and counted.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var slots: [Element?]
        var first = 0
        var count = 0
        var lost = 0
    }

    private let state: Mutex<State>

    init(capacity: Int) {
        state = Mutex(State(slots: [Element?](repeating: nil, count: max(1, capacity))))
    }

    /// Appends `element`. Returns whether the queue was empty before; then its consumer may have to be woken.
    func append(_ element: Element) -> Bool {
        state.withLock { state in
            let capacity = state.slots.count
            if state.count == capacity {
                state.first = (state.first + 1) % capacity
                state.count -= 1
                state.lost += 1
            }
            state.slots[(state.first + state.count) % capacity] = element
            state.count += 1
            return state.count == 1
        }
    }

    /// Removes the oldest entry. Returns it and the number of entries lost before it since the last call, or
    /// nil if the queue is empty.
    func takeFirst() -> (element: Element, lostBefore: Int)? {
        state.withLock { state in
            guard state.count > 0, let element = state.slots[state.first] else { return nil }
            state.slots[state.first] = nil
            state.first = (state.first + 1) % state.slots.count
            state.count -= 1
            defer { state.lost = 0 }
            return (element, state.lost)
        }
    }

    /// Whether no entry waits.
    var isEmpty: Bool { state.withLock { $0.count == 0 } }
}
