import MonotonicTime

/// What people and scripts say (4.3, 4.5).
extension Carousel {
    /// Takes an input that was made at `instant`, after everything that was due by then (R-IN-1). An instant
    /// earlier than the last one counts as now. A frame overrun is told before the late frame itself: it says
    /// how far the schedule has slipped since the last one.
    public mutating func handle(_ input: Input, at instant: Instant) {
        if case .frameOverrun(let frames) = input {
            if !isStopped { overrun(by: frames) }
            return advance(to: instant)
        }
        advance(to: instant)
        guard !isStopped else { return }
        let wasTouched = isTouched
        isTouched = false
        switch input {
        case .touch:
            isTouched = true
            cancelDwell()
            return
        case .next(let gesture):
            step(by: 1, gesture: gesture, reason: .tap)
        case .previous(let gesture):
            step(by: -1, gesture: gesture, reason: .previous)
        case .goTo(let id):
            goTo(id: id)
        case .pick(let gesture):
            pick(gesture)
        case .activate(let gesture):
            activate(gesture)
        case .pause(let gesture):
            pause(gesture)
        case .resume(let gesture):
            resume(gesture)
        case .togglePause(let gesture):
            pause == nil && hold?.isAnnounced != true ? pause(gesture) : resume(gesture)
        case .adjust(_, let gesture):
            emit(.input(gesture))
            if showStationary(true) { comeToRestUnlessDwelling() }
        case .refused(let gesture, let reason):
            emit(.ignored(gesture, reason: options.isEmpty && !reason.isAboutLooks ? .empty : reason))
        case .hold(.none):
            resume(.hold)
        case .hold(let mode):
            guard !options.isEmpty else { return emit(.ignored(.hold, reason: .empty)) }
            emit(.input(.hold))
            showStationary(true)
            cancelDwell()
            stopTicking()
            beginHold(mode)
            comeToRestUnlessDwelling()
        case .frameOverrun:
            break
        }
        if wasTouched { comeToRestUnlessDwelling() }
    }

    private mutating func step(by step: Int, gesture: Gesture, reason: Event.Reason) {
        guard let from = current else { return emit(.ignored(gesture, reason: .empty)) }
        if !behaviour.loop, !options.indices.contains(from + step) {
            return emit(.ignored(gesture, reason: step > 0 ? .atEnd : .atStart))
        }
        emit(.input(gesture))
        cancelDwell()
        beginHold(behaviour.hold)
        if reason == .tap, let moved = lastTimerMove, behaviour.collisionGuard > .zero,
            now - moved <= behaviour.collisionGuard
        {
            select(from, reason: reason)
            return comeToRestUnlessDwelling()
        }
        lastTimerMove = nil
        go(to: (from + step).flooredRemainder(by: options.count), by: step, reason: reason)
    }

    private mutating func goTo(id: String) {
        guard let from = current else { return emit(.ignored(.goTo, reason: .empty)) }
        guard let index = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(.goTo, reason: .unknownID))
        }
        emit(.input(.goTo))
        cancelDwell()
        beginHold(behaviour.hold)
        lastTimerMove = nil
        go(to: index, by: behaviour.loop || index > from ? 1 : -1, reason: .goTo)
    }

    private mutating func pick(_ gesture: Gesture) {
        guard let index = current else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        let isLaidOutAnew = showStationary(true)
        select(index, reason: .tap)
        if isLaidOutAnew { comeToRestUnlessDwelling() }
    }

    private mutating func activate(_ gesture: Gesture) {
        guard let index = current else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        let isLaidOutAnew = showStationary(true)
        if behaviour.hold != .none {
            cancelDwell()
            stopTicking()
            beginHold(behaviour.hold)
        }
        emit(.activated(choice(index), handled: options[index].hasAction))
        if behaviour.hold != .none || isLaidOutAnew { comeToRestUnlessDwelling() }
    }

    private mutating func pause(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard pause == nil else { return emit(.ignored(gesture, reason: .alreadyPaused)) }
        emit(.input(gesture))
        let isLaidOutAnew = showStationary(true)
        let remaining = dwell.map { max(.zero, $0.deadline - now) } ?? brokenDwell
        dwell = nil
        brokenDwell = nil
        stopTicking()
        pan?.freeze(at: now)
        pause = Pause(remaining: remaining)
        emit(.paused(remaining: remaining))
        if isLaidOutAnew { comeToRestUnlessDwelling() }
    }

    private mutating func resume(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard pause != nil || hold?.isAnnounced == true else {
            return emit(.ignored(gesture, reason: .notPaused))
        }
        emit(.input(gesture))
        // While it is still paused or held: only the pan begins, and the timer then waits for it.
        if showStationary(true) { comeToRestUnlessDwelling() }
        let paused = pause
        pause = nil
        hold = nil
        pan?.thaw(at: now)
        emit(.resumed)
        guard case .rest = motion, !isTouched, mayAdvance else { return }
        if let paused, behaviour.style == .paged {
            startDwelling(for: paused.remaining)
        } else {
            resumeTimer()
        }
    }

    /// Keeps the timer away from now on as `mode` says; each input begins the hold anew (R-HOLD-2).
    private mutating func beginHold(_ mode: Behaviour.Hold) {
        switch mode {
        case .none: hold = nil
        case .interval(let length): hold = Hold(until: now + Bounds.bounded(length))
        case .forever: hold = Hold(until: nil)
        }
    }

    /// Selects option `index` and moves it into view, forward along the ring when `step` is positive.
    mutating func go(to index: Int, by step: Int, reason: Event.Reason) {
        guard let from = current else { return }
        if case .slide = motion {} else { departed = from }
        moveStationary(to: index, isForward: step > 0 && (reason == .tap || reason == .timer))
        let destination = keptBeforeTickerEnd(
            place(of: from) + distance(from: from, to: index, by: reason == .goTo && from == index ? 0 : step)
                * subpixelsPerPixel
        )
        select(index, reason: reason)
        let position = position(at: now)
        let boundFor = if case .slide(let slide) = motion { slide.to } else { position }
        let isThere = behaviour.style == .paged ? index == from : destination == boundFor
        guard !isStatic, !isThere else {
            if hold != nil { stopTicking() }
            return comeToRestUnlessDwelling()
        }
        brokenDwell = nil
        if pause != nil { pause = Pause(remaining: nil) }
        move(
            from: caughtUp(position, target: index, destination: destination),
            to: destination,
            reason: reason
        )
    }

    /// Sets the picture in motion, or turns it to a new destination, with the velocity that it has (R-RET-1).
    private mutating func move(from position: Int64, to destination: Int64, reason: Event.Reason) {
        guard let selected else { return }
        let slide = Slide(
            start: now,
            duration: behaviour.slide,
            from: position,
            to: destination,
            slope: velocity(per: behaviour.slide)
        )
        let isUnderWay = if case .slide = motion { true } else { false }
        pannedAcross = pannedNow
        pan = nil
        motion = .slide(slide)
        let start = ringPixel(position)
        let end = ringPixel(destination)
        emit(
            isUnderWay
                ? .moveRetargeted(choice(selected), from: start, to: end, reason: reason)
                : .moveStarted(choice(selected), from: start, to: end, reason: reason)
        )
        if behaviour.slide == .zero { settle() }
    }

    /// Where `option` rests, in subpixels, on the lap that the picture is on or bound for. It is the one that
    /// `current` names, or was until the regions changed.
    private func place(of option: Int) -> Int64 {
        let snap = Int64(ring.snap(option)) * subpixelsPerPixel
        if case .slide(let slide) = motion, behaviour.style == .paged || behaviour.loop { return slide.to }
        // A ticker that does not loop stays on its only lap, and may be bound for its end, short of the option.
        guard behaviour.style == .ticker, behaviour.loop, !isStatic, lap > 0 else { return snap }
        guard tickerView.index != option else { return Int64(tickerView.start) * subpixelsPerPixel }
        let laps = (position(at: now) - snap + lap / 2).flooredQuotient(by: lap)
        return snap + laps * lap
    }

    /// Signed pixels from option `from`'s rest position to option `to`'s, going forward or backward.
    private func distance(from: Int, to: Int, by step: Int) -> Int64 {
        guard from != to else { return directed(Int64(step * ring.length)) }
        let along = ring.starts[to] - ring.starts[from]
        var forward = along
        if step > 0, along < 0 || (along == 0 && to < from) { forward += ring.length }
        if step < 0, along > 0 || (along == 0 && to > from) { forward -= ring.length }
        return directed(Int64(forward))
    }

    /// The velocity of whatever moves now, in subpixels per `length`, so that a new motion begins with it.
    private func velocity(per length: Nanoseconds) -> Int64 {
        switch motion {
        case .slide(let slide):
            return slide.velocity(at: now, per: length)
        case .tick(let ticking):
            let (whole, overflow) = ticking.speed.multipliedReportingOverflow(by: length.rawValue)
            return overflow ? 0 : whole.flooredQuotient(by: 1_000_000_000)
        case .rest:
            guard let pan, pannedAcross == nil else { return 0 }
            return directed(pan.velocity(at: now, per: length))
        }
    }

    /// Brings a picture that lags too far behind its target nearer by whole cells (R-RET-2).
    ///
    /// Its distance to the next seam is kept as far as the cell it lands in has room for it, so what the eye
    /// follows goes on, and it never jumps past its target.
    private func caughtUp(_ position: Int64, target index: Int, destination: Int64) -> Int64 {
        let lag = directed(destination - position)
        guard lag != 0, ring.length > 0 else { return position }
        let isForward = lag > 0
        var near: Int64 = 0
        for passed in 0..<max(0, behaviour.lagCap) {
            near += cellBefore(index, passed, forward: isForward)
        }
        let last = cellBefore(index, max(0, behaviour.lagCap), forward: isForward)
        guard lag.magnitude > UInt64(near + last) else { return position }
        let kept = near + min(last, toNextSeam(position, forward: isForward))
        return destination - directed(isForward ? kept : -kept)
    }

    /// The length, in subpixels, of the cell that is crossed `passed` cells before arriving at option `index`.
    private func cellBefore(_ index: Int, _ passed: Int, forward: Bool) -> Int64 {
        let cell = (forward ? index - 1 - passed : index + passed).flooredRemainder(by: options.count)
        return Int64(ring.cellLength(cell)) * subpixelsPerPixel
    }

    /// Subpixels from `position` to the next border between cells in the direction of travel; never zero.
    private func toNextSeam(_ position: Int64, forward: Bool) -> Int64 {
        let lap = Int64(ring.length) * subpixelsPerPixel
        let along = directed(position).flooredRemainder(by: lap)
        let cell = ring.cell(containing: Int(along / subpixelsPerPixel))
        let start = Int64(ring.starts[cell]) * subpixelsPerPixel
        let length = Int64(ring.cellLength(cell)) * subpixelsPerPixel
        if forward { return start + length - along }
        guard along == start else { return along - start }
        return Int64(ring.cellLength((cell - 1).flooredRemainder(by: options.count))) * subpixelsPerPixel
    }
}
