import InfiniteScroll
import MonotonicTime

/// The oracle's inputs.
extension OracleCarousel {
    mutating func handle(_ input: Input, at instant: Instant) {
        advance(to: instant.nanoseconds)
        let wasTouched = isTouched
        isTouched = false
        take(input)
        if wasTouched, !isTouched { comeToRest() }
        runAgenda(to: now)
    }

    private mutating func take(_ input: Input) {
        switch input {
        case .touch:
            isTouched = true
            breakDwell()
        case .navigate(let navigation, let cause): take(navigation, cause)
        case .accepted(let cause):
            emit(.input(cause))
            if cover(true) { comeToRest() }
        case .refused(let cause, let reason): emit(.ignored(cause, reason: reason))
        }
    }

    private mutating func take(_ navigation: Navigation, _ cause: Cause) {
        switch navigation {
        case .next: navigate(cause, step: 1, reason: .tap)
        case .previous: navigate(cause, step: -1, reason: .previous)
        case .goTo(let id): goTo(id, cause)
        case .pick: pick(cause)
        case .activate: activate(cause)
        case .pause: pause(cause)
        case .resume: resume(cause)
        case .togglePause: isPaused || isHeld ? resume(cause) : pause(cause)
        case .hold(.none): resume(cause)
        case .hold(let mode): keepTimerAway(mode, cause)
        }
    }

    /// R-HOLD-1, R-HOLD-2: the effect of every accepted input on the timer.
    private mutating func accept(_ cause: Cause) {
        emit(.input(cause))
        breakDwell()
        beginHold(behavior.hold)
    }

    private mutating func breakDwell() {
        guard let dwell = agenda.first(where: { $0.due == .dwellEnd }) else { return }
        cancel(.dwellEnd)
        broken = dwell.at - now
        pan?.goOnForEver(at: now)
        emit(.dwellCancelled)
    }

    private mutating func beginHold(_ mode: Behavior.Hold) {
        cancel(.holdEnd)
        isHeld = false
        switch mode {
        case .none: hold = nil
        case .interval(let length): hold = .until(now + length.rawValue)
        case .forever: hold = .forever
        }
    }

    private mutating func navigate(_ cause: Cause, step: Int, reason: Event.Reason) {
        guard let selected else { return emit(.ignored(cause, reason: .empty)) }
        let target = selected + step
        if !behavior.loop, !options.indices.contains(target) {
            return emit(.ignored(cause, reason: step > 0 ? .atEnd : .atStart))
        }
        accept(cause)
        let sinceTimerMove = lastTimerMove.map { now - $0 } ?? .max
        let confirms = reason == .tap && sinceTimerMove <= behavior.collisionGuard.rawValue
        if confirms, behavior.collisionGuard > .zero { return stay(reason) }
        guard options.count > 1 else {
            coverOnTheWay(to: selected, isForward: reason == .tap)
            return stay(reason)
        }
        go(to: floorMod(target, options.count), step: step, reason: reason)
    }

    private mutating func goTo(_ id: String, _ cause: Cause) {
        guard let selected else { return emit(.ignored(cause, reason: .empty)) }
        guard let target = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(cause, reason: .unknownID))
        }
        accept(cause)
        lastTimerMove = nil
        guard target != selected else {
            coverOnTheWay(to: target, isForward: false)
            return stay(.goTo)
        }
        go(to: target, step: behavior.loop || target > selected ? 1 : -1, reason: .goTo)
    }

    private mutating func go(to target: Int, step: Int, reason: Event.Reason) {
        lastTimerMove = nil
        remaining = nil
        move(to: target, step: step, reason: reason)
    }

    /// An input that selects the selected option.
    private mutating func stay(_ reason: Event.Reason) {
        guard let selected else { return }
        select(selected, reason: reason)
        comeToRest()
    }

    private mutating func pick(_ cause: Cause) {
        guard let selected else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        let isLaidOutAnew = cover(true)
        select(selected, reason: .tap)
        if isLaidOutAnew { comeToRest() }
    }

    private mutating func activate(_ cause: Cause) {
        guard let selected else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        let isLaidOutAnew = cover(true)
        if behavior.hold != .none {
            breakDwell()
            beginHold(behavior.hold)
        }
        emit(.activated(choice(selected), handled: options[selected].hasAction))
        if behavior.hold != .none || isLaidOutAnew { comeToRest() }
    }

    private mutating func keepTimerAway(_ mode: Behavior.Hold, _ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        cover(true)
        breakDwell()
        beginHold(mode)
        comeToRest()
    }

    private mutating func pause(_ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        guard !isPaused else { return emit(.ignored(cause, reason: .alreadyPaused)) }
        emit(.input(cause))
        let isLaidOutAnew = cover(true)
        remaining = agenda.first { $0.due == .dwellEnd }.map { $0.at - now } ?? broken
        broken = nil
        cancel(.dwellEnd)
        cancel(.holdEnd)
        isPaused = true
        pan?.stop(at: now)
        emit(.paused(remaining: remaining.map { Nanoseconds($0) }))
        if isLaidOutAnew { comeToRest() }
    }

    private mutating func resume(_ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        guard isPaused || hold?.runs(at: now) == true else {
            return emit(.ignored(cause, reason: .notPaused))
        }
        emit(.input(cause))
        if cover(true) { comeToRest() }
        let wasPaused = isPaused
        let wasSaid = isPaused || isHeld
        let left = remaining
        isPaused = false
        remaining = nil
        hold = nil
        isHeld = false
        cancel(.holdEnd)
        pan?.settleState(at: now)
        if wasSaid { emit(.resumed(.input)) }
        if !wasPaused { return startTimerAgain() }
        if slide == nil, !isTouched, timerMayGo { arm(for: left) }
    }
}
