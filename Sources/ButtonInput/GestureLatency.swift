import MonotonicTime

/// When a gesture is decided: at the first of these times, but not before its last press. It assumes contacts that do
/// not bounce, and taps that are shorter than a long press.
public struct GestureLatency: Hashable, Sendable {
    /// The time after the first press.
    public var afterFirst: Nanoseconds?
    /// The time after the last press.
    public var afterLast: Nanoseconds?
    /// The time after the first release that follows.
    public var afterRelease: Nanoseconds?

    /// Decided at the last press.
    public static let immediate = GestureLatency(afterLast: .zero)

    /// Creates a latency.
    public init(
        afterFirst: Nanoseconds? = nil,
        afterLast: Nanoseconds? = nil,
        afterRelease: Nanoseconds? = nil
    ) {
        self.afterFirst = afterFirst
        self.afterLast = afterLast
        self.afterRelease = afterRelease
    }

    /// Returns when a gesture with these presses and first release is decided, or nil if it needs a release that is
    /// missing.
    public func decision(first: Instant, last: Instant, release: Instant?) -> Instant? {
        let due = [
            afterFirst.map { first + $0 }, afterLast.map { last + $0 },
            afterRelease.flatMap { length in release.map { $0 + length } },
        ]
        return due.compactMap { $0 }.min().map { max($0, last) }
    }
}

/// The rules of the arbiter as latencies. All buttons of a combination are assumed to be up before, and `within` to be
/// shorter than a long press.
extension GestureArbiter {
    /// Returns the latency of a tap of `button`.
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

    /// Returns the latency of a double tap of `button`, or nil if it has none.
    public func doubleTapLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesDouble, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return pressLatency(of: button, isMoving: isMoving)
    }

    /// Returns the latency of a long press of `button`, or nil if it has none.
    public func longPressLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesLong, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return GestureLatency(afterLast: rules.timing.longPress)
    }

    /// Returns the latency of a combination's tap, or nil if it is not possible.
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

    /// Returns the latency of a combination's long press, or nil if it has none.
    public func longPressLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard combination.recognizesLong, isPossible(combination, isMoving: isMoving) else { return nil }
        return GestureLatency(afterLast: combination.longPress)
    }

    /// Returns the combinations that a press of `button` waits for.
    public func combinations(of button: Int, isMoving: Bool) -> [Int] {
        combinations.indices.filter {
            combinations[$0].buttons.contains(button) && isPossible(combinations[$0], isMoving: isMoving)
        }
    }

    /// Returns the latency of the decision that a press belongs to no combination.
    private func pressLatency(of button: Int, isMoving: Bool) -> GestureLatency {
        let within = combinations(of: button, isMoving: isMoving).map { combinations[$0].within }.max()
        guard let within else { return .immediate }
        return GestureLatency(afterLast: within, afterRelease: slots[button].debounce)
    }
}
