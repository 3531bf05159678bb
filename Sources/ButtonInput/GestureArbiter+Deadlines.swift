import MonotonicTime

extension GestureArbiter {
    enum DeadlineEvent {
        /// A deadline of the gestures of a single button, such as the end of the time for the second press of
        /// a double tap.
        case gesture(button: Int)
        /// A button whose press was waiting for a combination was released, and the release has lasted for
        /// the debounce time.
        case pressEnded(button: Int)
        /// A combination of buttons is still incomplete at the end of its time limit `within`, which starts
        /// at the first press. `attempt` is the index of the attempt.
        case attemptExpired(attempt: Int)
        /// A complete combination of buttons is decided. It is a tap if one of its buttons was released, and
        /// a long press otherwise.
        case combinationDue(Int)
    }

    /// The earliest deadline and its event, or nil if none is scheduled. If several deadlines are at the same
    /// time, deadlines of single buttons come first, then those of incomplete and complete combinations.
    var next: (due: Instant, event: DeadlineEvent)? {
        var next = Earliest<DeadlineEvent>()
        for (index, slot) in slots.enumerated() {
            if let pendingPress = slot.pendingPress {
                next.consider(pendingPress.released.map { $0 + slot.debounce }, .pressEnded(button: index))
            } else {
                next.consider(slot.recognizer.nextDeadline, .gesture(button: index))
            }
        }
        for (index, attempt) in attempts.enumerated() where !attempt.isComplete {
            next.consider(attempt.deadline, .attemptExpired(attempt: index))
        }
        for (index, combination) in undecided.enumerated() {
            let due = firstSettling(of: combination) ?? combination.longPressAt
            next.consider(due, .combinationDue(index))
        }
        return next.result
    }

    mutating func perform(_ event: DeadlineEvent, outputs: inout [Output]) {
        switch event {
        case .gesture(let button):
            emit(slots[button].recognizer.advance(to: latest), of: button, outputs: &outputs)
        case .pressEnded(let button):
            abandonAttempts(with: button, &outputs)
        case .attemptExpired(let attempt):
            attempts.remove(at: attempt)
            decide(&outputs)
        case .combinationDue(let index):
            let combination = undecided.remove(at: index)
            let gesture: Gesture = firstSettling(of: combination) == nil ? .longPress : .tap
            outputs.append(Output(.combination(combination.index), .gesture(gesture), at: latest))
        }
    }
}
