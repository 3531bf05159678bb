import MonotonicTime

/// The motion of the picture, which rests, slides from one option to another, or runs as a ticker.
///
/// Each phase defines the position at every instant. A position is therefore computed directly for an
/// instant, never step by step (INV-3).
///
///     rest ──slide──▶ slide ──arrive──▶ rest       a press during a slide starts a new one from the current
///     rest ──run────▶ tick  ──stop────▶ rest       position and velocity (R-RET-1)
///
/// At rest, an option that is longer than the viewport pans.
struct Motion: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case rest(Position, PanState?)
        case slide(SlideState)
        case tick(Ticking)
    }

    /// A pan, the slow motion over an option longer than the display. If the pan shifts the option across the
    /// axis of motion, `crossAxisOption` is the index of the option. If it moves along the axis,
    /// `crossAxisOption` is nil.
    struct PanState: Hashable, Sendable {
        var pan: Pan
        var crossAxisOption: Int?
    }

    /// A slide, together with the option that it leaves and the shift of that option across the axis of
    /// motion.
    struct SlideState: Hashable, Sendable {
        var slide: Slide
        /// The index of the option at which the slide started, or nil if the current list no longer contains
        /// it.
        var departedOption: Int?
        /// The option that is shifted across the axis of motion, with the distance of the shift. The shift
        /// stays constant during the slide. Nil if no option is shifted.
        var pannedOption: Window.PannedOption?
    }

    private(set) var phase: Phase
    private(set) var frameGrid: FrameGrid
    private var rounding: Rounding
    private var easing: Behavior.Easing

    /// Creates the motion of a banner with the speed settings of `behavior` and a grid of frames that starts
    /// at `epoch`. By default, the picture is at rest.
    init(_ behavior: Behavior, epoch: Instant, phase: Phase = .rest(.start, nil)) {
        frameGrid = FrameGrid(epoch: epoch, framesPerSecond: behavior.framesPerSecond)
        rounding = behavior.direction.rounding
        easing = behavior.easing
        self.phase = phase
    }

    // MARK: State

    var isResting: Bool { if case .rest = phase { true } else { false } }

    var isSliding: Bool { if case .slide = phase { true } else { false } }

    var isTicking: Bool { if case .tick = phase { true } else { false } }

    var framePeriod: Nanoseconds { frameGrid.period }

    var currentSlide: Slide? { if case .slide(let passage) = phase { passage.slide } else { nil } }

    var arrival: Instant? { if case .slide(let passage) = phase { passage.slide.endTime } else { nil } }

    var destination: Position? {
        if case .slide(let passage) = phase { passage.slide.endPosition } else { nil }
    }

    /// The position at which the current slide started or was last redirected, or nil if the picture is not
    /// sliding.
    var origin: Position? { if case .slide(let passage) = phase { passage.slide.startPosition } else { nil } }

    /// The index of the option at which the current slide started. Nil if the picture is not sliding, or if
    /// the list no longer contains the option.
    var departedOption: Int? { if case .slide(let passage) = phase { passage.departedOption } else { nil } }

    /// Whether the running ticker moves forward, or nil if no ticker is running.
    var isRunningForward: Bool? { if case .tick(let ticking) = phase { ticking.isForward } else { nil } }

    func position(at instant: Instant) -> Position {
        switch phase {
        case .rest(let position, let panning):
            guard let panning, panning.crossAxisOption == nil else { return position }
            return position + panning.pan.offset(at: instant)
        case .slide(let passage): return passage.slide.position(at: instant)
        case .tick(let ticking): return ticking.position(atFrame: frameGrid.frameNumber(at: instant))
        }
    }

    /// Returns the position of the picture at `now`. `until` is the next time at which the position may
    /// change, or nil if it stays the same.
    func state(at now: Instant) -> (position: Position, until: Instant?) {
        switch phase {
        case .slide: return (position(at: now), frameGrid.next(after: now))
        case .tick(let ticking): return state(ticking, at: now)
        case .rest(_, let panning):
            guard let panning else { return (position(at: now), nil) }
            // Along the axis, the shift is rounded as part of the position.
            let rounding = panning.crossAxisOption == nil ? rounding : .down
            let next = panning.pan.nextStep(after: now, rounding: rounding)
                .map { frameGrid.first(notBefore: $0) }
            return (position(at: now), next)
        }
    }

    private func state(_ ticking: Ticking, at now: Instant) -> (position: Position, until: Instant?) {
        let frame = frameGrid.frameNumber(at: now)
        let next = ticking.nextStep(after: frame).map { frameGrid.instant(ofFrame: $0) }
        return (ticking.position(atFrame: frame), next)
    }

    /// The constant step between the successive pictures of a running ticker. Nil if no ticker is running, or
    /// if its steps are not constant.
    var stride: Stride? {
        guard case .tick(let ticking) = phase, let period = frameGrid.evenPeriod else { return nil }
        return ticking.stride(period: period)
    }

    /// Returns whether the position of the picture changes at any time after `now`.
    func isMoving(after now: Instant) -> Bool {
        guard case .rest(_, let panning) = phase else { return true }
        return panning?.pan.nextStep(after: now, rounding: .down) != nil
    }

    /// Returns the time of the first frame in which a running ticker has reached `target` or, if it moves
    /// backward, has passed it. Returns nil if no ticker is running, or if its speed is zero.
    func frame(passing target: Position) -> Instant? {
        guard case .tick(let ticking) = phase else { return nil }
        return ticking.frame(passing: target).map { frameGrid.instant(ofFrame: $0) }
    }

    /// Returns whether the picture is moving at `now`. If so, a new slide continues at its velocity. A pan
    /// that rests at either end is not moving.
    private func isUnderway(at now: Instant) -> Bool {
        switch phase {
        case .slide, .tick: true
        case .rest(_, let panning): panning?.pan.isUnderway(at: now) ?? false
        }
    }

    /// Returns the velocity of the picture at `now`, expressed as the distance traveled in the duration
    /// `length`.
    private func velocity(at now: Instant, per length: Nanoseconds) -> Distance {
        switch phase {
        case .slide(let passage):
            return passage.slide.velocity(at: now, per: length)
        case .tick(let ticking):
            let (whole, overflow) = ticking.speed.multipliedReportingOverflow(by: length.rawValue)
            return Distance(subpixels: overflow ? 0 : rounding.quotient(whole, by: Nanoseconds.perSecond))
        case .rest(_, let panning):
            guard let panning, panning.crossAxisOption == nil else { return .zero }
            return panning.pan.velocity(at: now, per: length)
        }
    }

    // MARK: Changes

    mutating func rest(at position: Position) {
        phase = .rest(position, nil)
    }

    /// Starts a slide from `position` to `destination` that takes the duration `duration`, or replaces the
    /// current slide. If the picture is moving, the slide starts at the current velocity (R-RET-1).
    /// Otherwise, the easing determines how it starts (R-EASE-1).
    ///
    /// `departedOption` is the index of the option that the slide leaves. It is stored as the last option at
    /// rest, unless the slide replaces another one. In this case, the option that the earlier slide left
    /// stays the last one at rest.
    mutating func startSlide(
        from position: Position,
        to destination: Position,
        duration: Nanoseconds,
        leavingOption departedOption: Int,
        at now: Instant
    ) {
        // A slope is a velocity, expressed as the distance traveled in the whole duration.
        let startSlope =
            isUnderway(at: now)
            ? velocity(at: now, per: duration)
            : easing.startSlope(over: destination - position, rounding: rounding)
        let slide = Slide(
            startTime: now,
            duration: duration,
            startPosition: position,
            endPosition: destination,
            startSlope: startSlope,
            easing: easing,
            rounding: rounding
        )
        let lastOptionAtRest: Int? =
            if case .slide(let replacedSlide) = phase { replacedSlide.departedOption } else {
                departedOption
            }
        // An option that is shifted across the axis of motion keeps its shift during the slide.
        phase = .slide(
            SlideState(slide: slide, departedOption: lastOptionAtRest, pannedOption: pannedOption(at: now))
        )
    }

    /// Starts a ticker at `speed` subpixels (1/256 pixel) per second, negative for backward. Does nothing
    /// unless the picture is at rest.
    mutating func run(speed: Int64, at now: Instant) {
        guard isResting else { return }
        run(from: position(at: now), speed: speed, at: now)
    }

    private mutating func run(from position: Position, speed: Int64, at now: Instant) {
        phase = .tick(
            Ticking(
                anchor: position,
                anchorFrame: frameGrid.frameNumber(at: now),
                speed: speed,
                framesPerSecond: frameGrid.framesPerSecond,
                rounding: rounding
            )
        )
    }

    /// Stops a running ticker at the pixel that it currently shows (R-PAUSE-1).
    mutating func stopRunning(at now: Instant) {
        guard isTicking else { return }
        rest(at: Position(pixel: position(at: now).pixel(rounding)))
    }

    /// Moves a resting picture or a running ticker to `position`, from which a ticker continues at the same
    /// speed. Has no effect on a slide.
    mutating func continueRunning(from position: Position, at now: Instant) {
        switch phase {
        case .rest: phase = .rest(position, nil)
        case .slide: break
        case .tick(let ticking): run(from: position, speed: ticking.speed, at: now)
        }
    }

    /// Moves the current slide so that it ends at `destination`, the position of its option in a new layout.
    /// `newIndex` returns the new index of an option, or nil if the option was removed.
    mutating func shiftSlide(to destination: Position, newIndex: (Int) -> Int?) {
        guard case .slide(var passage) = phase else { return }
        passage.slide = passage.slide.shifted(by: destination - passage.slide.endPosition)
        passage.pannedOption = passage.pannedOption.flatMap { panned in
            newIndex(panned.index).map { Window.PannedOption(index: $0, offset: panned.offset) }
        }
        passage.departedOption = passage.departedOption.flatMap(newIndex)
        phase = .slide(passage)
    }

    // MARK: The grid

    func frame(notBefore instant: Instant) -> Instant { frameGrid.first(notBefore: instant) }

    /// Adopts the frame rate, the direction and the easing of `behavior`. No ticker may be running, because
    /// these settings determine its motion.
    mutating func adopt(_ behavior: Behavior) {
        frameGrid = FrameGrid(epoch: frameGrid.epoch, framesPerSecond: behavior.framesPerSecond)
        rounding = behavior.direction.rounding
        easing = behavior.easing
    }

    mutating func delay(by lateness: Nanoseconds, at now: Instant) {
        switch phase {
        case .rest(let position, let panning):
            let delayed = panning.map {
                PanState(pan: $0.pan.delayed(by: lateness), crossAxisOption: $0.crossAxisOption)
            }
            phase = .rest(position, delayed)
        case .slide(var passage):
            passage.slide = passage.slide.delayed(by: lateness)
            phase = .slide(passage)
        case .tick:
            slip(by: frameGrid.frameNumber(at: now + lateness) - frameGrid.frameNumber(at: now))
        }
    }

    /// Postpones the schedule of a running ticker by `frames` frames that were not shown in time (R-TICK-3).
    mutating func slip(by frames: Int64) {
        guard case .tick(var ticking) = phase else { return }
        ticking.slip(by: frames)
        phase = .tick(ticking)
    }

    /// Reduces the positions of a running ticker by full laps, at most once an hour, so that they cannot grow
    /// without limit (R-POS-3). `lap` is the length of the ring. Returns the change of all positions, or nil
    /// if they stay the same.
    mutating func rebase(lap: Distance, at now: Instant) -> Distance? {
        guard case .tick(var ticking) = phase else { return nil }
        let frame = frameGrid.frameNumber(at: now)
        guard frame - ticking.anchorFrame > 3600 * frameGrid.framesPerSecond else { return nil }
        let shift = ticking.rebase(at: frame, lap: lap)
        phase = .tick(ticking)
        return shift
    }
}

extension Motion {
    var panExtent: Int? { if case .rest(_, let panning) = phase { panning?.pan.extent } else { nil } }

    /// Whether a pause or a cover (an overlay such as an alert) has stopped the pan over a long option.
    var isPanFrozen: Bool { if case .rest(_, let panning?) = phase { panning.pan.isFrozen } else { false } }

    var isPanFinite: Bool { if case .rest(_, let panning?) = phase { panning.pan.isFinite } else { false } }

    func pannedOption(at instant: Instant) -> Window.PannedOption? {
        switch phase {
        case .rest(_, let panning):
            guard let panning, let index = panning.crossAxisOption else { return nil }
            return Window.PannedOption(index: index, offset: panning.pan.offset(at: instant).wholePixels)
        case .slide(let passage): return passage.pannedOption
        case .tick: return nil
        }
    }

    /// Starts a pan, which is the slow motion over an option longer than the display.
    ///
    /// - Parameters:
    ///   - extent: The distance of the pan in pixels.
    ///   - crossAxisOption: The index of the option that the pan shifts across the axis of motion, or nil if
    ///     the pan is along the axis.
    ///   - timing: The speed of the pan, and its waiting times at both ends.
    ///   - now: The time of the start.
    mutating func startPan(extent: Int, crossAxisOption: Int?, timing: Pan.Timing, at now: Instant) {
        guard case .rest(let position, nil) = phase else { return }
        phase = .rest(
            position,
            PanState(pan: Pan(start: now, extent: extent, timing: timing), crossAxisOption: crossAxisOption)
        )
    }

    mutating func freezePan(at now: Instant) { changePan { $0.freeze(at: now) } }

    mutating func thawPan(at now: Instant) { changePan { $0.thaw(at: now) } }

    /// Makes the current pan (the slow motion over a long option) end after `passes` more forward passes.
    /// Returns the time at which the rest after the last pass ends, or nil if there is no pan.
    mutating func finishPan(after passes: Int, from now: Instant) -> Instant? {
        changePan { $0.finish(after: passes, from: now) }
    }

    mutating func repeatPan(from now: Instant) { changePan { $0.repeatIndefinitely(from: now) } }

    @discardableResult
    private mutating func changePan<Result>(_ change: (inout Pan) -> Result) -> Result? {
        guard case .rest(let position, var panning?) = phase else { return nil }
        let result = change(&panning.pan)
        phase = .rest(position, panning)
        return result
    }

    /// Adapts the pan, the motion over a long option, to a new layout, in which the option rests at
    /// `position`. If no pan is in progress, or if the new extent is 0, the picture only rests there.
    ///
    /// - Parameters:
    ///   - position: The position at which the option rests in the new layout.
    ///   - extent: The distance of the pan in pixels: by how much the option is longer than the display.
    ///   - crossAxisOption: The index of the option that the pan shifts across the axis of motion, or nil if
    ///     it moves along it.
    ///   - timing: The speed of the pan, and its rests at the start and the end.
    ///   - now: The time of the change.
    /// - Returns: Whether the extent or the timing of a pan has changed.
    mutating func movePan(
        to position: Position,
        extent: Int,
        crossAxisOption: Int?,
        timing: Pan.Timing,
        at now: Instant
    ) -> Bool {
        guard case .rest(_, var panning?) = phase, extent > 0 else {
            phase = .rest(position, nil)
            return false
        }
        let hasChanged = panning.pan.extent != extent || panning.pan.timing != timing
        if hasChanged { panning.pan = panning.pan.adjusted(extent: extent, timing: timing, at: now) }
        panning.crossAxisOption = crossAxisOption
        phase = .rest(position, panning)
        return hasChanged
    }
}
