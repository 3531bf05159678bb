import BusInterfaces
import MonotonicTime

/// Turns a button's edges into gestures (R-IN-2). It has no clock: it is told the time with every edge, and by
/// `advance(to:)` in between.
///
/// **Bounce.** A press counts at once, at its first edge. A release counts when the line has stayed released
/// for `debounce`, and then from its edge on; whatever is shorter belongs to the press. An edge that repeats
/// the level already known belongs to a bounce as well, since the kernel reads the level after the interrupt
/// and may find it back where it was. So if the kernel's queue overflows and a release is lost, two presses
/// become one, and the next release puts everything right.
///
/// **Gestures.** A button that knows only taps has them at the press. One that knows long presses too has its
/// tap at the release, or its long press `longPress` after the press, while still held. One that knows double
/// taps waits `doubleTap` after a short press for a second one, which makes a double tap at its press; without
/// it the tap comes when the wait is over. A press held for `longPress` is never half of a double tap: where
/// long presses are not known, it is a tap, at its release.
///
/// **Ties.** What is due at an instant happens before an edge at that instant (R-IN-1): a press exactly at the
/// end of the wait for a double tap is a press of its own, and a release exactly `longPress` after the press
/// comes too late for a tap.
///
/// **Roles.** `handle(_:as:)` can say that a press counts at once as a tap, whatever else the button knows, or
/// that it is a part of something larger and means nothing by itself. A second press that completes a double
/// tap does so in the first case too: a gesture goes on as it began.
///
/// **Accounts.** Every press ends in exactly one gesture or one `ignored` (R-IN-3); a double tap is one gesture
/// of two presses. `touch` comes before those that are not decided at the press, and is neither.
public struct GestureRecognizer: Hashable, Sendable {
    /// What came out, and when it happened.
    public struct Output: Hashable, Sendable {
        /// What it is.
        public var kind: Kind
        /// When it happened. Outputs come in the order of their times. A tap that its release decides has that
        /// release's time, though it is known only `debounce` later.
        public var at: Instant

        /// Something that happened at an instant.
        public init(_ kind: Kind, at instant: Instant) {
            self.kind = kind
            at = instant
        }
    }

    /// What a button can say.
    public enum Kind: Hashable, Sendable {
        /// A finger is down, and what it means is not decided yet.
        case touch
        /// A gesture is made.
        case gesture(Gesture)
        /// A press that means nothing.
        case ignored(Reason)
    }

    /// Why a press means nothing.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The button was down before anybody watched it: stuck, or held while the machine started.
        case heldAtStart = "held_at_start"
        /// The line was lost while the button was down.
        case interrupted
    }

    /// What a press is to its button, should the edge begin one.
    public enum Role: Hashable, Sendable {
        /// A gesture of the button.
        case own
        /// A tap, now.
        case immediateTap
        /// A part of a combination of buttons, which has its own gesture. A short press that waited for a
        /// second one is then a tap.
        case part
    }

    private enum Phase: Hashable, Sendable {
        case idle
        /// Down since `since`, undecided. `released` is a release that may still be bounce.
        case undecided(since: Instant, released: Instant?)
        /// Down, but the press has had its gesture. `released` as above.
        case spent(released: Instant?)
        /// Up after a short press; a second one before `end` makes a double tap.
        case between(end: Instant)
    }

    private let timing: GestureTiming
    private let recognizesDouble: Bool
    private let recognizesLong: Bool
    private var phase = Phase.idle
    /// Nothing happens before this: the latest edge or deadline that was dealt with.
    private var latest = Instant(nanoseconds: .min)

    /// A button that is up. Intervals below zero count as zero.
    public init(timing: GestureTiming, recognizesDouble: Bool, recognizesLong: Bool) {
        var timing = timing
        timing.debounce = max(timing.debounce, .zero)
        timing.longPress = max(timing.longPress, .zero)
        timing.doubleTap = max(timing.doubleTap, .zero)
        self.timing = timing
        self.recognizesDouble = recognizesDouble
        self.recognizesLong = recognizesLong
    }

    /// When `advance(to:)` is needed next, unless an edge comes first; nil while nothing is due.
    public var nextDeadline: Instant? {
        switch phase {
        case .spent: nil
        default: due
        }
    }

    /// Whether no press is under way, and none waits for a second one.
    public var isIdle: Bool { phase == .idle }

    /// Whether an edge at `instant` would begin a press, and not be bounce.
    func isUp(at instant: Instant) -> Bool {
        switch phase {
        case .idle, .between: true
        case .undecided: false
        case .spent(let released): released.map { $0 + timing.debounce <= instant } ?? false
        }
    }

    /// When the release that is under way counts, if nothing more happens; nil when there is none.
    var settlesAt: Instant? {
        switch phase {
        case .idle, .between: nil
        case .undecided(_, let released), .spent(let released): released.map { $0 + timing.debounce }
        }
    }

    /// Begins to watch a line: at the start, and again whenever it was requested anew. A press that is under way
    /// already has no known beginning, and is ignored.
    public mutating func begin(isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(at: instant)
        guard isPressed else { return outputs }
        outputs.append(Output(.ignored(.heldAtStart), at: latest))
        phase = .spent(released: nil)
        return outputs
    }

    /// Takes an edge. One that is older than what has happened already counts as happening now.
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

    /// Does what is due up to and including `instant`, however often it is called. Going back in time does
    /// nothing.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let due, due <= instant {
            latest = max(latest, due)
            fire(at: due, &outputs)
        }
        return outputs
    }

    /// Ends what is under way, because the line was lost: a press that is down is ignored, and one that waited
    /// for a second one is a tap.
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

    /// When something changes by itself, seen from outside or not.
    private var due: Instant? {
        switch phase {
        case .idle, .spent(released: nil): nil
        case .undecided(_, let released?), .spent(let released?): released + timing.debounce
        case .undecided(let since, released: nil): recognizesLong ? since + timing.longPress : nil
        case .between(let end): end
        }
    }

    /// A release that has not settled when another edge comes was bounce.
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
