import InfiniteScroll
import MonotonicTime

/// What is said to the oracle.
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
        case .next(let gesture): navigate(gesture, step: 1, reason: .tap)
        case .previous(let gesture): navigate(gesture, step: -1, reason: .previous)
        case .goTo(let id): goTo(id)
        case .pick(let gesture): pick(gesture)
        case .activate(let gesture): activate(gesture)
        case .pause(let gesture): pause(gesture)
        case .resume(let gesture): resume(gesture)
        case .togglePause(let gesture): isPaused || isHeld ? resume(gesture) : pause(gesture)
        case .adjust(_, let gesture):
            emit(.input(gesture))
            if cover(true) { comeToRest() }
        case .refused(let gesture, let reason):
            emit(.ignored(gesture, reason: options.isEmpty ? .empty : reason))
        case .hold(.none): resume(.hold)
        case .hold(let mode): keepTimerAway(mode)
        case .frameOverrun(let frames): emit(.overrun(frames: frames))
        }
    }

    /// R-HOLD-1, R-HOLD-2: what every accepted input does to the timer.
    private mutating func accept(_ gesture: Gesture) {
        emit(.input(gesture))
        breakDwell()
        beginHold(behaviour.hold)
    }

    private mutating func breakDwell() {
        guard let dwell = agenda.first(where: { $0.due == .dwellEnd }) else { return }
        cancel(.dwellEnd)
        broken = dwell.at - now
        pan?.goOnForEver(at: now)
        emit(.dwellCancelled)
    }

    private mutating func beginHold(_ mode: Behaviour.Hold) {
        cancel(.holdEnd)
        isHeld = false
        switch mode {
        case .none: hold = nil
        case .interval(let length): hold = .until(now + length.rawValue)
        case .forever: hold = .forever
        }
    }

    private mutating func navigate(_ gesture: Gesture, step: Int, reason: Event.Reason) {
        guard let selected else { return emit(.ignored(gesture, reason: .empty)) }
        let target = selected + step
        if !behaviour.loop, !options.indices.contains(target) {
            return emit(.ignored(gesture, reason: step > 0 ? .atEnd : .atStart))
        }
        accept(gesture)
        let sinceTimerMove = lastTimerMove.map { now - $0 } ?? .max
        let confirms = reason == .tap && sinceTimerMove <= behaviour.collisionGuard.rawValue
        if confirms, behaviour.collisionGuard > .zero { return stay(reason) }
        guard options.count > 1 else {
            coverOnTheWay(to: selected, isForward: reason == .tap)
            return stay(reason)
        }
        go(to: floorMod(target, options.count), step: step, reason: reason)
    }

    private mutating func goTo(_ id: String) {
        guard let selected else { return emit(.ignored(.goTo, reason: .empty)) }
        guard let target = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(.goTo, reason: .unknownID))
        }
        accept(.goTo)
        lastTimerMove = nil
        guard target != selected else {
            coverOnTheWay(to: target, isForward: false)
            return stay(.goTo)
        }
        go(to: target, step: behaviour.loop || target > selected ? 1 : -1, reason: .goTo)
    }

    private mutating func go(to target: Int, step: Int, reason: Event.Reason) {
        lastTimerMove = nil
        remaining = nil
        move(to: target, step: step, reason: reason)
    }

    /// An input that selects what is selected already.
    private mutating func stay(_ reason: Event.Reason) {
        guard let selected else { return }
        select(selected, reason: reason)
        comeToRest()
    }

    private mutating func pick(_ gesture: Gesture) {
        guard let selected else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        let isLaidOutAnew = cover(true)
        select(selected, reason: .tap)
        if isLaidOutAnew { comeToRest() }
    }

    private mutating func activate(_ gesture: Gesture) {
        guard let selected else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        let isLaidOutAnew = cover(true)
        if behaviour.hold != .none {
            breakDwell()
            beginHold(behaviour.hold)
        }
        emit(.activated(choice(selected), handled: options[selected].hasAction))
        if behaviour.hold != .none || isLaidOutAnew { comeToRest() }
    }

    private mutating func keepTimerAway(_ mode: Behaviour.Hold) {
        guard !options.isEmpty else { return emit(.ignored(.hold, reason: .empty)) }
        emit(.input(.hold))
        cover(true)
        breakDwell()
        beginHold(mode)
        comeToRest()
    }

    private mutating func pause(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard !isPaused else { return emit(.ignored(gesture, reason: .alreadyPaused)) }
        emit(.input(gesture))
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

    private mutating func resume(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard isPaused || isHeld else { return emit(.ignored(gesture, reason: .notPaused)) }
        emit(.input(gesture))
        if cover(true) { comeToRest() }
        let wasPaused = isPaused
        let left = remaining
        isPaused = false
        remaining = nil
        hold = nil
        isHeld = false
        cancel(.holdEnd)
        pan?.goOn(at: now)
        emit(.resumed)
        if !wasPaused { return startTimerAgain() }
        if slide == nil, !isTouched, timerMayGo { arm(for: left) }
    }
}
