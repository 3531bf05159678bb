import MonotonicTime

/// When a gesture is decided: as soon as one of these has passed, but never before its last press. For a tap
/// that is shorter than a long press, on contacts that do not bounce.
public struct GestureLatency: Hashable, Sendable {
    /// This long after its first press.
    public var afterFirst: Nanoseconds?
    /// This long after its last press.
    public var afterLast: Nanoseconds?
    /// This long after the first release that follows.
    public var afterRelease: Nanoseconds?

    /// Decided at its last press.
    public static let immediate = GestureLatency(afterLast: .zero)

    /// Decided as soon as one of these has passed.
    public init(
        afterFirst: Nanoseconds? = nil,
        afterLast: Nanoseconds? = nil,
        afterRelease: Nanoseconds? = nil
    ) {
        self.afterFirst = afterFirst
        self.afterLast = afterLast
        self.afterRelease = afterRelease
    }

    /// When a gesture is decided whose presses and first release were at these instants; nil when only a
    /// release decides it and there was none.
    public func decision(first: Instant, last: Instant, release: Instant?) -> Instant? {
        let due = [
            afterFirst.map { first + $0 }, afterLast.map { last + $0 },
            afterRelease.flatMap { length in release.map { $0 + length } },
        ]
        return due.compactMap { $0 }.min().map { max($0, last) }
    }
}

/// What waits for what: the same rules, as a description. Combinations are taken to be made of
/// buttons that are all up before, with `within` shorter than any long press.
extension GestureArbiter {
    /// When a tap of `button` is decided that begins while the banner moves, or rests.
    public func tapLatency(of button: Int, isMoving: Bool) -> GestureLatency {
        let rules = slots[button].rules
        if isMoving, rules.waitsOnlyAtRest { return .immediate }
        let debounce = slots[button].debounce
        if rules.recognizesDouble {
            return GestureLatency(afterRelease: max(debounce, rules.timing.doubleTap))
        }
        if rules.recognizesLong { return GestureLatency(afterRelease: debounce) }
        return pressLatency(of: button, isMoving: isMoving)
    }

    /// When a double tap is decided; nil where there is none.
    public func doubleTapLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesDouble, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return pressLatency(of: button, isMoving: isMoving)
    }

    /// When a long press is decided; nil where there is none.
    public func longPressLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesLong, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return GestureLatency(afterLast: rules.timing.longPress)
    }

    /// When a combination's tap is decided; nil where it cannot come about.
    public func tapLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard isPossible(combination, isMoving: isMoving) else { return nil }
        let debounce = combination.buttons.map { slots[$0].debounce }.max()
        if combination.recognizesLong { return GestureLatency(afterRelease: debounce) }
        let larger = combinations.filter {
            isPossible($0, isMoving: isMoving) && $0.buttons.isStrictSuperset(of: combination.buttons)
        }
        guard let within = larger.map(\.within).max() else { return .immediate }
        return GestureLatency(afterFirst: within, afterRelease: debounce)
    }

    /// When a combination's long press is decided; nil where there is none.
    public func longPressLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard combination.recognizesLong, isPossible(combination, isMoving: isMoving) else { return nil }
        return GestureLatency(afterLast: combination.longPress)
    }

    /// The combinations for which a press of `button` waits.
    public func combinations(of button: Int, isMoving: Bool) -> [Int] {
        combinations.indices.filter {
            combinations[$0].buttons.contains(button) && isPossible(combinations[$0], isMoving: isMoving)
        }
    }

    /// When it is known that a press is the button's own.
    private func pressLatency(of button: Int, isMoving: Bool) -> GestureLatency {
        let within = combinations(of: button, isMoving: isMoving).map { combinations[$0].within }.max()
        guard let within else { return .immediate }
        return GestureLatency(afterLast: within, afterRelease: slots[button].debounce)
    }
}
