import MonotonicTime

/// An event of the banner that is due at a certain time: the end of a slide, of a hold or of an option's
/// display time, or the arrival of another option at a ticker's leading edge.
///
/// The type is not nested in `Carousel`, because generic specialization would make it slower.
enum ScheduledEvent: Sendable {
    case slideEnd
    case edgeChange
    case timer(Autoplay.TimerEvent)

    struct Due: Sendable {
        var event: ScheduledEvent
        var time: Instant
    }
}

extension Carousel {
    /// The next scheduled event of the banner, or nil if none is scheduled. If several events are due at the
    /// same instant, the end of a slide comes first, then the end of a hold, then the end of a dwell
    /// (R-IN-1).
    var upcoming: ScheduledEvent.Due? {
        var next: ScheduledEvent.Due?
        if let arrival = track.motion.arrival {
            next = ScheduledEvent.Due(event: .slideEnd, time: arrival)
        } else if let passing = track.nextEdgeChangeTime(at: now) {
            next = ScheduledEvent.Due(event: .edgeChange, time: passing)
        }
        guard let timer = autoplay.nextTimerEvent else { return next }
        if let next, next.time <= timer.at { return next }
        return ScheduledEvent.Due(event: .timer(timer.event), time: timer.at)
    }

    /// Returns the time at which an event that was due at `due` takes effect if the owner observed it at
    /// `noticed`.
    ///
    /// This is `due`, unless the delay shows that the process was stopped. In that case, it is `noticed`,
    /// because missed time is not replayed (R-EDGE).
    public func time(of due: Instant, noticed: Instant) -> Instant {
        isInStep ? due : behavior.time(of: due, noticed: noticed)
    }

    /// Processes all events up to the deadline `due`, which the owner observed at `noticed`. If the delay
    /// shows that the process was stopped, processes all events up to `noticed`; see `time(of:noticed:)`.
    public mutating func advance(to due: Instant, noticed: Instant) {
        advance(to: time(of: due, noticed: noticed), inclusive: true)
    }

    /// Processes all events that are due at or before `limit`, in the same way as if the owner observed each
    /// of them only at `limit`.
    public mutating func catchUp(to limit: Instant) {
        while let due = nextDeadline, due <= limit { advance(to: due, noticed: limit) }
    }

    /// Reports an `overrun` if frames that were due before `instant` were not shown in time (R-TICK-3).
    /// Reports nothing if the banner is synchronized with others, or if the process was stopped.
    public mutating func detectOverrun(at instant: Instant) {
        // Few frames are late by a whole frame, so this comes first.
        guard let due = nextDeadline, due < instant else { return }
        let (frames, overflow) = (instant - due).rawValue
            .multipliedReportingOverflow(by: behavior.framesPerSecond)
        guard overflow || frames >= Nanoseconds.perSecond, isMoving, !isInStep,
            behavior.time(of: due, noticed: instant) == due
        else { return }
        let missed = Int((instant - due).rawValue * behavior.framesPerSecond / Nanoseconds.perSecond)
        if missed > 0 { overrun(by: missed, at: now) }
    }

    mutating func perform(_ event: ScheduledEvent) {
        switch event {
        case .slideEnd: finishSlide()
        case .edgeChange: handleEdgeChange()
        case .timer(.holdEnds):
            _ = autoplay.endHold()
            emit(.resumed(.hold))
            resumeTimer()
        case .timer(.dwellEnds):
            autoplay.endDwell()
            advanceByTimer()
        }
    }

    mutating func finishSlide() {
        guard isSliding, let selected else { return }
        track.finishSlide(atOption: selected, at: now)
        emitArrival(reportedOption(at: selected), at: track.position(at: now))
    }

    /// Reports that a slide to the option `option` has ended at `position`. If the list has no options,
    /// `position` is nil and is reported as 0.
    mutating func emitArrival(_ option: Event.ReportedOption, at position: Position?) {
        emit(.settled(option, position: position.map(ring.pixel) ?? 0))
        emit(.page(option))
    }

    /// Reports that a slide to option `index` has ended early, at the position where this option rests.
    mutating func emitArrival(atOption index: Int) {
        emitArrival(reportedOption(at: index), at: ring.restPosition(of: index))
    }

    /// Handles the frame in which another option reaches the leading edge of a running ticker (the side of
    /// the display where options leave), and reports that option as the current one. At the end of a list
    /// that does not loop, stops, rewinds or reverses the ticker, as `behavior.endAction` specifies.
    private mutating func handleEdgeChange() {
        // The position grows with every lap around the endless strip, so whole laps are subtracted.
        track.rebase(at: now)
        guard let edgeChange = track.advanceEdge(at: now) else { return }
        if let option = edgeChange.option { emit(.current(reportedOption(at: option))) }
        guard edgeChange.isAtEnd else { return }
        switch behavior.endAction {
        case .stop:
            // `advanceEdge(at:)` has already stopped the ticker.
            break
        case .rewind:
            let oppositeEnd = autoplay.step > 0 ? 0 : options.count - 1
            move(toOption: oppositeEnd, step: -autoplay.step, reason: .timer)
        case .reverse:
            autoplay.reverse()
            // `advanceEdge(at:)` has stopped the ticker, which now starts in the other direction. The list
            // may have become too short for this.
            if mayAdvance { startTimer(remainingDwell: nil) }
        }
    }

    // MARK: Consequences

    /// Makes the state of the banner consistent after any change (INV-9).
    ///
    /// If a pending list can take effect now, it replaces the current one. A long option starts to pan. The
    /// timer starts, unless a pause, hold, touch or cover suspends it. A state that is already consistent
    /// stays the same.
    mutating func updateDerivedState() {
        defer { updateSchedule() }
        adoptPendingList()
        applyPendingRevisions()
        guard track.motion.isResting, let selected else { return }
        if track.motion.panExtent == nil {
            beginPan(over: selected)
            dwellUntilPanned()
        }
        guard !autoplay.isDwelling, !autoplay.isHeld, autoplay.isFree, mayAdvance else { return }
        if let hold = autoplay.announceHold(at: now) { return emit(.held(until: hold.until)) }
        startTimer(remainingDwell: nil)
    }

    private mutating func beginPan(over selected: Int) {
        track.beginPan(over: pannableOption(at: selected), at: now)
        if autoplay.isPaused || autoplay.isCovered { track.motion.freezePan(at: now) }
    }

    func pannableOption(at index: Int) -> Track.PannableOption {
        Track.PannableOption(index: index, extent: extent(of: index), panTiming: behavior.panTiming)
    }

    /// Extends the current dwell (the display time of the selected option) until its pan ends, and reports
    /// the new end.
    mutating func dwellUntilPanned() {
        guard autoplay.isDwelling, let selected,
            let end = track.motion.finishPan(after: behavior.panRepeats, from: now),
            autoplay.extendDwell(to: end)
        else { return }
        emit(.dwellStarted(reportedOption(at: selected), deadline: end))
    }

    /// Whether the timer would advance the banner without a pause, hold, touch or cover (R-DWELL-3,
    /// R-LOOP-1). It would not, for example, at the end of a list that does not loop.
    var mayAdvance: Bool {
        guard behavior.autoplay, let selected else { return false }
        switch behavior.style {
        case .ticker:
            return track.canRun(step: autoplay.step, endAction: behavior.endAction, at: now)
        case .paged:
            guard options.count >= 2 else { return false }
            return behavior.loop || behavior.endAction != .stop
                || options.indices.contains(selected + autoplay.step)
        }
    }

    /// Starts the motion of a ticker or, for pages, a dwell, which is the display time of the selected
    /// option. The dwell lasts for `remainingDwell` or, if `remainingDwell` is nil, for its full duration.
    mutating func startTimer(remainingDwell: Nanoseconds?) {
        switch behavior.style {
        case .ticker:
            track.motion.run(speed: autoplay.step > 0 ? behavior.speed : -behavior.speed, at: now)
        case .paged:
            startDwell(remainingDwell: remainingDwell)
        }
    }

    /// Starts the dwell of the selected option, its display time until the timer moves on. `remainingDwell`
    /// is the remaining time of an interrupted dwell, or nil for a full one.
    ///
    /// An option that is longer than the display pans, and the dwell lasts at least until this motion is
    /// finished.
    private mutating func startDwell(remainingDwell: Nanoseconds?) {
        guard let selected else { return }
        if track.motion.panExtent == nil { beginPan(over: selected) }

        let duration = remainingDwell ?? options[selected].dwell ?? behavior.dwell
        var deadline = now + max(duration, shortestDwell(of: selected))
        let mustFinishPan = remainingDwell == nil || !track.motion.isPanFinite
        if mustFinishPan, let panEnd = track.motion.finishPan(after: behavior.panRepeats, from: now) {
            deadline = max(deadline, panEnd)
        }

        autoplay.startDwell(from: now, until: deadline)
        emit(.dwellStarted(reportedOption(at: selected), deadline: deadline))
    }

    /// Returns the minimum dwell (display time) of option `index`. It ensures that the dwell and the
    /// following slide together last at least one frame. Otherwise, a banner without slide and dwell would
    /// loop endlessly within one instant.
    private func shortestDwell(of index: Int) -> Nanoseconds {
        let nextIndex = (index + autoplay.step).flooredRemainder(by: max(1, options.count))
        let nextSlide = slideDuration(from: index, to: nextIndex, step: autoplay.step)
        return max(track.motion.framePeriod - nextSlide, .zero)
    }

    /// If `wasDwelling` is true, reports `dwellCancelled` and makes a pan repeat indefinitely. In this case,
    /// an input or a new list has interrupted the option's display time.
    mutating func emitDwellCancelled(if wasDwelling: Bool) {
        guard wasDwelling else { return }
        track.motion.repeatPan(from: now)
        emit(.dwellCancelled)
    }

    /// Restarts the timer after a hold, in which an input had suspended it, as `Behavior.resumption`
    /// specifies (R-HOLD-2).
    mutating func resumeTimer() {
        guard track.motion.isResting, autoplay.isFree, mayAdvance else { return }
        guard behavior.style == .paged else { return startTimer(remainingDwell: nil) }
        switch behavior.resumption {
        case .full: startTimer(remainingDwell: nil)
        case .remaining: startTimer(remainingDwell: autoplay.interruptedRemainder)
        case .immediate: advanceByTimer()
        }
    }

    /// Moves the banner to the next option in the direction of autoplay, because the display time of the
    /// selected option has ended. At the end of a list that does not loop, stops, rewinds or reverses, as
    /// `behavior.endAction` specifies.
    private mutating func advanceByTimer() {
        guard let selected else { return }
        let isAtEnd = !behavior.loop && !options.indices.contains(selected + autoplay.step)
        if isAtEnd {
            switch behavior.endAction {
            case .stop:
                return
            case .rewind:
                let oppositeEnd = autoplay.step > 0 ? 0 : options.count - 1
                move(toOption: oppositeEnd, step: -autoplay.step, reason: .timer)
                return autoplay.recordMove(at: now)
            case .reverse:
                autoplay.reverse()
            }
        }
        let nextIndex = (selected + autoplay.step).flooredRemainder(by: options.count)
        move(toOption: nextIndex, step: autoplay.step, reason: .timer)
        autoplay.recordMove(at: now)
    }
}
