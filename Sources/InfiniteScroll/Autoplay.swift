import MonotonicTime

/// The timer that advances the banner automatically, and the conditions that suspend it.
///
/// The timer either runs a dwell, which is the time for which an option is displayed, or is still. A hold, a
/// pause, a touch and a cover each keep it still, alone or together. A dwell can run only if none of them
/// applies.
///
///             ┌──────────── dwell ────────────┐ ends: the banner advances
///         dwelling                         still ── touch, hold, pause, cover
///             └── interrupted ───────────────▶ │     keep it still
///                                              └── the rest of the dwell is kept (R-HOLD-2, R-PAUSE-1)
///
/// The timer has no access to options or pictures. Its methods return what has changed, and the caller
/// reports the changes in the journal.
struct Autoplay: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case dwelling(since: Instant, until: Instant)
        case suspended(Suspension)
    }

    struct Suspension: Hashable, Sendable {
        var hold = Hold.none
        var remainingDwell = Remainder.none
        /// Whether the gesture of a button press in progress is still undecided. The timer is suspended in
        /// the meantime (R-HOLD-1).
        var isTouched = false
        var isCovered = false
    }

    enum Hold: Hashable, Sendable {
        case none
        /// An input has started a hold, which suspends the timer. The hold is not announced yet, because the
        /// picture is still moving. It ends at `until` or, if `until` is nil, only with a `resume`.
        case begun(until: Instant?)
        case announced(until: Instant?)
    }

    /// The remaining time of an interrupted dwell. A dwell is the time for which an option is displayed.
    enum Remainder: Hashable, Sendable {
        case none
        /// An input interrupted the dwell (an option's display time) with this much time left. The same
        /// option is still selected.
        case interrupted(Nanoseconds)
        /// A pause interrupted the dwell (an option's display time) with this much time left. Nil means that
        /// no dwell was running, and zero means that the dwell was just due to end (R-PAUSE-1).
        case paused(Nanoseconds?)
    }

    enum TimerEvent: Hashable, Sendable {
        case holdEnds
        case dwellEnds
    }

    enum Resumption: Hashable, Sendable {
        /// The end of a pause. `remaining` is the remaining display time of the option (its dwell) when the
        /// pause started, or nil if no dwell was running.
        case pause(remaining: Nanoseconds?)
        case hold
    }

    private(set) var state = State.suspended(Suspension())
    /// The direction in which the timer advances: 1 for the next option, −1 for the previous one.
    private(set) var step: Int
    /// The time at which the timer last moved the banner. Nil if an input has moved the banner since, or if
    /// the timer has never moved it.
    private(set) var lastMove: Instant?

    // MARK: State

    var isDwelling: Bool { if case .dwelling = state { true } else { false } }

    var isPaused: Bool { if case .paused = suspension?.remainingDwell { true } else { false } }

    /// Whether the timer is suspended by a hold that has been announced. A hold is a suspension after an
    /// input.
    var isHeld: Bool { if case .announced = suspension?.hold { true } else { false } }

    var hasHold: Bool { suspension.map { $0.hold != .none } ?? false }

    /// Returns the hold that applies at `now`, whether or not it has been announced, or nil if there is none.
    /// A hold is a suspension of the timer by an input.
    func hold(at now: Instant) -> ActiveHold? {
        switch suspension?.hold {
        case .begun(let until), .announced(let until):
            if let until, until <= now { return nil }
            return ActiveHold(until: until)
        default: return nil
        }
    }

    var isCovered: Bool { suspension?.isCovered == true }

    var isTouched: Bool { suspension?.isTouched == true }

    var isFree: Bool { !isPaused && !isTouched && !isCovered }

    var dwellStart: Instant? { if case .dwelling(let since, _) = state { since } else { nil } }

    var interruptedRemainder: Nanoseconds? {
        if case .interrupted(let length) = suspension?.remainingDwell { length } else { nil }
    }

    var pausedRemainder: Nanoseconds? {
        if case .paused(let length) = suspension?.remainingDwell { length } else { nil }
    }

    var nextTimerEvent: (event: TimerEvent, at: Instant)? {
        switch state {
        case .dwelling(_, let deadline):
            return (.dwellEnds, deadline)
        case .suspended(let suspension):
            guard case .announced(let until?) = suspension.hold, !isPaused else { return nil }
            return (.holdEnds, until)
        }
    }

    private var suspension: Suspension? {
        if case .suspended(let suspension) = state { suspension } else { nil }
    }

    // MARK: Dwelling

    /// Starts a dwell, the time for which the selected option is displayed, from `now` until `deadline`. The
    /// caller must ensure that no pause, hold, touch or cover suspends the timer.
    mutating func startDwell(from now: Instant, until deadline: Instant) {
        state = .dwelling(since: now, until: deadline)
    }

    /// Extends the current dwell (an option's display time) to `deadline`. Returns false and changes nothing
    /// if no dwell is running, or if it already ends at or after `deadline`.
    mutating func extendDwell(to deadline: Instant) -> Bool {
        guard case .dwelling(let start, let end) = state, deadline > end else { return false }
        state = .dwelling(since: start, until: deadline)
        return true
    }

    /// Interrupts the current dwell (an option's display time) and keeps its remaining time. Returns whether
    /// a dwell was running.
    mutating func interruptDwell(at now: Instant) -> Bool {
        guard case .dwelling(_, let deadline) = state else { return false }
        state = .suspended(Suspension(remainingDwell: .interrupted(max(.zero, deadline - now))))
        return true
    }

    mutating func endDwell() {
        guard isDwelling else { return }
        state = .suspended(Suspension())
    }

    /// Discards the remaining time of an interrupted dwell (an option's display time), because another option
    /// is now selected. A pause stays in effect.
    mutating func discardRemainingDwell() {
        updateSuspension {
            if case .paused = $0.remainingDwell {
                $0.remainingDwell = .paused(nil)
            } else {
                $0.remainingDwell = .none
            }
        }
    }

    mutating func discardPausedDwell() {
        if isPaused { discardRemainingDwell() }
    }

    // MARK: Suspensions

    /// Starts a touch, which is a button press whose gesture is still undecided. A touch suspends the timer.
    /// Returns whether it interrupted a dwell (an option's display time).
    mutating func touch(at now: Instant) -> Bool {
        let wasDwelling = interruptDwell(at: now)
        updateSuspension { $0.isTouched = true }
        return wasDwelling
    }

    /// Ends a touch, because the gesture of the button press has been decided.
    mutating func release() {
        updateSuspension { $0.isTouched = false }
    }

    /// Starts a cover, which is an overlay such as an alert that hides the banner and suspends the timer.
    /// Returns whether it interrupted a dwell (an option's display time).
    mutating func cover(at now: Instant) -> Bool {
        let wasDwelling = interruptDwell(at: now)
        updateSuspension { $0.isCovered = true }
        return wasDwelling
    }

    /// Ends a cover, which is an overlay such as an alert. Discards the remaining time of an interrupted
    /// dwell (an option's display time), unless a hold still needs it.
    mutating func uncover() {
        updateSuspension {
            $0.isCovered = false
            if case .interrupted = $0.remainingDwell, $0.hold == .none { $0.remainingDwell = .none }
        }
    }

    /// Starts or restarts a hold, which suspends the timer after an input (R-HOLD-2). `mode` specifies its
    /// duration. Returns whether it interrupted a dwell (an option's display time).
    mutating func hold(_ mode: Behavior.Hold, at now: Instant) -> Bool {
        let wasDwelling = interruptDwell(at: now)
        updateSuspension {
            switch mode {
            case .none: $0.hold = .none
            case .interval(let length): $0.hold = .begun(until: now + Bounds.clamped(length))
            case .forever: $0.hold = .begun(until: nil)
            }
        }
        return wasDwelling
    }

    /// Marks the current hold (a suspension of the timer by an input) as announced, and returns it. Returns
    /// nil if there is no unannounced hold. A hold that has already expired ends silently, and the result is
    /// nil.
    mutating func announceHold(at now: Instant) -> ActiveHold? {
        guard case .begun(let until) = suspension?.hold else { return nil }
        if let until, until < now {
            updateSuspension { $0.hold = .none }
            return nil
        }
        updateSuspension { $0.hold = .announced(until: until) }
        return ActiveHold(until: until)
    }

    /// A suspension of the timer by an input. It lasts until `until` or, if `until` is nil, until a `resume`
    /// request.
    struct ActiveHold: Hashable, Sendable {
        var until: Instant?
    }

    /// Ends a hold (a suspension of the timer by an input). Returns whether the hold had been announced.
    mutating func endHold() -> Bool {
        let wasHeld = isHeld
        updateSuspension { $0.hold = .none }
        return wasHeld
    }

    /// Starts a pause, which suspends the timer until a `resume` request. Returns the time left of the
    /// running or interrupted dwell (an option's display time), or nil if there is none.
    mutating func pause(at now: Instant) -> Nanoseconds? {
        _ = interruptDwell(at: now)
        let remaining = interruptedRemainder
        updateSuspension { $0.remainingDwell = .paused(remaining) }
        return remaining
    }

    /// Ends the current pause or hold, even a hold that has not been announced. Returns the one that has
    /// ended (the pause if both applied), or nil if there was neither.
    mutating func resume() -> Resumption? {
        guard isPaused || hasHold else { return nil }
        var resumption = Resumption.hold
        updateSuspension {
            if case .paused(let remaining) = $0.remainingDwell {
                resumption = .pause(remaining: remaining)
                $0.remainingDwell = .none
            }
            $0.hold = .none
        }
        return resumption
    }

    private mutating func updateSuspension(_ change: (inout Suspension) -> Void) {
        guard case .suspended(var suspension) = state else { return }
        change(&suspension)
        state = .suspended(suspension)
    }

    // MARK: Moving the banner

    mutating func reverse() { step = -step }

    mutating func setDirection(_ step: Int) { self.step = step }

    mutating func recordMove(at now: Instant) { lastMove = now }

    mutating func clearLastMove() { lastMove = nil }

    /// Returns whether the timer has moved the banner within the time `length` before `now`. If so, a button
    /// press at `now` may have been meant for the previous option (R-IN-4).
    func didMove(within length: Nanoseconds, before now: Instant) -> Bool {
        guard let lastMove, length > .zero else { return false }
        return now - lastMove <= length
    }

    mutating func delay(by lateness: Nanoseconds) {
        switch state {
        case .dwelling(let start, let end):
            state = .dwelling(since: start + lateness, until: end + lateness)
        case .suspended:
            updateSuspension {
                switch $0.hold {
                case .begun(let until?): $0.hold = .begun(until: until + lateness)
                case .announced(let until?): $0.hold = .announced(until: until + lateness)
                default: break
                }
            }
        }
    }
}
