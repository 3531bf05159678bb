import MonotonicTime

/// The time that passes before it is decided which gesture a press forms, for predicting when, for example, a
/// tap takes effect.
///
/// This is the earliest of the given times, but not before the last press. It is assumed that contacts do not
/// bounce and taps are shorter than a long press.
public struct GestureLatency: Hashable, Sendable {
    /// The time from the first press of the gesture to the decision, or nil if no time limit starts at the
    /// first press.
    public var delayAfterFirstPress: Nanoseconds?
    /// The time from the last press of the gesture to the decision, or nil if no time limit starts at the
    /// last press.
    public var delayAfterLastPress: Nanoseconds?
    /// The time from the first release after the gesture's presses to the decision, or nil if a release does
    /// not decide the gesture.
    public var delayAfterRelease: Nanoseconds?

    /// The latency of a gesture that is decided immediately at its last press.
    public static let immediate = GestureLatency(delayAfterLastPress: .zero)

    /// Creates the latency of a gesture from its delays after the first press, the last press and the
    /// release. A delay is nil if it does not decide the gesture.
    public init(
        delayAfterFirstPress: Nanoseconds? = nil,
        delayAfterLastPress: Nanoseconds? = nil,
        delayAfterRelease: Nanoseconds? = nil
    ) {
        self.delayAfterFirstPress = delayAfterFirstPress
        self.delayAfterLastPress = delayAfterLastPress
        self.delayAfterRelease = delayAfterRelease
    }

    /// Returns the time at which the gesture is decided.
    ///
    /// - Parameters:
    ///   - first: The time of the first press.
    ///   - last: The time of the last press.
    ///   - release: The time of the first release after the presses, or nil if there is none.
    /// - Returns: The time of the decision, or nil if only a release decides the gesture and `release` is
    ///   nil.
    public func decision(first: Instant, last: Instant, release: Instant?) -> Instant? {
        let due = [
            delayAfterFirstPress.map { first + $0 }, delayAfterLastPress.map { last + $0 },
            delayAfterRelease.flatMap { length in release.map { $0 + length } },
        ]
        return due.compactMap { $0 }.min().map { max($0, last) }
    }
}

/// Predictions of the latency of each gesture, based on the rules of the buttons. It is assumed that all
/// buttons of a combination are initially up, and that a combination's time limit `within` is shorter than a
/// long press.
extension GestureArbiter {
    /// Returns the delay with which a tap of `button` is recognized. `isMoving` is whether the banner moves.
    /// A moving banner can make every press an immediate tap.
    public func tapLatency(ofButton button: Int, isMoving: Bool) -> GestureLatency {
        let rules = slots[button].rules
        if isMoving, rules.waitsOnlyAtRest { return .immediate }
        let debounce = slots[button].debounce
        if rules.recognizesDouble {
            return GestureLatency(delayAfterRelease: max(debounce, rules.timing.doubleTap))
        }
        if rules.recognizesLong { return GestureLatency(delayAfterRelease: debounce) }
        return pressLatency(ofButton: button, isMoving: isMoving)
    }

    /// Returns the delay with which a double tap of `button` is recognized. Returns nil if the button
    /// recognizes no double taps in the given state of the banner, which moves if `isMoving` is true.
    public func doubleTapLatency(ofButton button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesDouble, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return pressLatency(ofButton: button, isMoving: isMoving)
    }

    /// Returns the delay with which a long press of `button` is recognized. Returns nil if the button
    /// recognizes no long presses in the given state of the banner, which moves if `isMoving` is true.
    public func longPressLatency(ofButton button: Int, isMoving: Bool) -> GestureLatency? {
        let rules = slots[button].rules
        guard rules.recognizesLong, !(isMoving && rules.waitsOnlyAtRest) else { return nil }
        return GestureLatency(delayAfterLastPress: rules.timing.longPress)
    }

    /// Returns the delay with which a tap of the combination at `index` is recognized. Returns nil if the
    /// combination cannot occur. This may depend on `isMoving`, which is whether the banner moves.
    public func tapLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard isPossible(combination, isMoving: isMoving) else { return nil }
        let debounce = combination.buttons.map { slots[$0].debounce }.max()
        if combination.recognizesLong { return GestureLatency(delayAfterRelease: debounce) }
        let larger = combinations.filter {
            isPossible($0, isMoving: isMoving) && $0.buttons.isStrictSuperset(of: combination.buttons)
        }
        guard let within = larger.map(\.timeLimit).max() else { return .immediate }
        return GestureLatency(delayAfterFirstPress: within, delayAfterRelease: debounce)
    }

    /// Returns the delay with which a long press of the combination at `index` is recognized. Returns nil if
    /// the combination cannot occur or recognizes no long presses. This may depend on `isMoving`, which is
    /// whether the banner moves.
    public func longPressLatency(ofCombination index: Int, isMoving: Bool) -> GestureLatency? {
        let combination = combinations[index]
        guard combination.recognizesLong, isPossible(combination, isMoving: isMoving) else { return nil }
        return GestureLatency(delayAfterLastPress: combination.longPress)
    }

    /// Returns the indices of the combinations that a press of `button` may become part of. They must be
    /// ruled out before the press counts as a press of this button alone. Some are already ruled out if the
    /// banner moves (`isMoving`).
    public func combinations(ofButton button: Int, isMoving: Bool) -> [Int] {
        combinations.indices.filter {
            combinations[$0].buttons.contains(button) && isPossible(combinations[$0], isMoving: isMoving)
        }
    }

    /// Returns the delay after which a press of `button` is known not to be part of a combination. `isMoving`
    /// is whether the banner moves.
    private func pressLatency(ofButton button: Int, isMoving: Bool) -> GestureLatency {
        let within = combinations(ofButton: button, isMoving: isMoving).map { combinations[$0].timeLimit }
            .max()
        guard let within else { return .immediate }
        return GestureLatency(delayAfterLastPress: within, delayAfterRelease: slots[button].debounce)
    }
}
