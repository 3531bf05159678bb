import MonotonicTime

/// The delay until a gesture is decided, for example to predict when a tap takes effect.
///
/// The gesture is decided at the earliest of the given times, but not before its last press. Contacts are assumed not
/// to bounce, and taps to be shorter than a long press.
public struct GestureLatency: Hashable, Sendable {
    /// The delay after the first press, or nil if the first press starts no delay.
    public var afterFirst: Nanoseconds?
    /// The delay after the last press, or nil if the last press starts no delay.
    public var afterLast: Nanoseconds?
    /// The delay after the first release that follows the presses, or nil if the gesture does not depend on a release.
    public var afterRelease: Nanoseconds?

    /// The latency of a gesture that is decided at its last press.
    public static let immediate = GestureLatency(afterLast: .zero)

    /// Creates a latency. A delay that is nil is not used.
    public init(
        afterFirst: Nanoseconds? = nil,
        afterLast: Nanoseconds? = nil,
        afterRelease: Nanoseconds? = nil
    ) {
        self.afterFirst = afterFirst
        self.afterLast = afterLast
        self.afterRelease = afterRelease
    }

    /// Returns the instant at which a gesture is decided.
    ///
    /// - Parameters:
    ///   - first: The instant of the first press.
    ///   - last: The instant of the last press.
    ///   - release: The instant of the first release that follows, or nil if there is none.
    /// - Returns: The instant, or nil if the gesture is decided only by a release and `release` is nil.
    public func decision(first: Instant, last: Instant, release: Instant?) -> Instant? {
        let due = [
            afterFirst.map { first + $0 }, afterLast.map { last + $0 },
            afterRelease.flatMap { length in release.map { $0 + length } },
        ]
        return due.compactMap { $0 }.min().map { max($0, last) }
    }
}

/// Predicts the latency of each gesture from the arbiter's rules. All buttons of a combination are assumed to be up
/// beforehand, and `within` to be shorter than a long press.
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

    /// Returns the latency of a double tap of `button`, or nil if the button does not recognize double taps.
    public func doubleTapLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesDouble, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return pressLatency(of: button, isMoving: isMoving)
    }

    /// Returns the latency of a long press of `button`, or nil if the button does not recognize long presses.
    public func longPressLatency(of button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesLong, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return GestureLatency(afterLast: rules.timing.longPress)
    }

    /// Returns the latency of the tap of the combination at `index`, or nil if the combination cannot occur.
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

    /// Returns the latency of the long press of the combination at `index`, or nil if it recognizes none or cannot
    /// occur.
    public func longPressLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard combination.recognizesLong, isPossible(combination, isMoving: isMoving) else { return nil }
        return GestureLatency(afterLast: combination.longPress)
    }

    /// Returns the indices of the combinations that a press of `button` waits for.
    public func combinations(of button: Int, isMoving: Bool) -> [Int] {
        combinations.indices.filter {
            combinations[$0].buttons.contains(button) && isPossible(combinations[$0], isMoving: isMoving)
        }
    }

    /// Returns the latency until a press of `button` is known to belong to no combination.
    private func pressLatency(of button: Int, isMoving: Bool) -> GestureLatency {
        let within = combinations(of: button, isMoving: isMoving).map { combinations[$0].within }.max()
        guard let within else { return .immediate }
        return GestureLatency(afterLast: within, afterRelease: slots[button].debounce)
    }
}
