import MonotonicTime

/// What happens by itself: the ends of slides, holds and dwells, and a ticker's passing options.
///
/// Not within `Carousel`: there it would be another type for each look, to be found at run time.
enum Happening: Sendable {
    case settle
    case tickerPasses
    case timer(Autoplay.Happening)

    /// One of them, and its instant.
    struct Due: Sendable {
        var happening: Happening
        var at: Instant
    }
}

extension Carousel {
    /// What happens next by itself; at equal instants in the order settle, hold, dwell (R-IN-1).
    var upcoming: Happening.Due? {
        var next: Happening.Due?
        if let arrival = track.motion.arrival {
            next = Happening.Due(happening: .settle, at: arrival)
        } else if let passing = track.nextPassing(at: now) {
            next = Happening.Due(happening: .tickerPasses, at: passing)
        }
        guard let timer = autoplay.next else { return next }
        if let next, next.at <= timer.at { return next }
        return Happening.Due(happening: .timer(timer.happening), at: timer.at)
    }

    /// When something happens that was due at `due` and is noticed at `noticed`: at its own time, however late
    /// that is found; at once where only a stop of the whole process explains the gap, for what was missed then
    /// is not made up for (R-EDGE).
    public func time(of due: Instant, noticed: Instant) -> Instant {
        isInStep ? due : behavior.time(of: due, noticed: noticed)
    }

    /// Lets happen what is due at `due` and is noticed at `noticed`, when `time(of:noticed:)` says.
    public mutating func advance(to due: Instant, noticed: Instant) {
        advance(to: time(of: due, noticed: noticed), inclusive: true)
    }

    /// Lets everything happen that is due up to `limit` and is noticed then, and nothing later than that.
    public mutating func catchUp(to limit: Instant) {
        while let due = nextDeadline, due <= limit { advance(to: due, noticed: limit) }
    }

    /// The next picture is shown at `instant` and not before: where frames of the grid passed unseen, the schedule
    /// slips by them (R-TICK-3), except in step. A stop of the process is no such lateness.
    public mutating func detectOverrun(at instant: Instant) {
        // Few frames are late by as much as a frame, so that is asked first.
        guard let due = nextDeadline, due < instant else { return }
        let (frames, overflow) = (instant - due).rawValue
            .multipliedReportingOverflow(by: behavior.framesPerSecond)
        guard overflow || frames >= Nanoseconds.perSecond, isMoving, !isInStep,
            behavior.time(of: due, noticed: instant) == due
        else { return }
        let missed = Int((instant - due).rawValue * behavior.framesPerSecond / Nanoseconds.perSecond)
        if missed > 0 { overrun(by: missed, at: now) }
    }

    mutating func happen(_ happening: Happening) {
        switch happening {
        case .settle: settle()
        case .tickerPasses: passOption()
        case .timer(.holdRunsOut):
            _ = autoplay.endHold()
            emit(.resumed(.hold))
            resumeTimer()
        case .timer(.dwellRunsOut):
            autoplay.runOut()
            advanceByTimer()
        }
    }

    /// The slide arrives: exactly at its end, at its scheduled instant.
    mutating func settle() {
        guard isSliding, let selected else { return }
        track.arrive(at: selected, at: now)
        emitArrival(choice(selected), at: track.position(at: now))
    }

    /// Reports that a slide has ended at `position`; nil is nowhere, in a list without options.
    mutating func emitArrival(_ choice: Event.Choice, at position: Position?) {
        emit(.settled(choice, position: position.map(ring.pixel) ?? 0))
        emit(.page(choice))
    }

    /// Reports that a slide was over before it arrived, at option `index`.
    mutating func emitArrival(at index: Int) {
        emitArrival(choice(index), at: ring.rest(of: index))
    }

    private mutating func passOption() {
        track.rebase(at: now)
        guard let passing = track.pass(at: now) else { return }
        if let option = passing.option { emit(.current(choice(option))) }
        guard passing.isAtEnd else { return }
        switch behavior.end {
        case .stop:
            break
        case .rewind:
            go(to: autoplay.step > 0 ? 0 : options.count - 1, by: -autoplay.step, reason: .timer)
        case .reverse:
            autoplay.reverse()
            // A change of the list may have left nowhere to turn to.
            if mayAdvance { startTimer(for: nil) }
        }
    }

    // MARK: What follows

    /// What follows from the state, whatever led to it: a list that waited comes into force, an option that is
    /// longer than the display is panned over, and the timer begins unless somebody or something keeps it away.
    /// No path of inputs can leave a dead banner (INV-9). Where all of that is so already, nothing changes.
    mutating func settleState() {
        defer { findWhatIsNext() }
        takeWaitingList()
        takeWaitingRevisions()
        guard track.motion.isResting, let selected else { return }
        if track.motion.panExtent == nil {
            beginPan(over: selected)
            dwellUntilPanned()
        }
        guard !autoplay.isDwelling, !autoplay.isHeld, autoplay.isFree, mayAdvance else { return }
        if let hold = autoplay.takeUpHold(at: now) { return emit(.held(until: hold.until)) }
        startTimer(for: nil)
    }

    /// Begins to pan over the option in view where it is longer than the display, or became so.
    private mutating func beginPan(over selected: Int) {
        track.beginPan(over: content(selected), at: now)
        if autoplay.isPaused || autoplay.isCovered { track.motion.freezePan(at: now) }
    }

    func content(_ index: Int) -> Track.Content {
        Track.Content(index: index, extent: extent(of: index), panTiming: behavior.panTiming)
    }

    /// Lets a dwell under way wait for the pan, and tells when that changes its end.
    mutating func dwellUntilPanned() {
        guard autoplay.isDwelling, let selected,
            let end = track.motion.finishPan(after: behavior.panRepeats, from: now),
            autoplay.extendDwell(to: end)
        else { return }
        emit(.dwellStarted(choice(selected), deadline: end))
    }

    /// Whether the banner goes on by itself when nothing keeps it away (R-DWELL-3, R-LOOP-1).
    var mayAdvance: Bool {
        guard behavior.autoplay, let selected else { return false }
        switch behavior.style {
        case .ticker:
            return track.mayRun(by: autoplay.step, end: behavior.end, at: now)
        case .paged:
            guard options.count >= 2 else { return false }
            return behavior.loop || behavior.end != .stop
                || options.indices.contains(selected + autoplay.step)
        }
    }

    /// Lets the banner go on by itself: a ticker at once, pages after a dwell. `remaining` is what was left of an
    /// earlier one, nil a full one.
    mutating func startTimer(for remaining: Nanoseconds?) {
        switch behavior.style {
        case .ticker:
            track.motion.run(speed: autoplay.step > 0 ? behavior.speed : -behavior.speed, at: now)
        case .paged:
            dwell(for: remaining)
        }
    }

    private mutating func dwell(for remaining: Nanoseconds?) {
        guard let selected else { return }
        if track.motion.panExtent == nil { beginPan(over: selected) }
        let length = remaining ?? options[selected].dwell ?? behavior.dwell
        // Without a shortest period a banner of no slide and no dwell would turn for ever within one instant.
        let shortest = track.motion.framePeriod - behavior.slide
        var deadline = now + max(length, max(shortest, .zero))
        if remaining == nil || !track.motion.isPanFinite,
            let end = track.motion.finishPan(after: behavior.panRepeats, from: now)
        {
            deadline = max(deadline, end)
        }
        autoplay.dwell(from: now, until: deadline)
        emit(.dwellStarted(choice(selected), deadline: deadline))
    }

    /// Reports that an input, or another list, broke the timer off, where it did.
    mutating func dwellCancelled(_ wasDwelling: Bool) {
        guard wasDwelling else { return }
        track.motion.continuePan(from: now)
        emit(.dwellCancelled)
    }

    /// Lets the timer go on after a hold as `Behavior.resumption` says (R-HOLD-2).
    mutating func resumeTimer() {
        guard track.motion.isResting, autoplay.isFree, mayAdvance else { return }
        guard behavior.style == .paged else { return startTimer(for: nil) }
        switch behavior.resumption {
        case .full: startTimer(for: nil)
        case .remaining: startTimer(for: autoplay.brokenOff)
        case .immediate: advanceByTimer()
        }
    }

    private mutating func advanceByTimer() {
        guard let selected else { return }
        var step = autoplay.step
        if !behavior.loop, !options.indices.contains(selected + step) {
            switch behavior.end {
            case .stop:
                return
            case .rewind:
                go(to: step > 0 ? 0 : options.count - 1, by: -step, reason: .timer)
                return autoplay.recordMove(at: now)
            case .reverse:
                autoplay.reverse()
                step = autoplay.step
            }
        }
        go(to: (selected + step).flooredRemainder(by: options.count), by: step, reason: .timer)
        autoplay.recordMove(at: now)
    }
}
