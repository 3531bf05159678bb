import BusInterfaces
import MonotonicTime

/// Recognizes the gestures of a button (R-IN-2). It receives edges and the time, and reads no clock.
///
/// **Bounce.** A press is accepted at its first edge. A release is accepted, as of its edge, when the line has stayed
/// released for `debounce`; anything shorter belongs to the press. An edge to the level that the line already has is
/// bounce, too, because the kernel reads the level after the interrupt. If the kernel's queue overflows and a release
/// is lost, two presses merge, and the next release ends them.
///
/// **Gestures.** A button with taps only has them at the press. With long presses, it has its tap at the release, or
/// its long press `longPress` after the press. With double taps, it waits `doubleTap` after a short press for a second
/// one, at whose press it has its double tap, or its tap when the wait is over. A press as long as `longPress` is
/// never part of a double tap. Without long presses, it is a tap at its release.
///
/// **Ties.** Events that are due at an instant precede an edge at that instant (R-IN-1): a press exactly at the end of
/// the wait for a double tap is a new press, and a release exactly `longPress` after the press is too late for a tap.
///
/// **Roles.** `handle(_:as:)` can make a press a tap at once, or part of a combination without its own gesture. A
/// second press of a double tap completes it even as a tap at once.
///
/// **Accounting.** Every press ends in exactly one gesture or one `ignored` (R-IN-3). A double tap is one gesture of
/// two presses. A `touch` precedes each press that is not decided at once; it is neither.
public struct GestureRecognizer: Hashable, Sendable {
    /// An output and its instant.
    public struct Output: Hashable, Sendable {
        /// The kind of output.
        public var kind: Kind
        /// The instant of the output. Outputs are in the order of their instants. A tap that its release decides has
        /// the instant of that release, although it is decided `debounce` later.
        public var at: Instant

        /// Creates an output.
        public init(_ kind: Kind, at instant: Instant) {
            self.kind = kind
            at = instant
        }
    }

    /// A kind of output.
    public enum Kind: Hashable, Sendable {
        /// The button is down, and its gesture is undecided.
        case touch
        /// A gesture.
        case gesture(Gesture)
        /// A press without a gesture.
        case ignored(Reason)
    }

    /// The reason why a press has no gesture.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The button was down before monitoring started: it is stuck, or was held during startup.
        case heldAtStart = "held_at_start"
        /// The line was lost while the button was down.
        case interrupted
    }

    /// The role of a press.
    public enum Role: Hashable, Sendable {
        /// A press with the button's own gestures.
        case own
        /// A press that is a tap at once.
        case immediateTap
        /// A press in a combination, which has its own gesture. A short press that waited for a second one becomes a
        /// tap.
        case part
    }

    private enum Phase: Hashable, Sendable {
        case idle
        /// Down since `since`, undecided. `released` is a release that may still be bounce.
        case undecided(since: Instant, released: Instant?)
        /// Down after the gesture. `released` is a release that may still be bounce.
        case spent(released: Instant?)
        /// Up after a short press. A second one before `end` is a double tap.
        case between(end: Instant)
    }

    private let timing: GestureTiming
    private let recognizesDouble: Bool
    private let recognizesLong: Bool
    private var phase = Phase.idle
    /// The latest edge or deadline that was handled.
    private var latest = Instant(nanoseconds: .min)

    /// Creates a recognizer of a button that is up. Negative durations are treated as zero.
    public init(timing: GestureTiming, recognizesDouble: Bool, recognizesLong: Bool) {
        var timing = timing
        timing.debounce = max(timing.debounce, .zero)
        timing.longPress = max(timing.longPress, .zero)
        timing.doubleTap = max(timing.doubleTap, .zero)
        self.timing = timing
        self.recognizesDouble = recognizesDouble
        self.recognizesLong = recognizesLong
    }

    /// The next instant for `advance(to:)` without an edge, or nil if nothing is scheduled.
    public var nextDeadline: Instant? {
        switch phase {
        case .spent: nil
        default: due
        }
    }

    /// Whether no press is in progress or waits for a second one.
    public var isIdle: Bool { phase == .idle }

    /// Returns whether an edge at `instant` would start a press.
    func isUp(at instant: Instant) -> Bool {
        switch phase {
        case .idle, .between: true
        case .undecided: false
        case .spent(let released): released.map { $0 + timing.debounce <= instant } ?? false
        }
    }

    /// When the current release settles, or nil if there is none.
    var settlesAt: Instant? {
        switch phase {
        case .idle, .between: nil
        case .undecided(_, let released), .spent(let released): released.map { $0 + timing.debounce }
        }
    }

    /// Starts to monitor a line, initially and after each new request of the line. A press that is already in progress
    /// is ignored, because its start is unknown.
    public mutating func begin(isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(at: instant)
        guard isPressed else { return outputs }
        outputs.append(Output(.ignored(.heldAtStart), at: latest))
        phase = .spent(released: nil)
        return outputs
    }

    /// Handles an edge. An edge before the latest event is treated as simultaneous with it.
    public mutating func handle(_ edge: Edge, as role: Role = .own) -> [Output] {
        let instant = max(edge.at, latest)
        var outputs = advance(to: instant)
        latest = instant
        unsettle()
        outputs += advance(to: instant)
        if edge.isActive {
            press(at: instant, as: role, &outputs)
        } else {
            release(at: instant)
        }
        return outputs + advance(to: instant)
    }

    /// Handles all deadlines up to `instant`.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let due, due <= instant {
            latest = max(latest, due)
            fire(at: due, &outputs)
        }
        return outputs
    }

    /// Ends the gestures, because the line was lost. A press in progress is ignored, and one that waits for a second
    /// one is a tap.
    public mutating func interrupt(at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        latest = max(latest, instant)
        switch phase {
        case .idle, .spent: break
        case .undecided: outputs.append(Output(.ignored(.interrupted), at: latest))
        case .between: outputs.append(Output(.gesture(.tap), at: latest))
        }
        phase = .idle
        return outputs
    }

    /// The next deadline, with or without an output.
    private var due: Instant? {
        switch phase {
        case .idle, .spent(released: nil): nil
        case .undecided(_, let released?), .spent(let released?): released + timing.debounce
        case .undecided(let since, released: nil): recognizesLong ? since + timing.longPress : nil
        case .between(let end): end
        }
    }

    /// Discards a release that has not settled before another edge: it was bounce.
    private mutating func unsettle() {
        switch phase {
        case .idle, .between: break
        case .undecided(let since, _): phase = .undecided(since: since, released: nil)
        case .spent: phase = .spent(released: nil)
        }
    }

    private mutating func press(at instant: Instant, as role: Role, _ outputs: inout [Output]) {
        switch (phase, role) {
        case (.idle, .part):
            phase = .spent(released: nil)
        case (.between, .part):
            outputs.append(Output(.gesture(.tap), at: instant))
            phase = .spent(released: nil)
        case (.idle, _) where role == .immediateTap || !recognizesDouble && !recognizesLong:
            outputs.append(Output(.gesture(.tap), at: instant))
            phase = .spent(released: nil)
        case (.idle, _):
            outputs.append(Output(.touch, at: instant))
            phase = .undecided(since: instant, released: nil)
        case (.between, _):
            outputs.append(Output(.gesture(.doubleTap), at: instant))
            phase = .spent(released: nil)
        case (.undecided, _), (.spent, _): break
        }
    }

    private mutating func release(at instant: Instant) {
        switch phase {
        case .idle, .between: break
        case .undecided(let since, _): phase = .undecided(since: since, released: instant)
        case .spent: phase = .spent(released: instant)
        }
    }

    private mutating func fire(at due: Instant, _ outputs: inout [Output]) {
        switch phase {
        case .idle, .spent:
            phase = .idle
        case .undecided(_, released: nil):
            outputs.append(Output(.gesture(.longPress), at: due))
            phase = .spent(released: nil)
        case .undecided(let since, let released?):
            if recognizesDouble, released < since + timing.longPress {
                phase = .between(end: released + timing.doubleTap)
            } else {
                outputs.append(Output(.gesture(.tap), at: released))
                phase = .idle
            }
        case .between:
            outputs.append(Output(.gesture(.tap), at: due))
            phase = .idle
        }
    }
}
