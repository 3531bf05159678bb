import BusInterfaces
import MonotonicTime

/// Recognizes the gestures of several buttons, and of combinations of buttons that are pressed together. It
/// receives edges, which are presses and releases of the buttons, together with their times. It does not read
/// a clock.
///
/// **Moving banner.** If a press of a button with `waitsOnlyAtRest` starts while the banner moves, the press
/// is a tap at once. It cannot become a double tap, a long press or part of a combination. The banner counts
/// as moving if it moves at the first edge of the press.
///
/// **Combinations.** A press of a button of a combination waits for the presses of the other buttons, for at
/// most the time `timeLimit`. It does not wait if one of them is already down, such as a stuck button. If all
/// buttons are pressed in time, their presses form one gesture. Otherwise, or if a button is released
/// earlier, each press is handled separately. It keeps its original times, and only the report comes later. A
/// button counts as down until its release has lasted for `debounce`.
///
/// **Larger combinations.** A complete combination waits as long as a larger combination that contains it is
/// still possible. If a press completes several combinations, the one with the most buttons is reported. If
/// several have the same number of buttons, the first of them is reported.
///
/// **Next presses.** If a button of a combination is pressed again while another button of the combination is
/// still down, that press is handled separately. A combination starts only if all its buttons are up. If a
/// combination recognizes long presses, it reports a tap when its first button is released, or a long press
/// `longPress` after its last button was pressed.
///
/// **Ties.** If a deadline and an edge are at the same time, the deadline comes first (R-IN-1). For example,
/// a button that is pressed exactly `timeLimit` after the first button is too late.
///
/// **Accounting.** Every press ends in exactly one gesture or one `ignored` (R-IN-3). A double tap is one
/// gesture of two presses, and a combination is one gesture of as many presses as it has buttons. A press
/// that is not decided at once is first reported as `touch`, which is neither a gesture nor an `ignored`.
public struct GestureArbiter: Hashable, Sendable {
    /// The rules for a button: the gestures that it recognizes, and their time limits.
    public struct Button: Hashable, Sendable {
        /// The time limits of the button's gestures.
        public var timing: GestureTiming
        /// Whether two short presses of the button form a double tap. If false, they form two taps.
        public var recognizesDouble: Bool
        /// Whether the button recognizes long presses.
        public var recognizesLong: Bool
        /// Whether a press of the button immediately counts as a tap while the banner moves. If false, the
        /// press can also become a double tap, a long press or part of a combination, as it can while the
        /// banner is at rest.
        public var waitsOnlyAtRest: Bool

        /// Creates the rules for a button. By default, the button recognizes only taps.
        public init(
            timing: GestureTiming = GestureTiming(),
            recognizesDouble: Bool = false,
            recognizesLong: Bool = false,
            waitsOnlyAtRest: Bool = false
        ) {
            self.timing = timing
            self.recognizesDouble = recognizesDouble
            self.recognizesLong = recognizesLong
            self.waitsOnlyAtRest = waitsOnlyAtRest
        }
    }

    /// A set of buttons that can be pressed together. This press is a separate gesture.
    public struct Combination: Hashable, Sendable {
        /// The indices of the buttons in the combination. A combination with fewer than two buttons, or with
        /// an invalid index, never occurs.
        public var buttons: Set<Int>
        /// The maximum time between the first and the last press when the buttons of the combination are
        /// pressed together.
        public var timeLimit: Nanoseconds
        /// Whether the combination recognizes a long press, for which all of its buttons must be held.
        public var recognizesLong: Bool
        /// The time for which the combination must be held after the press of its last button to be a long
        /// press.
        public var longPress: Nanoseconds

        /// Creates a combination of the buttons at the indices `buttons`. By default, it recognizes only
        /// taps.
        public init(
            buttons: Set<Int>,
            timeLimit: Nanoseconds = GestureTiming.defaultTogetherness,
            recognizesLong: Bool = false,
            longPress: Nanoseconds = GestureTiming.defaultLongPress
        ) {
            self.buttons = buttons
            self.timeLimit = timeLimit
            self.recognizesLong = recognizesLong
            self.longPress = longPress
        }
    }

    /// The origin of a gesture: a button, or a combination of buttons.
    public enum Source: Hashable, Sendable {
        /// The button with the given index.
        case button(Int)
        /// The combination with the given index.
        case combination(Int)
    }

    /// A decision about a press of a button or a combination, for example that the press is a tap.
    public struct Output: Hashable, Sendable {
        /// The button or combination that was pressed.
        public var source: Source
        /// The result for the press: a gesture, an ignored press, or a touch. A touch means that the gesture
        /// is not decided yet.
        public var kind: GestureRecognizer.Kind
        /// The time of the decision, which is the time of a press, a release or a deadline. Decisions are
        /// ordered by time.
        public var at: Instant

        /// Creates a decision about the press of `source`, a button or a combination. `kind` is the result,
        /// such as a tap, and `instant` is the time at which it was decided.
        public init(_ source: Source, _ kind: GestureRecognizer.Kind, at instant: Instant) {
            self.source = source
            self.kind = kind
            at = instant
        }
    }

    struct Slot: Hashable, Sendable {
        var rules: Button
        var recognizer: GestureRecognizer
        /// The press of the button that waits for a combination and has not been passed to `recognizer` yet.
        /// Nil if there is none.
        var pendingPress: PendingPress?

        init(_ rules: Button) {
            self.rules = rules
            recognizer = GestureRecognizer(
                timing: rules.timing,
                recognizesDouble: rules.recognizesDouble,
                recognizesLong: rules.recognizesLong
            )
        }

        var debounce: Nanoseconds { max(rules.timing.debounce, .zero) }
    }

    struct PendingPress: Hashable, Sendable {
        var since: Instant
        /// The time at which the button was released, or nil while it is held. The release may turn out to be
        /// contact bounce.
        var released: Instant?
    }

    var slots: [Slot]
    var combinations: [Combination]
    var attempts: [Attempt] = []
    var undecided: [UndecidedCombination] = []
    /// The time of the latest event (a press, a release or a deadline) that was handled.
    var latestTime = Instant(nanoseconds: .min)

    /// Creates a recognizer for the gestures of `buttons`. All buttons are initially up. `combinations`
    /// identifies the buttons by their indices.
    public init(buttons: [Button], combinations: [Combination] = []) {
        slots = buttons.map(Slot.init)
        self.combinations = combinations
    }

    /// The time at which `advance(to:)` must be called if no button is pressed or released earlier, or nil if
    /// no deadline is scheduled.
    public var nextDeadline: Instant? { next?.due }

    /// Returns whether `button` is released and none of its presses is waiting for a second press or a
    /// combination.
    public func isIdle(_ button: Int) -> Bool {
        slots[button].pendingPress == nil && slots[button].recognizer.isIdle
    }

    /// Whether a combination is in progress: some of its buttons are not pressed yet, or it can still become
    /// a tap or a long press.
    public var isCombining: Bool { !attempts.isEmpty || !undecided.isEmpty }

    /// Handles `edge`, a press or release of `button`, and returns the resulting decisions. `isMoving` is
    /// whether the banner moves. An edge that is earlier than the latest event is handled at the time of that
    /// event. An edge with an invalid button index is ignored.
    public mutating func handle(_ edge: Edge, of button: Int, isMoving: Bool = false) -> [Output] {
        guard slots.indices.contains(button) else { return [] }
        let edge = Edge(isActive: edge.isActive, at: max(edge.at, latestTime))
        var outputs = advance(to: edge.at)
        latestTime = edge.at
        if slots[button].pendingPress != nil {
            slots[button].pendingPress?.released = edge.isActive ? nil : edge.at
        } else if edge.isActive, slots[button].recognizer.isUp(at: edge.at) {
            press(button, isMoving: isMoving, outputs: &outputs)
        } else {
            forward(edge, to: button, as: .own, outputs: &outputs)
        }
        return outputs + advance(to: edge.at)
    }

    /// Handles all deadlines up to and including `instant`, and returns the resulting decisions. An example
    /// is the end of the time for pressing another button of a combination.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let next, next.due <= instant {
            latestTime = max(latestTime, next.due)
            perform(next.event, outputs: &outputs)
        }
        // A button can become idle without an output, when its release has lasted for `debounce`.
        for index in slots.indices where slots[index].pendingPress == nil {
            emit(slots[index].recognizer.advance(to: instant), of: index, outputs: &outputs)
        }
        return outputs
    }

    /// Starts the recognition of gestures of `button` and returns the resulting decisions. Must be called
    /// first, and whenever the button's GPIO line has been requested again. If `isPressed` is true, the
    /// current press is ignored, because its start is unknown.
    public mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(button, at: instant)
        if isPressed { abandonAttempts(with: button, outputs: &outputs) }
        emit(
            slots[button].recognizer.begin(isPressed: isPressed, at: latestTime),
            of: button,
            outputs: &outputs
        )
        return outputs
    }

    /// Ends the press of `button` because its GPIO line was lost, and returns the resulting decisions. If the
    /// press waits for a combination, it is first handled separately. If it is part of a complete but
    /// undecided combination, the combination is ignored.
    public mutating func interrupt(_ button: Int, at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        latestTime = max(latestTime, instant)
        if slots[button].pendingPress != nil { abandonAttempts(with: button, outputs: &outputs) }
        abandonUndecided(where: { $0.members.contains(button) }, outputs: &outputs)
        emit(slots[button].recognizer.interrupt(at: latestTime), of: button, outputs: &outputs)
        return outputs
    }

    private mutating func press(_ button: Int, isMoving: Bool, outputs: inout [Output]) {
        let edge = Edge(isActive: true, at: latestTime)
        guard !(isMoving && slots[button].rules.waitsOnlyAtRest) else {
            abandonAttempts(with: button, outputs: &outputs)
            return forward(edge, to: button, as: .immediateTap, outputs: &outputs)
        }
        recordPress(of: button, isMoving: isMoving)
        guard attempts.contains(where: { $0.members.contains(button) }) else {
            decideCombinations(outputs: &outputs)
            return forward(edge, to: button, as: .own, outputs: &outputs)
        }
        slots[button].pendingPress = PendingPress(since: latestTime)
        outputs.append(Output(.button(button), .touch, at: latestTime))
        decideCombinations(outputs: &outputs)
    }

    private mutating func forward(
        _ edge: Edge,
        to button: Int,
        as role: GestureRecognizer.Role,
        outputs: inout [Output]
    ) {
        emit(slots[button].recognizer.handle(edge, role: role), of: button, outputs: &outputs)
    }

    /// Appends `recognized`, the decisions about presses of `button`, to `outputs`. If a decision is earlier
    /// than the latest event, the time of that event is used instead.
    func emit(_ recognized: [GestureRecognizer.Output], of button: Int, outputs: inout [Output]) {
        for output in recognized {
            outputs.append(Output(.button(button), output.kind, at: max(output.at, latestTime)))
        }
    }

    /// Passes the press of `button` that was waiting for a combination to the recognizer of this button, and
    /// appends the decisions to `outputs`. A `touch` is left out, because it was already reported for this
    /// press.
    mutating func release(_ button: Int, as role: GestureRecognizer.Role, outputs: inout [Output]) {
        guard let pendingPress = slots[button].pendingPress else { return }
        slots[button].pendingPress = nil
        var recognized = slots[button].recognizer.handle(
            Edge(isActive: true, at: pendingPress.since),
            role: role
        )
        if let released = pendingPress.released {
            recognized += slots[button].recognizer.handle(Edge(isActive: false, at: released))
        }
        recognized += slots[button].recognizer.advance(to: latestTime)
        recognized.removeAll { $0.kind == .touch }
        emit(recognized, of: button, outputs: &outputs)
    }
}
