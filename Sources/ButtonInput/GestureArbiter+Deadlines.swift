import MonotonicTime

extension GestureArbiter {
    enum DeadlineEvent {
        /// A deadline for the gestures of a single button, such as the latest time for the second press of a
        /// double tap.
        case gesture(button: Int)
        /// The end of the debounce time after the release of a button whose press was waiting for a
        /// combination.
        case pressEnded(button: Int)
        /// The end of the time limit `within` of an incomplete combination. The limit starts at the first
        /// press. `attempt` is the index of the attempt.
        case attemptExpired(attempt: Int)
        /// The time at which a complete combination of buttons is decided. It is a tap if one of the buttons
        /// was released, and a long press otherwise.
        case combinationDue(Int)
    }

    /// The earliest deadline and its event, or nil if none is scheduled. Of several deadlines at the same
    /// time, those of single buttons come first, then those of incomplete combinations, then those of
    /// complete ones.
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
            emit(slots[button].recognizer.advance(to: latestTime), of: button, outputs: &outputs)
        case .pressEnded(let button):
            abandonAttempts(with: button, outputs: &outputs)
        case .attemptExpired(let attempt):
            attempts.remove(at: attempt)
            decideCombinations(outputs: &outputs)
        case .combinationDue(let index):
            let combination = undecided.remove(at: index)
            let gesture: Gesture = firstSettling(of: combination) == nil ? .longPress : .tap
            outputs.append(Output(.combination(combination.index), .gesture(gesture), at: latestTime))
        }
    }
}
