import MonotonicTime

extension GestureArbiter {
    enum DeadlineEvent {
        /// A deadline of a single button's recognizer, such as the end of the time for a second press.
        case gesture(button: Int)
        /// The button of a press that is pending for a combination was released, and the release has lasted for
        /// `debounce`.
        case pressEnded(button: Int)
        /// An attempt is still incomplete at the end of `within`, the time limit that starts at the first press.
        case attemptExpired(attempt: Int)
        /// A complete combination is decided. It is a tap if one of its buttons was released, otherwise a long press.
        case combinationDue(Int)
    }

    /// The earliest deadline and its event, or nil if none is scheduled. If several deadlines are at the same time, the
    /// first one in the order of the search is returned.
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
