import BusInterfaces
import MonotonicTime

extension GestureArbiter {
    /// A combination of buttons that has been started but is not decided yet. Either some of its buttons have
    /// not been pressed, or a larger combination is still possible. At least one of its buttons is down.
    struct Attempt: Hashable, Sendable {
        var combinationIndex: Int
        var members: Set<Int>
        var missingButtons: Set<Int>
        /// The time before which all missing buttons must be pressed for the combination to occur.
        var deadline: Instant
        /// The time at which the last missing button of the combination was pressed, or nil while buttons are
        /// missing.
        var completionTime: Instant?

        var isComplete: Bool { missingButtons.isEmpty }

        /// Records that `button` was pressed at `time`. If it was the last missing button, this completes the
        /// combination.
        mutating func recordPress(of button: Int, at time: Instant) {
            missingButtons.remove(button)
            if isComplete { completionTime = time }
        }

        /// Returns whether this combination is decided before `other`. The combination with more buttons is
        /// decided first. Of two combinations with the same number of buttons, the one that comes earlier in
        /// the list is decided first.
        func hasPrecedence(over other: Attempt) -> Bool {
            (other.members.count, combinationIndex) < (members.count, other.combinationIndex)
        }
    }

    /// A combination whose buttons were all pressed in time. Their press can still become either a tap or a
    /// long press.
    struct UndecidedCombination: Hashable, Sendable {
        var index: Int
        var members: Set<Int>
        var longPressAt: Instant
    }

    /// Records a press of `button`, which has just occurred, for all combinations that include the button.
    ///
    /// An *attempt* is a combination with at least one button that has been pressed. If a combination has an
    /// attempt, the press is added to it. Otherwise, the press starts an attempt if all buttons of the
    /// combination were released before. A combination that is not possible while the banner moves
    /// (`isMoving`) is not started, and its attempt is removed.
    mutating func recordPress(of button: Int, isMoving: Bool) {
        for (index, combination) in combinations.enumerated() where combination.buttons.contains(button) {
            let isPossible = self.isPossible(combination, isMoving: isMoving)
            if let attemptIndex = attempts.firstIndex(where: { $0.combinationIndex == index }) {
                guard isPossible else {
                    attempts.remove(at: attemptIndex)
                    continue
                }
                attempts[attemptIndex].recordPress(of: button, at: latestTime)
            } else if isPossible, combination.timeLimit > .zero, areReleased(combination.buttons) {
                // `areReleased` includes `button`, because the slots do not contain its current press yet.
                // The other buttons must be pressed before the deadline, so a limit of zero leaves no time.
                let attempt = Attempt(
                    combinationIndex: index,
                    members: combination.buttons,
                    missingButtons: combination.buttons.subtracting([button]),
                    deadline: latestTime + combination.timeLimit
                )
                attempts.append(attempt)
            }
        }
    }

    /// Returns whether all of `buttons` were released before the current press, with none of their earlier
    /// presses waiting for a combination.
    private func areReleased(_ buttons: Set<Int>) -> Bool {
        buttons.allSatisfy { slots[$0].pendingPress == nil && slots[$0].recognizer.isUp(at: latestTime) }
    }

    /// Returns whether `combination` can occur. While the banner moves (`isMoving`), it cannot occur if it
    /// includes a button with `waitsOnlyAtRest`, because presses of that button are immediately handled as
    /// taps.
    func isPossible(_ combination: Combination, isMoving: Bool) -> Bool {
        guard combination.buttons.count > 1, combination.buttons.allSatisfy(slots.indices.contains) else {
            return false
        }
        return !isMoving || !combination.buttons.contains { slots[$0].rules.waitsOnlyAtRest }
    }

    /// Abandons all incomplete combinations with `button`, because this button was released or its press was
    /// handled in another way. Appends the resulting decisions to `outputs`.
    mutating func abandonAttempts(with button: Int, outputs: inout [Output]) {
        attempts.removeAll { !$0.isComplete && $0.members.contains(button) }
        decideCombinations(outputs: &outputs)
    }

    /// Removes the complete but undecided combinations that satisfy `condition`. Appends each of them to
    /// `outputs` as an ignored press.
    mutating func abandonUndecided(where condition: (UndecidedCombination) -> Bool, outputs: inout [Output]) {
        for combination in undecided where condition(combination) {
            outputs.append(Output(.combination(combination.index), .ignored(.interrupted), at: latestTime))
        }
        undecided.removeAll(where: condition)
    }

    mutating func abandonAllCombinations(outputs: inout [Output]) {
        attempts.removeAll { !$0.isComplete }
        decideCombinations(outputs: &outputs)
        abandonUndecided(where: { _ in true }, outputs: &outputs)
    }

    /// Decides each complete combination that no larger combination can replace. Waiting presses that can no
    /// longer become part of a combination are then handled as presses of single buttons. Appends the
    /// decisions to `outputs`.
    mutating func decideCombinations(outputs: inout [Output]) {
        let completeAttempts = attempts.filter(\.isComplete).sorted { $0.hasPrecedence(over: $1) }
        // An earlier attempt may have replaced this one.
        for attempt in completeAttempts where attempts.contains(attempt) {
            removeAttempts(replacedBy: attempt)
            let isLargerOnePossible = attempts.contains { $0.members.isStrictSuperset(of: attempt.members) }
            if isLargerOnePossible { continue }
            attempts.removeAll { $0 == attempt }
            complete(attempt, outputs: &outputs)
        }
        for button in pendingButtonsByTime where !attempts.contains(where: { $0.members.contains(button) }) {
            release(button, as: .own, outputs: &outputs)
        }
    }

    /// Removes the combinations that share a button with the complete combination `attempt`. Larger
    /// combinations that contain all of its buttons are kept, because they can still replace it.
    private mutating func removeAttempts(replacedBy attempt: Attempt) {
        attempts.removeAll { other in
            let sharesButton = !other.members.isDisjoint(with: attempt.members)
            let canReplaceIt = other.members.isStrictSuperset(of: attempt.members)
            return other != attempt && sharesButton && !canReplaceIt
        }
    }

    /// The indices of the buttons whose presses are waiting for a combination, in the order of the presses.
    private var pendingButtonsByTime: [Int] {
        slots.indices.filter { slots[$0].pendingPress != nil }.sorted {
            (slots[$0].pendingPress?.since ?? latestTime, $0) < (
                slots[$1].pendingPress?.since ?? latestTime, $1
            )
        }
    }

    /// Completes `attempt`, a combination whose buttons were all pressed in time, and appends the resulting
    /// decisions to `outputs`.
    ///
    /// Each button has a slot with a recognizer, which recognizes the gestures of this button alone. The
    /// presses were withheld from the recognizers until now. They become part of the combination, so they are
    /// no gestures of single buttons. If the combination recognizes long presses and all its buttons are
    /// still held, it is undecided between a tap and a long press. Otherwise it is a tap.
    private mutating func complete(_ attempt: Attempt, outputs: inout [Output]) {
        // `release` passes the withheld press of a button to its recognizer. The button may still be held.
        for button in attempt.members.sorted() { release(button, as: .partOfCombination, outputs: &outputs) }
        let combination = combinations[attempt.combinationIndex]
        let areAllHeld = !attempt.members.contains { slots[$0].recognizer.isUp(at: latestTime) }
        // A long press is possible only while all buttons are held.
        guard combination.recognizesLong, areAllHeld else {
            return outputs.append(
                Output(.combination(attempt.combinationIndex), .gesture(.tap), at: latestTime)
            )
        }
        // The time of a long press starts when the last button is pressed. A negative time counts as zero.
        undecided.append(
            UndecidedCombination(
                index: attempt.combinationIndex,
                members: attempt.members,
                longPressAt: (attempt.completionTime ?? latestTime) + max(combination.longPress, .zero)
            )
        )
    }

    /// Returns the earliest time at which the release of a button of `combination` has lasted for the
    /// debounce time, so that it counts. Returns nil while all buttons of the combination are held.
    func firstSettling(of combination: UndecidedCombination) -> Instant? {
        var first: Instant?
        for button in combination.members {
            let recognizer = slots[button].recognizer
            let settled = recognizer.isUp(at: latestTime) ? latestTime : nil
            guard let settling = settled ?? recognizer.settlesAt else { continue }
            first = min(first ?? settling, settling)
        }
        return first
    }
}

extension GestureArbiter {
    /// Replaces the rules of `button`, such as the gestures that it recognizes, and returns true. If the
    /// button is not idle, keeps the old rules and returns false.
    @discardableResult
    public mutating func change(_ button: Int, to rules: Button) -> Bool {
        guard isIdle(button) else { return false }
        if slots[button].rules != rules { slots[button] = Slot(rules) }
        return true
    }

    /// Replaces all combinations of buttons and returns true. If a combination is in progress, keeps the old
    /// ones and returns false.
    @discardableResult
    public mutating func change(combinations: [Combination]) -> Bool {
        guard !isCombining else { return false }
        self.combinations = combinations
        return true
    }

    /// Changes the order of the buttons. The button at the index `previousIndices[i]` moves to the index `i`.
    /// If `previousIndices[i]` is nil, the button at `i` is new.
    ///
    /// Each button has a *slot*, which contains its rules and its state. The presses of removed buttons end
    /// in the same way as when the lines of the buttons are lost. If a button is removed or moved, all
    /// combinations are removed.
    ///
    /// - Returns: The decisions about the presses that ended, with the previous indices of the buttons.
    public mutating func reorder(_ previousIndices: [Int?], at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        // New buttons at the end affect no other button.
        let isOnlyExtended = previousIndices.starts(with: slots.indices.map { $0 })
        if isOnlyExtended {
            slots += previousIndices.dropFirst(slots.count).map { _ in Slot(Button()) }
            return outputs
        }

        // The decisions contain the previous indices, so they are made before the slots move.
        latestTime = max(latestTime, instant)
        abandonAllCombinations(outputs: &outputs)
        for button in slots.indices where !previousIndices.contains(button) {
            outputs += interrupt(button, at: latestTime)
        }

        // The combinations refer to buttons by their previous indices.
        combinations = []
        slots = previousIndices.map { index in
            if let index, slots.indices.contains(index) { slots[index] } else { Slot(Button()) }
        }
        return outputs
    }
}
