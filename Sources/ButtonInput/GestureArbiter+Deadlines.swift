import MonotonicTime

/// Events at deadlines.
extension GestureArbiter {
    /// An event at a deadline.
    enum Happening {
        /// The button's recognizer has a deadline.
        case gesture(button: Int)
        /// A press that waited for other buttons has ended.
        case letGo(button: Int)
        /// A combination is incomplete at its deadline.
        case tooLate(attempt: Int)
        /// An undecided combination becomes a tap or a long press.
        case combinationDecided(Int)
    }

    /// The next event and its deadline. At equal instants the first one wins.
    var next: (due: Instant, happening: Happening)? {
        var next = Earliest<Happening>()
        for (index, slot) in slots.enumerated() {
            if let waiting = slot.waiting {
                next.consider(waiting.released.map { $0 + slot.debounce }, .letGo(button: index))
            } else {
                next.consider(slot.recognizer.nextDeadline, .gesture(button: index))
            }
        }
        for (index, attempt) in attempts.enumerated() where !attempt.isComplete {
            next.consider(attempt.end, .tooLate(attempt: index))
        }
        for (index, combination) in undecided.enumerated() {
            let due = firstSettling(of: combination) ?? combination.longPressAt
            next.consider(due, .combinationDecided(index))
        }
        return next.found
    }

    mutating func happen(_ happening: Happening, _ outputs: inout [Output]) {
        switch happening {
        case .gesture(let button):
            emit(slots[button].recognizer.advance(to: latest), of: button, &outputs)
        case .letGo(let button):
            closeAttempts(with: button, &outputs)
        case .tooLate(let attempt):
            attempts.remove(at: attempt)
            decide(&outputs)
        case .combinationDecided(let index):
            let combination = undecided.remove(at: index)
            let gesture: Gesture = firstSettling(of: combination) == nil ? .longPress : .tap
            outputs.append(Output(.combination(combination.combination), .gesture(gesture), at: latest))
        }
    }
}
