import BusInterfaces
import MonotonicTime

/// How presses come together.
extension GestureArbiter {
    /// A combination that waits: at least one of its buttons is down.
    struct Attempt: Hashable, Sendable {
        var combination: Int
        var members: Set<Int>
        var missing: Set<Int>
        /// A press after that comes too late.
        var end: Instant
        /// When the last button came.
        var completed: Instant?

        var isComplete: Bool { missing.isEmpty }
    }

    /// A combination that came about, and may be a tap or a long press.
    struct Undecided: Hashable, Sendable {
        var combination: Int
        var members: Set<Int>
        var longPressAt: Instant
    }

    /// Lets a press now take part in the combinations that it can.
    mutating func join(_ button: Int, isMoving: Bool) {
        for (index, combination) in combinations.enumerated() where combination.buttons.contains(button) {
            let mayBegin = isPossible(combination, isMoving: isMoving)
            if let attempt = attempts.firstIndex(where: { $0.combination == index }) {
                attempts[attempt].missing.remove(button)
                if attempts[attempt].isComplete { attempts[attempt].completed = latest }
                if !mayBegin { attempts.remove(at: attempt) }
            } else if mayBegin, combination.within > .zero,
                combination.buttons.allSatisfy({
                    slots[$0].waiting == nil && slots[$0].recognizer.isUp(at: latest)
                })
            {
                attempts.append(
                    Attempt(
                        combination: index,
                        members: combination.buttons,
                        missing: combination.buttons.subtracting([button]),
                        end: latest + combination.within
                    )
                )
            }
        }
    }

    /// Whether a combination can come about in a phase: not in motion when one of its buttons waits for nothing
    /// then.
    func isPossible(_ combination: Combination, isMoving: Bool) -> Bool {
        guard combination.buttons.count > 1, combination.buttons.allSatisfy(slots.indices.contains) else {
            return false
        }
        return !isMoving || !combination.buttons.contains { slots[$0].rules.waitsOnlyAtRest }
    }

    /// Gives up what still waits for others with `button`, because it is up again or was pressed for something
    /// else.
    mutating func closeAttempts(with button: Int, _ outputs: inout [Output]) {
        attempts.removeAll { !$0.isComplete && $0.members.contains(button) }
        decide(&outputs)
    }

    /// Ends combinations that were not decided.
    mutating func abandon(where condition: (Undecided) -> Bool, _ outputs: inout [Output]) {
        for combination in undecided where condition(combination) {
            outputs.append(
                Output(.combination(combination.combination), .ignored(.interrupted), at: latest)
            )
        }
        undecided.removeAll(where: condition)
    }

    /// Ends all waiting for other buttons.
    mutating func endCombining(_ outputs: inout [Output]) {
        attempts.removeAll { !$0.isComplete }
        decide(&outputs)
        abandon(where: { _ in true }, &outputs)
    }

    /// Lets the combinations come about that wait for no larger one, then lets the presses count by themselves
    /// that nothing waits for any more.
    mutating func decide(_ outputs: inout [Output]) {
        let complete = attempts.filter(\.isComplete).sorted {
            ($1.members.count, $0.combination) < ($0.members.count, $1.combination)
        }
        for attempt in complete where attempts.contains(attempt) {
            attempts.removeAll { other in
                other != attempt && !other.members.isDisjoint(with: attempt.members)
                    && !other.members.isStrictSuperset(of: attempt.members)
            }
            guard !attempts.contains(where: { $0.members.isStrictSuperset(of: attempt.members) }) else {
                continue
            }
            attempts.removeAll { $0 == attempt }
            comeAbout(attempt, &outputs)
        }
        let waiting = slots.indices.filter { slots[$0].waiting != nil }
        let inOrder = waiting.sorted {
            (slots[$0].waiting?.since ?? latest, $0) < (slots[$1].waiting?.since ?? latest, $1)
        }
        for button in inOrder where !attempts.contains(where: { $0.members.contains(button) }) {
            release(button, as: .own, &outputs)
        }
    }

    private mutating func comeAbout(_ attempt: Attempt, _ outputs: inout [Output]) {
        for button in attempt.members.sorted() { release(button, as: .part, &outputs) }
        let combination = combinations[attempt.combination]
        let isHeld = !attempt.members.contains { slots[$0].recognizer.isUp(at: latest) }
        guard combination.recognizesLong, isHeld else {
            return outputs.append(Output(.combination(attempt.combination), .gesture(.tap), at: latest))
        }
        undecided.append(
            Undecided(
                combination: attempt.combination,
                members: attempt.members,
                longPressAt: (attempt.completed ?? latest) + max(combination.longPress, .zero)
            )
        )
    }

    /// When the first release of its buttons that is under way counts; nil while all are held.
    func firstSettling(of combination: Undecided) -> Instant? {
        var first: Instant?
        for button in combination.members {
            let recognizer = slots[button].recognizer
            let settled = recognizer.isUp(at: latest) ? latest : nil
            guard let settling = settled ?? recognizer.settlesAt else { continue }
            first = min(first ?? settling, settling)
        }
        return first
    }
}

/// Changes of what buttons know.
extension GestureArbiter {
    /// Gives an idle button other rules; one that is not idle keeps its own.
    ///
    /// - Returns: whether the button has them now.
    @discardableResult
    public mutating func change(_ button: Int, to rules: Button) -> Bool {
        guard isIdle(button) else { return false }
        if slots[button].rules != rules { slots[button] = Slot(rules) }
        return true
    }

    /// Puts other combinations in force, unless presses are being combined.
    ///
    /// - Returns: whether they are in force now.
    @discardableResult
    public mutating func change(combinations: [Combination]) -> Bool {
        guard !isCombining else { return false }
        self.combinations = combinations
        return true
    }

    /// Puts the buttons in another order: the place `former[i]` becomes place `i`; a new button has none. What
    /// is under way on buttons that are gone ends as if their lines were lost. When buttons go or move there
    /// are no combinations until they are given anew.
    ///
    /// - Returns: what ended, by the places and combinations of before.
    public mutating func rearrange(_ former: [Int?], at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        guard !former.starts(with: slots.indices.map { $0 }) else {
            slots += former.dropFirst(slots.count).map { _ in Slot(Button()) }
            return outputs
        }
        latest = max(latest, instant)
        endCombining(&outputs)
        for button in slots.indices where !former.contains(button) {
            outputs += interrupt(button, at: latest)
        }
        combinations = []
        slots = former.map { place in
            if let place, slots.indices.contains(place) { slots[place] } else { Slot(Button()) }
        }
        return outputs
    }
}
