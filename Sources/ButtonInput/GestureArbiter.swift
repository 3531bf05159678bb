import BusInterfaces
import MonotonicTime

/// Decides what presses of several buttons mean: which gestures of one button wait for which
/// others, while the banner rests and while it moves, and when buttons pressed together are one gesture. It
/// owns the recognizers of all buttons, has no clock, and is told edges and the time.
///
/// **Phase.** A button that waits only at rest has its tap at the press when the press begins while the banner
/// moves, whatever else it knows, combinations included. The phase at a press's first edge counts.
///
/// **Combinations.** A press of a button that is in a combination waits up to `within` for the others, as long
/// as they can still come: a button that is down already, stuck perhaps, is not waited for. When the last one
/// comes in time the presses are one gesture together, and none counts by itself. When it does not, or a button
/// is let go before, each press counts with its full history; what it means is then known later, and nothing
/// else differs. A button counts as down until its release has settled.
///
/// **Larger ones.** A combination within a larger one that can still come about waits for that; the larger one
/// wins. Of combinations that one press completes, the one of the most buttons wins, then the first.
///
/// **Afterwards.** A button of a combination that is let go and pressed again while another is still down
/// counts by itself; the combination needs all of its buttons up first. A combination that knows long presses
/// has its tap when the first of its buttons is let go, or its long press `longPress` after the last one came.
///
/// **Ties.** What is due at an instant happens before an edge at that instant (R-IN-1): the last button exactly
/// `within` after the first comes too late.
///
/// **Accounts.** Every press ends in exactly one gesture or one `ignored` (R-IN-3), a double tap being one of
/// two presses, and a combination's being one of as many presses as it has buttons. `touch` comes before each
/// press that is not decided at once, and is neither.
public struct GestureArbiter: Hashable, Sendable {
    /// What one button knows.
    public struct Button: Hashable, Sendable {
        /// When a press counts, and as what.
        public var timing: GestureTiming
        /// Whether two short presses are something of their own.
        public var recognizesDouble: Bool
        /// Whether a press that is held is something of its own.
        public var recognizesLong: Bool
        /// Whether its presses count at once as taps while the banner moves.
        public var waitsOnlyAtRest: Bool

        /// A button that knows taps, and these.
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
        /// Their places among the buttons. One that names fewer than two, or one that is not there, never
        /// comes about.
        public var buttons: Set<Int>
        /// How soon after the first of them the last one must be down.
        public var within: Nanoseconds
        /// Whether holding them is something of its own.
        public var recognizesLong: Bool
        /// How long all of them are held for that.
        public var longPress: Nanoseconds

        /// Buttons that are pressed together.
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

    /// What a gesture was made with.
    public enum Source: Hashable, Sendable {
        /// The button at this place.
        case button(Int)
        /// The combination at this place.
        case combination(Int)
    }

    /// What came out, and when it was decided, which is an edge's instant or a deadline.
    public struct Output: Hashable, Sendable {
        /// With what.
        public var source: Source
        /// What it is.
        public var kind: GestureRecognizer.Kind
        /// When it was decided. Outputs come in the order of their times.
        public var at: Instant

        /// Something that was decided at an instant.
        public init(_ source: Source, _ kind: GestureRecognizer.Kind, at instant: Instant) {
            self.source = source
            self.kind = kind
            at = instant
        }
    }

    struct Slot: Hashable, Sendable {
        var rules: Button
        var recognizer: GestureRecognizer
        /// The press that waits for other buttons. The recognizer does not know it yet.
        var waiting: Waiting?

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

    struct Waiting: Hashable, Sendable {
        var since: Instant
        /// A release that may still be bounce.
        var released: Instant?
    }

    var slots: [Slot]
    var combinations: [Combination]
    /// The combinations that have begun and can still come about, or wait for a larger one.
    var attempts: [Attempt] = []
    /// The combinations that came about, and may be a tap or a long press.
    var undecided: [Undecided] = []
    /// Nothing happens before this: the latest edge or deadline that was dealt with.
    var latest = Instant(nanoseconds: .min)

    /// Buttons that are up.
    public init(buttons: [Button], combinations: [Combination] = []) {
        slots = buttons.map(Slot.init)
        self.combinations = combinations
    }

    /// When `advance(to:)` is needed next, unless an edge comes first; nil while nothing is due.
    public var nextDeadline: Instant? { next?.due }

    /// Whether no press of `button` is under way or waits for a second one.
    public func isIdle(_ button: Int) -> Bool {
        slots[button].waiting == nil && slots[button].recognizer.isIdle
    }

    /// Whether presses wait for others, or a combination is not decided yet.
    public var isCombining: Bool { !attempts.isEmpty || !undecided.isEmpty }

    /// Takes an edge of `button`; `isMoving` says whether the banner moves at that instant. An edge that is
    /// older than what has happened already counts as happening now. One of a button that is not there is
    /// nothing.
    public mutating func handle(_ edge: Edge, of button: Int, isMoving: Bool = false) -> [Output] {
        guard slots.indices.contains(button) else { return [] }
        let edge = Edge(isActive: edge.isActive, at: max(edge.at, latest))
        var outputs = advance(to: edge.at)
        latest = edge.at
        if slots[button].waiting != nil {
            slots[button].waiting?.released = edge.isActive ? nil : edge.at
        } else if edge.isActive, slots[button].recognizer.isUp(at: edge.at) {
            press(button, isMoving: isMoving, &outputs)
        } else {
            give(edge, to: button, as: .own, &outputs)
        }
        return outputs + advance(to: edge.at)
    }

    /// Does what is due up to and including `instant`, however often it is called. Going back in time does
    /// nothing.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let next, next.due <= instant {
            latest = max(latest, next.due)
            happen(next.happening, &outputs)
        }
        // What has settled unseen makes a button idle, and has nothing to say.
        for index in slots.indices where slots[index].waiting == nil {
            emit(slots[index].recognizer.advance(to: instant), of: index, &outputs)
        }
        return outputs
    }

    /// Begins to watch a button's line; see `GestureRecognizer.begin(isPressed:at:)`.
    public mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(button, at: instant)
        if isPressed { closeAttempts(with: button, &outputs) }
        emit(slots[button].recognizer.begin(isPressed: isPressed, at: latest), of: button, &outputs)
        return outputs
    }

    /// Ends what is under way on a button, because its line was lost. A press that waited for others counts by
    /// itself first; a combination that was not decided is ignored.
    public mutating func interrupt(_ button: Int, at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        latest = max(latest, instant)
        if slots[button].waiting != nil { closeAttempts(with: button, &outputs) }
        abandon(where: { $0.members.contains(button) }, &outputs)
        emit(slots[button].recognizer.interrupt(at: latest), of: button, &outputs)
        return outputs
    }

    private mutating func press(_ button: Int, isMoving: Bool, _ outputs: inout [Output]) {
        let edge = Edge(isActive: true, at: latest)
        guard !(isMoving && slots[button].rules.waitsOnlyAtRest) else {
            closeAttempts(with: button, &outputs)
            return give(edge, to: button, as: .immediateTap, &outputs)
        }
        join(button, isMoving: isMoving)
        guard attempts.contains(where: { $0.members.contains(button) }) else {
            decide(&outputs)
            return give(edge, to: button, as: .own, &outputs)
        }
        slots[button].waiting = Waiting(since: latest)
        outputs.append(Output(.button(button), .touch, at: latest))
        decide(&outputs)
    }

    /// Tells the recognizer of an edge now.
    private mutating func give(
        _ edge: Edge,
        to button: Int,
        as role: GestureRecognizer.Role,
        _ outputs: inout [Output]
    ) {
        emit(slots[button].recognizer.handle(edge, as: role), of: button, &outputs)
    }

    /// Reports what a recognizer says, at the instant at which it was decided.
    func emit(_ said: [GestureRecognizer.Output], of button: Int, _ outputs: inout [Output]) {
        for output in said {
            outputs.append(Output(.button(button), output.kind, at: max(output.at, latest)))
        }
    }

    /// Tells the recognizer of the press that waited; the finger's `touch` has been told already.
    mutating func release(_ button: Int, as role: GestureRecognizer.Role, _ outputs: inout [Output]) {
        guard let waiting = slots[button].waiting else { return }
        slots[button].waiting = nil
        var said = slots[button].recognizer.handle(Edge(isActive: true, at: waiting.since), as: role)
        if let released = waiting.released {
            said += slots[button].recognizer.handle(Edge(isActive: false, at: released))
        }
        said += slots[button].recognizer.advance(to: latest)
        said.removeAll { $0.kind == .touch }
        emit(said, of: button, &outputs)
    }
}
