import BusInterfaces
import MonotonicTime

/// Recognizes gestures on several buttons and on combinations of them. It receives edges and the time, and reads no
/// clock.
///
/// **Phase.** A button that waits only at rest has its tap at the press if the press starts while the banner moves,
/// without double taps, long presses and combinations. The phase at the first edge of a press applies.
///
/// **Combinations.** A press of a button in a combination waits up to `within` for the others, unless one of them is
/// already down, such as a stuck one. If the last one arrives in time, the presses are one gesture. Otherwise, or if a
/// button is released before, each press is handled separately with its full history, only later. A button is down
/// until its release has settled.
///
/// **Larger combinations.** A combination waits while a larger one that contains it is still possible. If a press
/// completes several combinations, the one with the most buttons wins, then the first.
///
/// **Next presses.** A button of a combination that is pressed again while another one is still down is handled
/// separately. A combination starts only if all of its buttons are up. A combination with long presses has its tap
/// when its first button is released, or its long press `longPress` after its last button was pressed.
///
/// **Ties.** Events that are due at an instant precede an edge at that instant (R-IN-1): a button that is pressed
/// exactly `within` after the first is too late.
///
/// **Accounting.** Every press ends in exactly one gesture or one `ignored` (R-IN-3). A double tap is one gesture of
/// two presses, a combination one of as many presses as it has buttons. A `touch` precedes each press that is not
/// decided at once; it is neither.
public struct GestureArbiter: Hashable, Sendable {
    /// The gestures of a button.
    public struct Button: Hashable, Sendable {
        /// The time limits of the gestures.
        public var timing: GestureTiming
        /// Whether two short presses are a double tap.
        public var recognizesDouble: Bool
        /// Whether a held press is a long press.
        public var recognizesLong: Bool
        /// Whether presses are taps at once while the banner moves.
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

    /// Buttons that are pressed together.
    public struct Combination: Hashable, Sendable {
        /// The indices of the buttons. A combination with fewer than two, or with an invalid index, never occurs.
        public var buttons: Set<Int>
        /// The maximum time from the first press to the last.
        public var within: Nanoseconds
        /// Whether holding the buttons is a long press.
        public var recognizesLong: Bool
        /// The time from the last press to a long press.
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

    /// The source of a gesture.
    public enum Source: Hashable, Sendable {
        /// The button with this index.
        case button(Int)
        /// The combination with this index.
        case combination(Int)
    }

    /// A gesture and the instant at which it was decided: that of an edge or a deadline.
    public struct Output: Hashable, Sendable {
        /// The source of the gesture.
        public var source: Source
        /// The kind of output.
        public var kind: GestureRecognizer.Kind
        /// The instant of the decision. Outputs are in the order of their instants.
        public var at: Instant

        /// Creates an output.
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
        /// A release that may still be bounce.
        var released: Instant?
    }

    var slots: [Slot]
    var combinations: [Combination]
    var attempts: [Attempt] = []
    var undecided: [UndecidedCombination] = []
    /// The latest edge or deadline that was handled.
    var latest = Instant(nanoseconds: .min)

    /// Creates an arbiter with all buttons up.
    public init(buttons: [Button], combinations: [Combination] = []) {
        slots = buttons.map(Slot.init)
        self.combinations = combinations
    }

    /// The next instant for `advance(to:)` without an edge, or nil if nothing is scheduled.
    public var nextDeadline: Instant? { next?.due }

    /// Returns whether no press of `button` is in progress or waits for a second one.
    public func isIdle(_ button: Int) -> Bool {
        slots[button].pendingPress == nil && slots[button].recognizer.isIdle
    }

    /// Whether a combination is in progress or undecided.
    public var isCombining: Bool { !attempts.isEmpty || !undecided.isEmpty }

    /// Handles an edge of `button`. An edge before the latest event is treated as simultaneous with it. An edge of an
    /// invalid button is ignored.
    ///
    /// - Parameter isMoving: Whether the banner moves at that instant.
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

    /// Handles all deadlines up to `instant`.
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

    /// Starts to monitor a button's line; see `GestureRecognizer.begin(isPressed:at:)`.
    public mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(button, at: instant)
        if isPressed { abandonAttempts(with: button, &outputs) }
        emit(slots[button].recognizer.begin(isPressed: isPressed, at: latest), of: button, &outputs)
        return outputs
    }

    /// Ends the gestures of a button whose line was lost. A press that waited for other buttons is handled separately
    /// first, and an undecided combination is ignored.
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

    /// Appends a recognizer's outputs with the instants at which they were decided.
    func emit(_ recognized: [GestureRecognizer.Output], of button: Int, _ outputs: inout [Output]) {
        for output in recognized {
            outputs.append(Output(.button(button), output.kind, at: max(output.at, latest)))
        }
    }

    /// Forwards a press that waited to the recognizer. Its `touch` was reported before.
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
