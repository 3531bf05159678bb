import MonotonicTime

extension Carousel {
    /// Processes a request such as `next` or `pause` at `instant`, after all events that are due by then
    /// (R-IN-1). If `instant` is before `now`, the request takes effect at `now`. `cause` identifies the
    /// source of the request in reports.
    public mutating func handle(_ navigation: Navigation, cause: Cause, at instant: Instant) {
        handleInput(.navigate(navigation), at: instant) { $0.navigate(navigation, cause) }
    }

    /// Records that a button was pressed and that its gesture is still undecided. This interrupts the dwell,
    /// which is the display time of the selected option (R-HOLD-1).
    public mutating func touch(at instant: Instant) {
        handleInput(.touch, at: instant) { $0.emitDwellCancelled(if: $0.autoplay.touch(at: $0.now)) }
    }

    /// Records an input that the banner's owner carries out, such as an action. The banner reports `input`
    /// with `cause`, ends a touch (a press whose gesture is still undecided), and shows the stationary
    /// regions. The selection and the motion stay the same.
    public mutating func accept(_ cause: Cause, at instant: Instant) {
        handleInput(.accept, at: instant) { banner in
            banner.emit(.input(cause))
            banner.setArrangement(.framed)
        }
    }

    /// Records an input that affects neither the selection nor the motion. The banner reports `input` with
    /// `cause`. A touch (a press whose gesture is still undecided) ends, and the dwell that it interrupted
    /// continues.
    public mutating func note(_ cause: Cause, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        guard autoplay.isTouched else { return emit(.input(cause)) }
        // The other banners in step receive only that the touch ends.
        guard !isInStep, !autoplay.hasHold, let rest = autoplay.interruptedRemainder else {
            return acknowledge(cause, at: instant)
        }
        autoplay.release()
        emit(.input(cause))
        if track.motion.isResting, autoplay.isFree, mayAdvance { startTimer(remainingDwell: rest) }
        updateDerivedState()
    }

    /// Records an input that the banner's owner rejects. The banner reports `ignored` with `cause` and
    /// `reason`, and ends a touch, a press whose gesture is still undecided (R-IN-3).
    public mutating func refuse(_ cause: Cause, reason: Event.Refusal, at instant: Instant) {
        handleInput(.release, at: instant) { $0.emit(.ignored(cause, reason: reason)) }
    }

    /// Records that the picture was `frames` frames late (R-TICK-3).
    ///
    /// Call this method before drawing the late frame, because it changes the schedule for all frames after
    /// the previous one.
    public mutating func overrun(by frames: Int, at instant: Instant) {
        if !hasStopped { slip(by: frames) }
        advance(to: instant)
    }

    /// Processes all events that are due by `instant`, records `input`, and ends a touch (a press whose
    /// gesture is still undecided). Then calls `body`, which carries out the input.
    mutating func handleInput(
        _ input: InputRecord.Input,
        at instant: Instant,
        _ body: (inout Carousel) -> Void
    ) {
        advance(to: instant)
        guard !hasStopped else { return }
        logInput(input)
        autoplay.release()
        body(&self)
        updateDerivedState()
    }

    private mutating func navigate(_ navigation: Navigation, _ cause: Cause) {
        switch navigation {
        case .next: step(by: 1, cause, reason: .tap)
        case .previous: step(by: -1, cause, reason: .previous)
        case .goTo(let id): goTo(id: id, cause)
        case .pick: pick(cause)
        case .activate: activate(cause)
        case .pause: pause(cause)
        case .resume, .hold(.none): resume(cause)
        case .togglePause: autoplay.isPaused || autoplay.isHeld ? resume(cause) : pause(cause)
        case .hold(let mode): hold(mode, cause)
        }
    }

    private mutating func step(by step: Int, _ cause: Cause, reason: Event.Reason) {
        guard let from = current else { return emit(.ignored(cause, reason: .empty)) }
        if !behavior.loop, !options.indices.contains(from + step) {
            return emit(.ignored(cause, reason: step > 0 ? .atEnd : .atStart))
        }
        emit(.input(cause))
        emitDwellCancelled(if: autoplay.hold(behavior.hold, at: now))
        if reason == .tap, autoplay.didMove(within: behavior.collisionGuard, before: now) {
            return select(from, reason: reason)
        }
        autoplay.clearLastMove()
        move(toOption: (from + step).flooredRemainder(by: options.count), step: step, reason: reason)
    }

    private mutating func goTo(id: String, _ cause: Cause) {
        guard let from = current else { return emit(.ignored(cause, reason: .empty)) }
        guard let index = options.index(ofID: id) else {
            return emit(.ignored(cause, reason: .unknownID))
        }
        emit(.input(cause))
        emitDwellCancelled(if: autoplay.hold(behavior.hold, at: now))
        autoplay.clearLastMove()
        move(toOption: index, step: behavior.loop || index > from ? 1 : -1, reason: .goTo)
    }

    private mutating func pick(_ cause: Cause) {
        guard let index = current else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        setArrangement(.framed)
        select(index, reason: .tap)
    }

    private mutating func activate(_ cause: Cause) {
        guard let index = current else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        setArrangement(.framed)
        if behavior.hold != .none { holdAutoplay(behavior.hold) }
        emit(.activated(reportedOption(at: index), handled: options[index].hasAction))
    }

    private mutating func pause(_ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        guard !autoplay.isPaused else { return emit(.ignored(cause, reason: .alreadyPaused)) }
        emit(.input(cause))
        setArrangement(.framed)
        let remaining = autoplay.pause(at: now)
        track.motion.stopRunning(at: now)
        track.motion.freezePan(at: now)
        emit(.paused(remaining: remaining))
    }

    private mutating func resume(_ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        guard autoplay.isPaused || isHeld else { return emit(.ignored(cause, reason: .notPaused)) }
        emit(.input(cause))
        setArrangement(.framed)
        // A hold is announced at rest. One that ends earlier has no report.
        let wasAnnounced = autoplay.isPaused || autoplay.isHeld
        let resumption = autoplay.resume()
        if !autoplay.isCovered { track.motion.thawPan(at: now) }
        if wasAnnounced { emit(.resumed(.input)) }
        guard behavior.style == .paged, case .pause(let remaining) = resumption else { return resumeTimer() }
        let canStart = track.motion.isResting && autoplay.isFree && mayAdvance
        if canStart { startTimer(remainingDwell: remaining) }
    }

    private mutating func hold(_ mode: Behavior.Hold, _ cause: Cause) {
        guard !options.isEmpty else { return emit(.ignored(cause, reason: .empty)) }
        emit(.input(cause))
        setArrangement(.framed)
        holdAutoplay(mode)
    }

    private mutating func holdAutoplay(_ mode: Behavior.Hold) {
        emitDwellCancelled(if: autoplay.hold(mode, at: now))
        track.motion.stopRunning(at: now)
    }

    private mutating func slip(by frames: Int) {
        guard frames > 0 else { return }
        let frames = min(frames, 1 << 30)
        track.motion.slip(by: behavior.framesToSlip(of: Int64(frames)))
        updateSchedule()
        emit(.overrun(frames: frames))
    }

    /// Selects option `index` for `reason`, and starts a slide to it from the current option: forward if
    /// `step` is positive, otherwise backward. No slide starts if the picture is already at the option or
    /// moving there.
    ///
    /// The current option (`current`) is the selected one or, while a ticker (a banner in continuous motion)
    /// runs, the option that is about to leave the display.
    ///
    /// The options are on an endless strip, on which each of them occurs again and again. The direction
    /// therefore determines the destination, the position on the strip at which the slide ends.
    mutating func move(toOption index: Int, step: Int, reason: Event.Reason) {
        guard let currentIndex = current else { return }
        // A move to the next option may hide the regions around the banner.
        let isMoveToNext = step > 0 && (reason == .tap || reason == .timer)
        setArrangement(forMoveTo: index, isForward: isMoveToNext)

        // A request for the current option (a goto) returns to its beginning. The distance to it is then 0
        // rounds of the strip, while a step of 1 or -1 would lead a whole round away, to the next occurrence.
        let returnsToBeginning = reason == .goTo && currentIndex == index
        let destinationStep = returnsToBeginning ? 0 : step
        let destination = track.destination(from: currentIndex, to: index, step: destinationStep, at: now)
        select(index, reason: reason)

        // The picture may already be at the destination or moving there, for example if the list has only one
        // option. Without a slide, a running ticker continues, unless a hold is in effect, which is the pause
        // of autoplay after an input.
        if track.needsNoSlide(from: currentIndex, to: index, destination: destination, at: now) {
            if autoplay.hasHold { track.motion.stopRunning(at: now) }
            return
        }
        let duration = slideDuration(from: currentIndex, to: index, step: step)
        startSlide(
            currentIndex: currentIndex,
            to: index,
            destination: destination,
            duration: duration,
            reason: reason
        )
    }

    /// Starts a slide from option `currentIndex` to option `newIndex`, or redirects the current slide, and reports
    /// the move. A slide without a duration ends immediately.
    ///
    /// - Parameters:
    ///   - currentIndex: The index of the current option.
    ///   - newIndex: The index of the new option.
    ///   - destination: The position at which the new option rests.
    ///   - duration: The duration of the slide.
    ///   - reason: The reason for the move, for the report.
    private mutating func startSlide(
        currentIndex: Int,
        to newIndex: Int,
        destination: Position,
        duration: Nanoseconds,
        reason: Event.Reason
    ) {
        autoplay.discardRemainingDwell()
        let isRedirected = isSliding
        let start = track.startSlide(
            to: destination,
            option: newIndex,
            duration: duration,
            leavingOption: currentIndex,
            lagCap: behavior.lagCap,
            at: now
        )
        let (startPixel, endPixel) = (ring.pixel(at: start), ring.pixel(at: destination))
        let move = Event.Move(reportedOption(at: newIndex), from: startPixel, to: endPixel, reason: reason)
        emit(isRedirected ? .moveRetargeted(move) : .moveStarted(move))
        if duration == .zero { finishSlide() }
    }

    /// Returns the duration of a slide from option `from` to option `to`, forward if `step` is positive.
    ///
    /// A forward move takes the duration of the entering option, and a backward move takes that of the
    /// leaving option. Crossing a boundary therefore takes equally long in both directions.
    func slideDuration(from: Int, to: Int, step: Int) -> Nanoseconds {
        options[step > 0 ? to : from].slideDuration ?? behavior.slideDuration
    }
}
