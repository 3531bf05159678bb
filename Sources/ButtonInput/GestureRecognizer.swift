import BusInterfaces
import MonotonicTime

/// Recognizes the gestures of one button (R-IN-2). It receives edges, which are the presses and releases of
/// the button, together with their times. It does not read a clock.
///
/// **Bounce.** A press is accepted at its first edge. A release is accepted when the line has stayed released
/// for `debounce`, and keeps the time of its edge. A shorter release is part of the press. An edge to the
/// level that the line already has is bounce, too, because the kernel reads the level only after the
/// interrupt. If the kernel's queue overflows and a release is lost, two presses become one, and the next
/// release ends both.
///
/// **Gestures.** A button that recognizes only taps reports a tap at the press. If it recognizes long
/// presses, it reports a tap at the release, or a long press `longPress` after the press. If it recognizes
/// double taps, it waits for up to `doubleTap` after a short press. A second press in that time is reported
/// as a double tap at once. Without a second press, the tap is reported at the end of that time. A press as
/// long as `longPress` is never part of a double tap. If long presses are not recognized, such a press is a
/// tap at its release.
///
/// **Ties.** If a deadline and an edge are at the same time, the deadline comes first (R-IN-1). For example,
/// a press exactly at the end of the time for a double tap is a new press, and a release exactly `longPress`
/// after the press is too late for a tap.
///
/// **Roles.** The `role` passed to `handle(_:role:)` can make a press a tap at once. It can also make a press
/// part of a combination, in which case the button itself reports no gesture. The second press of a double
/// tap completes the double tap even in the role `immediateTap`.
///
/// **Accounting.** Every press ends in exactly one gesture or one `ignored` (R-IN-3). A double tap is one
/// gesture of two presses. A press that is not decided at once is first reported as `touch`, which is neither
/// a gesture nor an `ignored`.
public struct GestureRecognizer: Hashable, Sendable {
    /// A decision about a press of the button, for example that the press is a tap.
    public struct Output: Hashable, Sendable {
        /// The result for the press: a gesture, an ignored press, or a touch. A touch means that the gesture
        /// is not decided yet.
        public var kind: Kind
        /// The time of the decision. Decisions are ordered by time. A tap that is decided by the button's
        /// release has the time of this release, although it is reported only after the debounce time.
        public var at: Instant

        /// Creates a decision about a press. `kind` is the result, such as a tap, and `instant` is the time
        /// of the decision.
        public init(_ kind: Kind, at instant: Instant) {
            self.kind = kind
            at = instant
        }
    }

    /// The kind of a decision about a press of a button.
    public enum Kind: Hashable, Sendable {
        /// The button is down, and the gesture is not decided yet.
        case touch
        /// The press forms this gesture. A double tap is formed together with an earlier press.
        case gesture(Gesture)
        /// The press does not form a gesture, for the given reason.
        case ignored(Reason)
    }

    /// The reason why a press of a button does not form a gesture.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The button was already down when the recognition started, because it was stuck or held during
        /// startup.
        case heldAtStart = "held_at_start"
        /// The GPIO line of the button was lost while the button was down, for example because the line was
        /// closed or requested again.
        case interrupted
    }

    /// The way in which a press of a button is interpreted.
    public enum Role: Hashable, Sendable {
        /// The press can become any gesture that the button recognizes, such as a tap or a long press.
        case own
        /// The press immediately counts as a tap and cannot become a long press. It can be the second press
        /// of a double tap, but not the first.
        case immediateTap
        /// The press belongs to a combination of buttons and is not a gesture of this button alone. If an
        /// earlier short press is waiting for a second press, it becomes a tap.
        case partOfCombination
    }

    private enum Phase: Hashable, Sendable {
        case idle
        /// The button is down since the time `since`, and its gesture is not decided yet. `released` is the
        /// time of a release that may still be contact bounce, or nil if there is none.
        case undecided(since: Instant, released: Instant?)
        /// The button is still down, although its gesture is decided. `released` is the time of a release
        /// that may still be contact bounce, or nil if there is none.
        case decided(released: Instant?)
        /// The button is up after a short press. A second press before the time `end` completes a double tap.
        case awaitingSecondPress(end: Instant)
    }

    private let timing: GestureTiming
    private let recognizesDouble: Bool
    private let recognizesLong: Bool
    private var phase = Phase.idle
    /// The time of the latest event (a press, a release or a deadline) that was handled.
    private var latestTime = Instant(nanoseconds: .min)

    /// Creates a recognizer for the gestures of a button that is initially up. Negative durations in `timing`
    /// are treated as zero.
    public init(timing: GestureTiming, recognizesDouble: Bool, recognizesLong: Bool) {
        var timing = timing
        timing.debounce = max(timing.debounce, .zero)
        timing.longPress = max(timing.longPress, .zero)
        timing.doubleTap = max(timing.doubleTap, .zero)
        self.timing = timing
        self.recognizesDouble = recognizesDouble
        self.recognizesLong = recognizesLong
    }

    /// The time at which `advance(to:)` must be called if the button is not pressed or released earlier, or
    /// nil if no deadline is scheduled.
    public var nextDeadline: Instant? {
        switch phase {
        case .decided: nil
        default: due
        }
    }

    /// Whether the button is up and no earlier press is waiting for the second press of a double tap.
    public var isIdle: Bool { phase == .idle }

    /// Returns whether a press at `instant` would be a new press, as opposed to contact bounce of the
    /// previous press.
    func isUp(at instant: Instant) -> Bool {
        switch phase {
        case .idle, .awaitingSecondPress: true
        case .undecided: false
        case .decided(let released): released.map { $0 + timing.debounce <= instant } ?? false
        }
    }

    /// The time at which the current release of the button has lasted for the debounce time and is accepted.
    /// Nil if no release is waiting to be accepted.
    var settlesAt: Instant? {
        switch phase {
        case .idle, .awaitingSecondPress: nil
        case .undecided(_, let released), .decided(let released): released.map { $0 + timing.debounce }
        }
    }

    /// Starts the recognition of gestures and returns the resulting decisions. Must be called first, and
    /// whenever the button's GPIO line has been requested again.
    ///
    /// If `isPressed` is true, the current press is ignored, because its start is unknown.
    public mutating func begin(isPressed: Bool, at instant: Instant) -> [Output] {
        var outputs = interrupt(at: instant)
        guard isPressed else { return outputs }
        outputs.append(Output(.ignored(.heldAtStart), at: latestTime))
        phase = .decided(released: nil)
        return outputs
    }

    /// Handles `edge`, a press or release of the button, and returns the resulting decisions. `role`
    /// determines how a press is interpreted. An edge that is earlier than the latest event is handled at the
    /// time of that event.
    public mutating func handle(_ edge: Edge, role: Role = .own) -> [Output] {
        let instant = max(edge.at, latestTime)
        var outputs = advance(to: instant)
        latestTime = instant
        unsettle()
        outputs += advance(to: instant)
        if edge.isActive {
            handlePress(at: instant, role: role, outputs: &outputs)
        } else {
            handleRelease(at: instant)
        }
        return outputs + advance(to: instant)
    }

    /// Handles all deadlines up to and including `instant`, and returns the resulting decisions. An example
    /// is the end of the time for the second press of a double tap.
    public mutating func advance(to instant: Instant) -> [Output] {
        var outputs: [Output] = []
        while let due, due <= instant {
            latestTime = max(latestTime, due)
            handleDeadline(at: due, outputs: &outputs)
        }
        return outputs
    }

    /// Ends the current press because the button's GPIO line was lost, and returns the resulting decisions.
    /// If the gesture is not decided yet, the press is ignored. A short press that is waiting for a second
    /// press becomes a tap.
    public mutating func interrupt(at instant: Instant) -> [Output] {
        var outputs = advance(to: instant)
        latestTime = max(latestTime, instant)
        switch phase {
        case .idle, .decided: break
        case .undecided: outputs.append(Output(.ignored(.interrupted), at: latestTime))
        case .awaitingSecondPress: outputs.append(Output(.gesture(.tap), at: latestTime))
        }
        phase = .idle
        return outputs
    }

    /// The time of the next deadline, or nil if none is scheduled. This includes the end of the debounce
    /// time, which may cause no decision.
    private var due: Instant? {
        switch phase {
        case .idle, .decided(released: nil): nil
        case .undecided(_, let released?), .decided(let released?): released + timing.debounce
        case .undecided(let since, released: nil): recognizesLong ? since + timing.longPress : nil
        case .awaitingSecondPress(let end): end
        }
    }

    /// Discards a release of the button as contact bounce, because another edge followed it within the
    /// debounce time.
    private mutating func unsettle() {
        switch phase {
        case .idle, .awaitingSecondPress: break
        case .undecided(let since, _): phase = .undecided(since: since, released: nil)
        case .decided: phase = .decided(released: nil)
        }
    }

    /// Handles a press of the button at `instant` and appends the resulting decision to `outputs`: a gesture
    /// if no other gesture is possible anymore, or a touch if the gesture is not decided yet.
    ///
    /// The decision depends on the phase (`idle`, or waiting for the second press of a double tap) and on
    /// the role of the press. A press that is part of a combination of buttons is not a gesture of this
    /// button. If a first press was waiting for a second one, it then becomes a tap.
    private mutating func handlePress(at instant: Instant, role: Role, outputs: inout [Output]) {
        let isTapAtOnce = role == .immediateTap || !(recognizesDouble || recognizesLong)
        switch (phase, role) {
        case (.idle, .partOfCombination):
            // The combination reports the gesture.
            phase = .decided(released: nil)
        case (.awaitingSecondPress, .partOfCombination):
            outputs.append(Output(.gesture(.tap), at: instant))
            phase = .decided(released: nil)
        case (.idle, _) where isTapAtOnce:
            outputs.append(Output(.gesture(.tap), at: instant))
            phase = .decided(released: nil)
        case (.idle, _):
            outputs.append(Output(.touch, at: instant))
            phase = .undecided(since: instant, released: nil)
        case (.awaitingSecondPress, _):
            outputs.append(Output(.gesture(.doubleTap), at: instant))
            phase = .decided(released: nil)
        case (.undecided, _), (.decided, _):
            // The button is already down, so this is contact bounce.
            break
        }
    }

    private mutating func handleRelease(at instant: Instant) {
        switch phase {
        case .idle, .awaitingSecondPress: break
        case .undecided(let since, _): phase = .undecided(since: since, released: instant)
        case .decided: phase = .decided(released: instant)
        }
    }

    /// Handles the deadline of the current phase, which has been reached at `due`, and appends the resulting
    /// decision to `outputs`. There are three kinds of deadlines: the end of the debounce time after a
    /// release, which then counts, the end of the time for a long press, and the end of the time for the
    /// second press of a double tap.
    private mutating func handleDeadline(at due: Instant, outputs: inout [Output]) {
        switch phase {
        case .idle, .decided:
            // The button has stayed up for the debounce time, and its gesture was decided earlier.
            phase = .idle
        case .undecided(_, released: nil):
            // The button has been down for the duration of a long press.
            outputs.append(Output(.gesture(.longPress), at: due))
            phase = .decided(released: nil)
        case .undecided(let since, let released?):
            // The button has stayed up for the debounce time after a short press.
            if recognizesDouble, released < since + timing.longPress {
                phase = .awaitingSecondPress(end: released + timing.doubleTap)
            } else {
                outputs.append(Output(.gesture(.tap), at: released))
                phase = .idle
            }
        case .awaitingSecondPress:
            // The second press of a double tap did not come in time.
            outputs.append(Output(.gesture(.tap), at: due))
            phase = .idle
        }
    }
}
