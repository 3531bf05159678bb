import MonotonicTime

/// What the picture does: it rests, it slides from one option to another, or it runs as a ticker.
///
/// Each of the three is a law that gives the position at any instant, so a motion is asked and never stepped: a
/// picture is right however seldom anybody looked (INV-3).
///
///     rest ──move──▶ slide ──arrive──▶ rest        a press on the way bends the slide: it turns to the new
///     rest ──run───▶ tick  ──stop────▶ rest        destination with the velocity that it has (R-RET-1)
///
/// Over an option that is longer than the display a rest has a pan.
struct Motion: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case rest(Position, Panning?)
        case slide(Passage)
        case tick(Ticking)
    }

    /// A pan, and the option whose content it shifts across the axis; nil when it goes along it.
    struct Panning: Hashable, Sendable {
        var pan: Pan
        var across: Int?
    }

    /// A slide, and what it takes out of view.
    struct Passage: Hashable, Sendable {
        var slide: Slide
        /// The option in view when it began; nil when it is gone from the list.
        var departed: Int?
        /// The shift across the axis that the option has kept.
        var panned: Window.Panned?
    }

    private(set) var phase = Phase.rest(.start, nil)
    private(set) var grid: FrameGrid
    private var rounding: Rounding

    /// A picture at rest, and from `epoch` on a grid of frames.
    init(_ behavior: Behavior, epoch: Instant) {
        grid = FrameGrid(epoch: epoch, framesPerSecond: behavior.framesPerSecond)
        rounding = behavior.direction.rounding
    }

    /// A picture in `phase`, on a grid of frames from `epoch` on.
    init(_ behavior: Behavior, epoch: Instant, phase: Phase) {
        self.init(behavior, epoch: epoch)
        self.phase = phase
    }

    // MARK: What it does now

    var isResting: Bool { if case .rest = phase { true } else { false } }

    var isSliding: Bool { if case .slide = phase { true } else { false } }

    var isTicking: Bool { if case .tick = phase { true } else { false } }

    /// The time from one frame to the next, rounded up.
    var framePeriod: Nanoseconds { grid.period }

    /// When the slide arrives.
    var arrival: Instant? { if case .slide(let passage) = phase { passage.slide.end } else { nil } }

    /// Where the slide is bound for.
    var destination: Position? { if case .slide(let passage) = phase { passage.slide.to } else { nil } }

    /// Where the slide began or was bent last.
    var origin: Position? { if case .slide(let passage) = phase { passage.slide.from } else { nil } }

    /// The option in view when the slide began.
    var departed: Int? { if case .slide(let passage) = phase { passage.departed } else { nil } }

    /// Whether a ticker runs forward; nil when none runs.
    var isRunningForward: Bool? { if case .tick(let ticking) = phase { ticking.isForward } else { nil } }

    /// Where the picture stands at `instant`.
    func position(at instant: Instant) -> Position {
        switch phase {
        case .rest(let position, let panning):
            guard let panning, panning.across == nil else { return position }
            return position + panning.pan.offset(at: instant)
        case .slide(let passage): return passage.slide.position(at: instant)
        case .tick(let ticking): return ticking.position(atFrame: grid.frame(at: instant))
        }
    }

    /// Where the picture stands at `now`, and the next instant at which it may differ; nil while it stands.
    func standing(at now: Instant) -> (position: Position, until: Instant?) {
        switch phase {
        case .slide: return (position(at: now), grid.next(after: now))
        case .tick(let ticking): return standing(ticking, at: now)
        case .rest(_, let panning):
            guard let panning else { return (position(at: now), nil) }
            // Along the axis the shift is part of the position, and rounded with it.
            let rounding = panning.across == nil ? rounding : .down
            let next = panning.pan.nextStep(after: now, rounding: rounding)
                .map { grid.first(notBefore: $0) }
            return (position(at: now), next)
        }
    }

    private func standing(_ ticking: Ticking, at now: Instant) -> (position: Position, until: Instant?) {
        let frame = grid.frame(at: now)
        let next = ticking.nextStep(after: frame).map { grid.instant(ofFrame: $0) }
        return (ticking.position(atFrame: frame), next)
    }

    /// How a ticker's pictures follow from each other, where that is always the same; nil when none runs.
    var stride: Stride? {
        guard case .tick(let ticking) = phase, let period = grid.evenPeriod else { return nil }
        return ticking.stride(period: period)
    }

    /// Whether the picture moves after `now`, by itself or after an input.
    func isMoving(after now: Instant) -> Bool {
        guard case .rest(_, let panning) = phase else { return true }
        return panning?.pan.nextStep(after: now, rounding: .down) != nil
    }

    /// The first frame at which a ticker is at `target` or beyond, or before it when it runs back.
    func frame(passing target: Position) -> Instant? {
        guard case .tick(let ticking) = phase else { return nil }
        return ticking.frame(passing: target).map { grid.instant(ofFrame: $0) }
    }

    /// How far it would go in `length` with the velocity that it has at `now`.
    private func velocity(at now: Instant, per length: Nanoseconds) -> Distance {
        switch phase {
        case .slide(let passage):
            return passage.slide.velocity(at: now, per: length)
        case .tick(let ticking):
            let (whole, overflow) = ticking.speed.multipliedReportingOverflow(by: length.rawValue)
            return Distance(subpixels: overflow ? 0 : rounding.quotient(whole, by: Nanoseconds.perSecond))
        case .rest(_, let panning):
            guard let panning, panning.across == nil else { return .zero }
            return panning.pan.velocity(at: now, per: length)
        }
    }

    // MARK: What it does next

    /// Stands at `position`, without a pan.
    mutating func rest(at position: Position) {
        phase = .rest(position, nil)
    }

    /// Slides from `position` to `destination` in `length`, with the velocity that it has now. `departed` is the
    /// option in view; a slide under way keeps its own.
    mutating func slide(
        from position: Position,
        to destination: Position,
        in length: Nanoseconds,
        leaving departed: Int,
        at now: Instant
    ) {
        let slide = Slide(
            start: now,
            duration: length,
            from: position,
            to: destination,
            slope: velocity(at: now, per: length),
            rounding: rounding
        )
        let first = if case .slide(let passage) = phase { passage.departed } else { Int?(departed) }
        phase = .slide(Passage(slide: slide, departed: first, panned: panned(at: now)))
    }

    /// Runs from where it stands, `speed` subpixels a second.
    mutating func run(speed: Int64, at now: Instant) {
        guard isResting else { return }
        run(from: position(at: now), speed: speed, at: now)
    }

    private mutating func run(from position: Position, speed: Int64, at now: Instant) {
        phase = .tick(
            Ticking(
                anchor: position,
                anchorFrame: grid.frame(at: now),
                speed: speed,
                framesPerSecond: grid.framesPerSecond,
                rounding: rounding
            )
        )
    }

    /// Stops running, on the pixel that is shown (R-PAUSE-1).
    mutating func stopRunning(at now: Instant) {
        guard isTicking else { return }
        rest(at: Position(pixel: position(at: now).pixel(rounding)))
    }

    /// Goes on as before, from `position`; a slide is not affected.
    mutating func continueRun(from position: Position, at now: Instant) {
        switch phase {
        case .rest: phase = .rest(position, nil)
        case .slide: break
        case .tick(let ticking): run(from: position, speed: ticking.speed, at: now)
        }
    }

    /// Slides to `destination` instead, which is the same place in a new layout. `renumbered` says which index an
    /// option has there.
    mutating func shiftSlide(to destination: Position, renumbered: (Int) -> Int?) {
        guard case .slide(var passage) = phase else { return }
        passage.slide = passage.slide.shifted(by: destination - passage.slide.to)
        passage.panned = passage.panned.flatMap { panned in
            renumbered(panned.index).map { Window.Panned(index: $0, offset: panned.offset) }
        }
        passage.departed = passage.departed.flatMap(renumbered)
        phase = .slide(passage)
    }

    // MARK: The grid

    /// The first frame at or after `instant`.
    func frame(notBefore instant: Instant) -> Instant { grid.first(notBefore: instant) }

    /// Moves on the grid of `behavior` from now on. A ticker must not run: the law of its motion changes with the
    /// frame rate.
    mutating func adopt(_ behavior: Behavior) {
        grid = FrameGrid(epoch: grid.epoch, framesPerSecond: behavior.framesPerSecond)
        rounding = behavior.direction.rounding
    }

    /// Everything happens `lateness` later.
    mutating func delay(by lateness: Nanoseconds, at now: Instant) {
        switch phase {
        case .rest(let position, let panning):
            let delayed = panning.map { Panning(pan: $0.pan.delayed(by: lateness), across: $0.across) }
            phase = .rest(position, delayed)
        case .slide(var passage):
            passage.slide = passage.slide.delayed(by: lateness)
            phase = .slide(passage)
        case .tick:
            slip(by: grid.frame(at: now + lateness) - grid.frame(at: now))
        }
    }

    /// Lets a ticker's schedule slip by `frames` (R-TICK-3).
    mutating func slip(by frames: Int64) {
        guard case .tick(var ticking) = phase else { return }
        ticking.slip(by: frames)
        phase = .tick(ticking)
    }

    /// Keeps a ticker's positions small: by whole laps, at most once an hour (R-POS-3). Returns by how much they
    /// changed; nil when they did not.
    mutating func rebase(lap: Distance, at now: Instant) -> Distance? {
        guard case .tick(var ticking) = phase else { return nil }
        let frame = grid.frame(at: now)
        guard frame - ticking.anchorFrame > 3600 * grid.framesPerSecond else { return nil }
        let shift = ticking.rebase(at: frame, lap: lap)
        phase = .tick(ticking)
        return shift
    }
}

/// The pan of a rest.
extension Motion {
    /// How far the pan goes; nil when there is none.
    var panExtent: Int? { if case .rest(_, let panning) = phase { panning?.pan.extent } else { nil } }

    /// Whether a pan stands still for a pause.
    var isPanFrozen: Bool { if case .rest(_, let panning?) = phase { panning.pan.isFrozen } else { false } }

    /// Whether a pan ends by itself.
    var isPanFinite: Bool { if case .rest(_, let panning?) = phase { panning.pan.isFinite } else { false } }

    /// The shift across the axis at `instant`, if any.
    func panned(at instant: Instant) -> Window.Panned? {
        switch phase {
        case .rest(_, let panning):
            guard let panning, let index = panning.across else { return nil }
            return Window.Panned(index: index, offset: panning.pan.offset(at: instant).wholePixels)
        case .slide(let passage): return passage.panned
        case .tick: return nil
        }
    }

    /// Begins to pan over `extent` pixels; across the axis when it shifts the content of option `across`.
    mutating func pan(over extent: Int, across: Int?, by timing: Pan.Timing, at now: Instant) {
        guard case .rest(let position, nil) = phase else { return }
        phase = .rest(position, Panning(pan: Pan(start: now, extent: extent, timing: timing), across: across))
    }

    /// Stands still for a pause, or goes on after it.
    mutating func freezePan(at now: Instant) { changePan { $0.freeze(at: now) } }

    mutating func thawPan(at now: Instant) { changePan { $0.thaw(at: now) } }

    /// Lets the pan end after `passes` further ways forth, and says when the last one's rest is over.
    mutating func finishPan(after passes: Int, from now: Instant) -> Instant? {
        changePan { $0.finish(after: passes, from: now) }
    }

    /// Lets the pan go on for ever.
    mutating func continuePan(from now: Instant) { changePan { $0.continueForEver(from: now) } }

    @discardableResult
    private mutating func changePan<Result>(_ change: (inout Pan) -> Result) -> Result? {
        guard case .rest(let position, var panning?) = phase else { return nil }
        let result = change(&panning.pan)
        phase = .rest(position, panning)
        return result
    }

    /// The pan goes on at `position` and over another `extent`, as far as it goes. Says whether it is another one.
    mutating func movePan(
        to position: Position,
        extent: Int,
        across: Int?,
        by timing: Pan.Timing,
        at now: Instant
    ) -> Bool {
        guard case .rest(_, var panning?) = phase, extent > 0 else {
            phase = .rest(position, nil)
            return false
        }
        let isSame = panning.pan.extent == extent && panning.pan.timing == timing
        if !isSame { panning.pan = panning.pan.adjusted(extent: extent, timing: timing, at: now) }
        panning.across = across
        phase = .rest(position, panning)
        return !isSame
    }
}
