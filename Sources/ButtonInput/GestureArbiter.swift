import BusInterfaces
import MonotonicTime

/// Recognizes the gestures of several buttons and of combinations of them. It receives the edges of the buttons' lines,
/// that is, their presses and releases, and the time. It reads no clock.
///
/// **Moving banner.** If a button has `waitsOnlyAtRest` set and its press starts while the banner moves, the press is a
/// tap at once; double taps, long presses and combinations are not recognized. Whether the banner moves is decided at
/// the first edge of the press.
///
/// **Combinations.** A press of a button that belongs to a combination waits up to `within` for the other buttons,
/// unless one of them is already down, such as a stuck one. If the last button is pressed in time, all presses form one
/// gesture. Otherwise, or if a button is released earlier, each press is handled separately and keeps its original
/// times, so only its report is later. A button is down until its release has lasted for `debounce`.
///
/// **Larger combinations.** A complete combination waits while a larger one that contains it is still possible. If a
/// press completes several combinations, the one with the most buttons wins; of equally large ones, the first.
///
/// **Next presses.** If a button of a combination is pressed again while another one is still down, that press is
/// handled separately. A combination starts only if all of its buttons are up. A combination with long presses reports
/// its tap when its first button is released, or its long press `longPress` after its last button was pressed.
///
/// **Ties.** Deadlines at an instant precede an edge at the same instant (R-IN-1): a button that is pressed exactly
/// `within` after the first is too late.
///
/// **Accounting.** Every press ends in exactly one gesture or one `ignored` (R-IN-3). A double tap is one gesture of
/// two presses, and a combination is one gesture of as many presses as it has buttons. A press that is not decided at
/// once is first reported as `touch`, which is neither.
public struct GestureArbiter: Hashable, Sendable {
    /// The gestures that a button recognizes, and their time limits.
    public struct Button: Hashable, Sendable {
        /// The time limits of the gestures.
        public var timing: GestureTiming
        /// Whether two short presses are reported as a double tap instead of two taps.
        public var recognizesDouble: Bool
        /// Whether a held press is a long press.
        public var recognizesLong: Bool
        /// Whether a press while the banner moves is a tap at once instead of waiting for a double tap, a long press or
        /// a combination.
        public var waitsOnlyAtRest: Bool

        /// Creates the rules of a button, by default with taps only.
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

    /// Buttons that have a gesture of their combination when they are pressed together.
    public struct Combination: Hashable, Sendable {
        /// The indices of the buttons. A combination with fewer than two, or with an invalid index, never occurs.
        public var buttons: Set<Int>
        /// The maximum time from the first button's press to the last button's.
        public var within: Nanoseconds
        /// Whether holding the buttons is a long press.
        public var recognizesLong: Bool
        /// The time from the last button's press to the long press.
        public var longPress: Nanoseconds

        /// Creates a combination.
        public init(
            buttons: Set<Int>,
            within: Nanoseconds = GestureTiming.defaultTogetherness,
            recognizesLong: Bool = false,
            longPress: Nanoseconds = GestureTiming.defaultLongPress
        ) {
            self.buttons = buttons
            self.within = within
            self.recognizesLong = recognizesLong
            self.longPress = longPress
        }
    }

    /// The button or combination that a gesture belongs to.
    public enum Source: Hashable, Sendable {
        /// The button with this index.
        case button(Int)
        /// The combination with this index.
        case combination(Int)
    }

    /// A decision about the press of a button or combination, such as a tap, and the instant at which it was made.
    public struct Output: Hashable, Sendable {
        /// The button or combination that the decision is about.
        public var source: Source
        /// The decision: an undecided touch, a gesture or an ignored press.
        public var kind: GestureRecognizer.Kind
        /// The instant of the decision: that of an edge or a deadline. Outputs are in the order of their instants.
        public var at: Instant

        /// Creates an output of `kind` for a button or combination.
        public init(_ source: Source, _ kind: GestureRecognizer.Kind, at instant: Instant) {
            self.source = source
            self.kind = kind
            at = instant
        }
    }

    struct Slot: Hashable, Sendable {
        var rules: Button
        var recognizer: GestureRecognizer
        /// A press that waits for other buttons. The recognizer has not received it yet.
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
        /// The instant of a release that may still be bounce, or nil while the button is held.
        var released: Instant?
    }

    var slots: [Slot]
    var combinations: [Combination]
    var attempts: [Attempt] = []
    var undecided: [UndecidedCombination] = []
    /// The latest edge or deadline that was handled.
    var latest = Instant(nanoseconds: .min)

    /// Creates an arbiter for `buttons`, all of which are up, and for `combinations`, which refer to them by index.
    public init(buttons: [Button], combinations: [Combination] = []) {
        slots = buttons.map(Slot.init)
        self.combinations = combinations
    }

    /// The instant at which to call `advance(to:)` if no edge arrives earlier, or nil if nothing is scheduled.
    public var nextDeadline: Instant? { next?.due }

    /// Returns whether `button` is up and no earlier press waits for the second press of a double tap.
    public func isIdle(_ button: Int) -> Bool {
        slots[button].pendingPress == nil && slots[button].recognizer.isIdle
    }

    /// Whether a combination waits for more buttons or for the decision between a tap and a long press.
    public var isCombining: Bool { !attempts.isEmpty || !undecided.isEmpty }

    /// Handles a press or release of a button. An edge before the latest event is treated as simultaneous with that
    /// event. An edge of an index without a button is ignored.
    ///
    /// - Parameters:
    ///   - edge: The press or release.
    ///   - button: The index of the button.
    ///   - isMoving: Whether the banner moves at that instant.
    public mutating func handle(_ edge: Edge, of button: Int, isMoving: Bool = false) -> [Output] {
        guard slots.indices.contains(button) else { return [] }
        let edge = Edge(isActive: edge.isActive, at: max(edge.at, latest))
        var outputs = advance(to: edge.at)
        latest = edge.at
        if slots[button].pendingPress != nil {
            slots[button].pendingPress?.released = edge.isActive ? nil : edge.at
        } else if edge.isActive, slots[button].recognizer.isUp(at: edge.at) {
            press(button, isMoving: isMoving, &outputs)
        } else {
            forward(edge, to: button, as: .own, &outputs)
        }
        return outputs + advance(to: edge.at)
    }

    /// Handles all deadlines at or before `instant`, such as the end of a wait for another button.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let next, next.due <= instant {
            latest = max(latest, next.due)
            perform(next.event, &outputs)
        }
        // A release that settles makes a button idle without an output.
        for index in slots.indices where slots[index].pendingPress == nil {
            emit(slots[index].recognizer.advance(to: instant), of: index, &outputs)
        }
        return outputs
    }

    /// Starts to monitor the line of `button`, initially and whenever the line is requested again. If `isPressed` is
    /// true, the press in progress is ignored, because its start is unknown.
    public mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(button, at: instant)
        if isPressed { abandonAttempts(with: button, &outputs) }
        emit(slots[button].recognizer.begin(isPressed: isPressed, at: latest), of: button, &outputs)
        return outputs
    }

    /// Ends the press of `button`, because its line was lost. A press that waited for other buttons is first handled
    /// separately, and an undecided combination is ignored.
    public mutating func interrupt(_ button: Int, at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        latest = max(latest, instant)
        if slots[button].pendingPress != nil { abandonAttempts(with: button, &outputs) }
        abandonUndecided(where: { $0.members.contains(button) }, &outputs)
        emit(slots[button].recognizer.interrupt(at: latest), of: button, &outputs)
        return outputs
    }

    private mutating func press(_ button: Int, isMoving: Bool, _ outputs: inout [Output]) {
        let edge = Edge(isActive: true, at: latest)
        guard !(isMoving && slots[button].rules.waitsOnlyAtRest) else {
            abandonAttempts(with: button, &outputs)
            return forward(edge, to: button, as: .immediateTap, &outputs)
        }
        join(button, isMoving: isMoving)
        guard attempts.contains(where: { $0.members.contains(button) }) else {
            decide(&outputs)
            return forward(edge, to: button, as: .own, &outputs)
        }
        slots[button].pendingPress = PendingPress(since: latest)
        outputs.append(Output(.button(button), .touch, at: latest))
        decide(&outputs)
    }

    private mutating func forward(
        _ edge: Edge,
        to button: Int,
        as role: GestureRecognizer.Role,
        _ outputs: inout [Output]
    ) {
        emit(slots[button].recognizer.handle(edge, as: role), of: button, &outputs)
    }

    /// Appends the outputs of the recognizer of `button`, none of them dated before the latest event.
    func emit(_ recognized: [GestureRecognizer.Output], of button: Int, _ outputs: inout [Output]) {
        for output in recognized {
            outputs.append(Output(.button(button), output.kind, at: max(output.at, latest)))
        }
    }

    /// Passes the press of `button` that waited for other buttons to its recognizer. The press was already reported as
    /// `touch`, which is not repeated.
    mutating func release(_ button: Int, as role: GestureRecognizer.Role, _ outputs: inout [Output]) {
        guard let pendingPress = slots[button].pendingPress else { return }
        slots[button].pendingPress = nil
        var recognized = slots[button].recognizer.handle(
            Edge(isActive: true, at: pendingPress.since),
            as: role
        )
        if let released = pendingPress.released {
            recognized += slots[button].recognizer.handle(Edge(isActive: false, at: released))
        }
        recognized += slots[button].recognizer.advance(to: latest)
        recognized.removeAll { $0.kind == .touch }
        emit(recognized, of: button, &outputs)
    }
}
