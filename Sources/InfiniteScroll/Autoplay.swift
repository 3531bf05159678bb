import MonotonicTime

/// The timer: when the banner goes on by itself, and what keeps it from doing so.
///
/// It dwells, or it is still. What keeps it still, a hold, a pause, a finger on a button, a cover, can be true all at
/// once; a dwell only when none of them is.
///
///         ┌──────────── dwell ────────────┐ runs out: the banner goes on
///     dwelling                         still ── touch, hold, pause
///         └── an input breaks it off ──▶  │     keep it still, together or alone
///                                         └── what was left is remembered (R-HOLD-2, R-PAUSE-1)
///
/// It knows no option and no picture. Its methods say what happened, and their caller tells the journal.
struct Autoplay: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case dwelling(since: Instant, until: Instant)
        case still(Stillness)
    }

    struct Stillness: Hashable, Sendable {
        var hold = Hold.none
        var remainder = Remainder.none
        /// Whether a finger is on a button and nobody knows yet what it means (R-HOLD-1).
        var isTouched = false
        /// Whether something covers the banner.
        var isCovered = false
    }

    enum Hold: Hashable, Sendable {
        case none
        /// From an input on; an end of nil is a `resume`. It is announced when the banner rests.
        case begun(until: Instant?)
        case announced(until: Instant?)
    }

    /// What was left of a dwell that did not run out.
    enum Remainder: Hashable, Sendable {
        case none
        /// An input broke it off, and the option has stayed the same.
        case brokenOff(Nanoseconds)
        /// The banner is paused; nil when it was not dwelling, which is not zero (R-PAUSE-1).
        case paused(Nanoseconds?)
    }

    /// What happens by itself.
    enum Happening: Hashable, Sendable {
        case holdRunsOut
        case dwellRunsOut
    }

    /// What a resume has ended.
    enum Resumption: Hashable, Sendable {
        /// A pause, and what was left of the dwell when it began.
        case pause(remaining: Nanoseconds?)
        case hold
    }

    private(set) var state = State.still(Stillness())
    /// Which way the timer goes at present: 1 or −1.
    private(set) var step: Int
    /// When it last moved the banner, unless an input did since.
    private(set) var lastMove: Instant?

    init(step: Int) {
        self.step = step
    }

    init(_ state: State, step: Int, lastMove: Instant?) {
        self.state = state
        self.step = step
        self.lastMove = lastMove
    }

    // MARK: What it does now

    var isDwelling: Bool { if case .dwelling = state { true } else { false } }

    var isPaused: Bool { if case .paused = stillness?.remainder { true } else { false } }

    /// Whether a hold keeps it still that the journal knows of.
    var isHeld: Bool { if case .announced = stillness?.hold { true } else { false } }

    var hasHold: Bool { stillness.map { $0.hold != .none } ?? false }

    /// The hold at `now`, announced or not; nil without one.
    func hold(at now: Instant) -> Held? {
        switch stillness?.hold {
        case .begun(let until), .announced(let until):
            if let until, until <= now { return nil }
            return Held(until: until)
        default: return nil
        }
    }

    /// Whether something covers the banner.
    var isCovered: Bool { stillness?.isCovered == true }

    /// Whether neither a pause, a finger nor a cover keeps it still.
    var isFree: Bool { !isPaused && stillness?.isTouched != true && !isCovered }

    /// When the dwell under way began.
    var dwellStart: Instant? { if case .dwelling(let since, _) = state { since } else { nil } }

    /// What was left of the dwell that an input broke off.
    var brokenOff: Nanoseconds? {
        if case .brokenOff(let length) = stillness?.remainder { length } else { nil }
    }

    /// What was left of the dwell when a pause began.
    var pausedRemainder: Nanoseconds? {
        if case .paused(let length) = stillness?.remainder { length } else { nil }
    }

    /// What happens next by itself, and when.
    var next: (happening: Happening, at: Instant)? {
        switch state {
        case .dwelling(_, let deadline):
            return (.dwellRunsOut, deadline)
        case .still(let stillness):
            guard case .announced(let until?) = stillness.hold, !isPaused else { return nil }
            return (.holdRunsOut, until)
        }
    }

    private var stillness: Stillness? {
        if case .still(let stillness) = state { stillness } else { nil }
    }

    // MARK: Dwelling

    /// Dwells from `now` until `deadline`. Nothing keeps it from doing so: its caller has asked.
    mutating func dwell(from now: Instant, until deadline: Instant) {
        state = .dwelling(since: now, until: deadline)
    }

    /// Lets the dwell under way end at `deadline` if that is later; says whether it is.
    mutating func extendDwell(to deadline: Instant) -> Bool {
        guard case .dwelling(let start, let end) = state, deadline > end else { return false }
        state = .dwelling(since: start, until: deadline)
        return true
    }

    /// Breaks the dwell off and keeps what was left of it; says whether there was one.
    mutating func breakOff(at now: Instant) -> Bool {
        guard case .dwelling(_, let deadline) = state else { return false }
        state = .still(Stillness(remainder: .brokenOff(max(.zero, deadline - now))))
        return true
    }

    /// The dwell has run out.
    mutating func runOut() {
        guard isDwelling else { return }
        state = .still(Stillness())
    }

    /// Forgets what was left of a dwell: it belonged to another option.
    mutating func forgetRemainder() {
        changeStillness {
            if case .paused = $0.remainder { $0.remainder = .paused(nil) } else { $0.remainder = .none }
        }
    }

    /// Forgets what a pause has left of a dwell.
    mutating func forgetPausedRemainder() {
        if isPaused { forgetRemainder() }
    }

    // MARK: What keeps it still

    /// A finger is on a button. Says whether that broke off a dwell.
    mutating func touch(at now: Instant) -> Bool {
        let wasDwelling = breakOff(at: now)
        changeStillness { $0.isTouched = true }
        return wasDwelling
    }

    /// It is known now what the finger meant.
    mutating func release() {
        changeStillness { $0.isTouched = false }
    }

    /// Something covers the banner. Says whether that broke off a dwell.
    mutating func cover(at now: Instant) -> Bool {
        let wasDwelling = breakOff(at: now)
        changeStillness { $0.isCovered = true }
        return wasDwelling
    }

    /// Nothing covers the banner any more. What was left of a dwell is forgotten, unless a hold has it.
    mutating func uncover() {
        changeStillness {
            $0.isCovered = false
            if case .brokenOff = $0.remainder, $0.hold == .none { $0.remainder = .none }
        }
    }

    /// Keeps still from now on as `mode` says; each input begins the hold anew (R-HOLD-2). Says whether that broke
    /// off a dwell.
    mutating func hold(_ mode: Behavior.Hold, at now: Instant) -> Bool {
        let wasDwelling = breakOff(at: now)
        changeStillness {
            switch mode {
            case .none: $0.hold = .none
            case .interval(let length): $0.hold = .begun(until: now + Bounds.bounded(length))
            case .forever: $0.hold = .begun(until: nil)
            }
        }
        return wasDwelling
    }

    /// The banner rests and would dwell but for a hold: whether there is one at `now`, and until when. One that
    /// ran out on the way is over without a word.
    mutating func takeUpHold(at now: Instant) -> Held? {
        guard case .begun(let until) = stillness?.hold else { return nil }
        if let until, until < now {
            changeStillness { $0.hold = .none }
            return nil
        }
        changeStillness { $0.hold = .announced(until: until) }
        return Held(until: until)
    }

    /// A hold that was announced, and its end; nil is a `resume`.
    struct Held: Hashable, Sendable {
        var until: Instant?
    }

    /// Ends a hold; says whether it had been announced.
    mutating func endHold() -> Bool {
        let wasHeld = isHeld
        changeStillness { $0.hold = .none }
        return wasHeld
    }

    /// Keeps still until `resume`; returns what is left of the dwell that was under way or broken off.
    mutating func pause(at now: Instant) -> Nanoseconds? {
        _ = breakOff(at: now)
        let remaining = brokenOff
        changeStillness { $0.remainder = .paused(remaining) }
        return remaining
    }

    /// Ends a pause and a hold, announced or not; nil when there is neither.
    mutating func resume() -> Resumption? {
        guard isPaused || hasHold else { return nil }
        var resumption = Resumption.hold
        changeStillness {
            if case .paused(let remaining) = $0.remainder {
                resumption = .pause(remaining: remaining)
                $0.remainder = .none
            }
            $0.hold = .none
        }
        return resumption
    }

    private mutating func changeStillness(_ change: (inout Stillness) -> Void) {
        guard case .still(var stillness) = state else { return }
        change(&stillness)
        state = .still(stillness)
    }

    // MARK: Moving the banner

    /// Goes the other way from now on.
    mutating func reverse() { step = -step }

    /// Goes this way from now on, 1 or −1.
    mutating func turn(to step: Int) { self.step = step }

    /// It has moved the banner.
    mutating func recordMove(at now: Instant) { lastMove = now }

    /// An input has moved the banner.
    mutating func clearLastMove() { lastMove = nil }

    /// Whether it moved the banner so shortly before `now` that a press may have been meant for the option before
    /// (R-IN-4).
    func movedJustNow(_ now: Instant, within length: Nanoseconds) -> Bool {
        guard let lastMove, length > .zero else { return false }
        return now - lastMove <= length
    }

    /// Everything happens `lateness` later.
    mutating func delay(by lateness: Nanoseconds) {
        switch state {
        case .dwelling(let start, let end):
            state = .dwelling(since: start + lateness, until: end + lateness)
        case .still:
            changeStillness {
                switch $0.hold {
                case .begun(let until?): $0.hold = .begun(until: until + lateness)
                case .announced(let until?): $0.hold = .announced(until: until + lateness)
                default: break
                }
            }
        }
    }
}
