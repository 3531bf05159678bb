import MonotonicTime

/// What happens by itself: the ends of slides, holds and dwells, and a ticker's passing options.
extension Carousel {
    enum Happening {
        case settle
        case tickerPasses
        case holdRunsOut
        case dwellRunsOut
    }

    /// The next of them; at equal instants in the order settle, hold, dwell (R-IN-1).
    var nextHappening: (happening: Happening, at: Instant)? {
        var next: (happening: Happening, at: Instant)?
        func consider(_ happening: Happening, _ instant: Instant?) {
            guard let instant else { return }
            if let earlier = next, earlier.at <= instant { return }
            next = (happening, instant)
        }
        switch motion {
        case .slide(let slide): consider(.settle, slide.end)
        case .tick(let ticking): consider(.tickerPasses, nextPassing(ticking))
        case .rest: break
        }
        if let hold, hold.isAnnounced, pause == nil { consider(.holdRunsOut, hold.until) }
        consider(.dwellRunsOut, dwell?.deadline)
        return next
    }

    mutating func happen(_ happening: Happening) {
        switch happening {
        case .settle: settle()
        case .tickerPasses: passOption()
        case .holdRunsOut: endHold()
        case .dwellRunsOut: advanceByTimer()
        }
    }

    /// The next instant at which the picture may differ; nil while it stands.
    var nextFrame: Instant? {
        switch motion {
        case .slide:
            return grid.next(after: now)
        case .tick(let ticking):
            return ticking.nextStep(after: grid.frame(at: now)).map { grid.instant(ofFrame: $0) }
        case .rest:
            let isTakenAway = pannedAcross == nil && behaviour.direction == .towardsEnd
            return pan?.nextStep(after: now, roundsUp: isTakenAway).map { grid.first(notBefore: $0) }
        }
    }

    /// Where the window stands at `instant`, in subpixels.
    func position(at instant: Instant) -> Int64 {
        switch motion {
        case .rest(let position):
            guard let pan, pannedAcross == nil else { return position }
            return position + directed(pan.offset(at: instant))
        case .slide(let slide):
            return keptInside(slide.position(at: instant))
        case .tick(let ticking):
            return ticking.position(atFrame: grid.frame(at: instant))
        }
    }

    /// A forward distance as the direction of motion has it.
    func directed(_ distance: Int64) -> Int64 {
        behaviour.direction == .towardsStart ? distance : -distance
    }

    /// A banner that does not loop never shows what lies beyond its ends, not even where a reversal overshoots.
    private func keptInside(_ position: Int64) -> Int64 {
        guard behaviour.style == .paged else { return keptBeforeTickerEnd(position) }
        guard !behaviour.loop, let last = options.indices.last else { return position }
        let first = Int64(ring.snap(0)) * subpixelsPerPixel
        let overflow = max(0, ring.lengths[last] - ring.viewport)
        let end = Int64(ring.snap(last)) * subpixelsPerPixel + directed(Int64(overflow) * subpixelsPerPixel)
        return min(max(position, min(first, end)), max(first, end))
    }

    /// The slide arrives: exactly at its end, at its scheduled instant.
    mutating func settle() {
        guard case .slide(let slide) = motion, let selected else { return }
        pannedAcross = nil
        let snap = ring.snap(selected)
        let isWhole = (slide.to - Int64(snap) * subpixelsPerPixel).isMultiple(of: max(1, lap))
        let wanted = isWhole ? Int64(snap) * subpixelsPerPixel : slide.to
        // A list that came on the way may have brought the end nearer.
        let kept = keptBeforeTickerEnd(wanted)
        motion = .rest(kept)
        if isWhole, kept == wanted {
            tickerView = TickerView(index: selected, start: snap)
        } else {
            refreshTickerView()
        }
        emit(.settled(choice(selected), position: ringPixel(position(at: now))))
        emit(.page(choice(selected)))
        comeToRestUnlessDwelling()
    }

    /// The ring's length in subpixels.
    var lap: Int64 { Int64(ring.length) * subpixelsPerPixel }

    /// The pixel of the ring at which `position` stands.
    func ringPixel(_ position: Int64) -> Int {
        Int(position.flooredQuotient(by: subpixelsPerPixel)).flooredRemainder(by: max(1, ring.length))
    }

    /// Stands at the selected option at once, or as near to it as a ticker that does not loop may go.
    mutating func snapToSelected() {
        pan = nil
        pannedAcross = nil
        guard let selected else {
            motion = .rest(0)
            return
        }
        let snap = ring.snap(selected)
        tickerView = TickerView(index: selected, start: snap)
        guard !isStatic else {
            motion = .rest(Int64(staticPosition) * subpixelsPerPixel)
            return
        }
        let wanted = Int64(snap) * subpixelsPerPixel
        let kept = keptBeforeTickerEnd(wanted)
        motion = .rest(kept)
        if kept != wanted { refreshTickerView() }
    }

    /// Whether a ticker stands still because all of it is in view.
    var isStatic: Bool {
        behaviour.staysPut(contentLength: contentLength, count: options.count, viewport: ring.viewport)
    }

    private var contentLength: Int { (ring.starts.last ?? 0) - (options.isEmpty ? 0 : max(0, behaviour.gap)) }

    private var staticPosition: Int {
        let blank = behaviour.blankBefore(contentLength: contentLength, viewport: ring.viewport)
        return behaviour.direction == .towardsStart ? -blank : ring.viewport - contentLength - blank
    }

    /// The shift across the axis, if any.
    var pannedNow: Window.Panned? {
        guard let pannedAcross else { return nil }
        guard let pan else { return pannedAcross }
        return Window.Panned(index: pannedAcross.index, offset: Int(pan.offset(at: now) / subpixelsPerPixel))
    }

    /// As `comeToRest`, where a dwell or a hold that is already known may go on. What waited for the end of a
    /// slide comes first, for every way in which a slide ends leads here.
    mutating func comeToRestUnlessDwelling() {
        takeWaitingList()
        takeWaitingRevisions()
        guard dwell != nil || hold?.isAnnounced == true else { return comeToRest() }
        guard case .rest = motion, pan == nil, let selected else { return }
        // A change can make an option longer than the display while it stands in view.
        beginPanning(selected)
        if pause != nil { pan?.freeze(at: now) }
        dwellUntilPanned()
    }

    /// Lets a dwell under way wait for the pan, and tells when that changes its end.
    mutating func dwellUntilPanned() {
        guard let running = dwell, let selected,
            let end = pan?.finish(after: behaviour.panRepeats, from: now),
            end > running.deadline
        else { return }
        dwell = Dwell(started: running.started, deadline: end)
        emit(.dwellStarted(choice(selected), deadline: end))
    }

    /// What follows from standing still: a pan, and the dwell unless somebody or something keeps it away.
    /// It is a consequence of the state, so no path of inputs can leave a dead banner (INV-9).
    mutating func comeToRest() {
        guard case .rest = motion, let selected else { return }
        beginPanning(selected)
        if pause != nil { pan?.freeze(at: now) }
        guard pause == nil, !isTouched else { return }
        guard mayAdvance else { return }
        if let current = hold {
            guard let until = current.until, until < now else {
                hold?.isAnnounced = true
                emit(.held(until: current.until))
                return
            }
            hold = nil
        }
        if behaviour.style == .ticker {
            startTicking()
        } else {
            startDwelling(for: nil)
        }
    }

    private mutating func beginPanning(_ index: Int) {
        guard pan == nil, behaviour.style == .paged else { return }
        let content = extent(of: index)
        let along = max(0, content.length - ring.viewport)
        guard along > 0 || content.overhang > 0 else { return }
        let isAcross = content.overhang > 0
        pan = Pan(
            start: now,
            extent: isAcross ? content.overhang : along,
            speed: behaviour.speed,
            lead: behaviour.panLead,
            tail: behaviour.panTail
        )
        if isAcross { pannedAcross = Window.Panned(index: index, offset: 0) }
    }

    /// Whether the banner goes on by itself when nothing keeps it away (R-DWELL-3, R-LOOP-1).
    var mayAdvance: Bool {
        guard behaviour.autoplay, let selected else { return false }
        if behaviour.style == .ticker { return tickerMayAdvance }
        guard options.count >= 2 else { return false }
        return behaviour.loop || behaviour.end != .stop || options.indices.contains(selected + timerStep)
    }

    /// Sets the timer; `remaining` is what was left of an earlier dwell, nil a full one.
    mutating func startDwelling(for remaining: Nanoseconds?) {
        guard let selected else { return }
        let length = remaining ?? options[selected].dwell ?? behaviour.dwell
        // Without a shortest period a banner of no slide and no dwell would turn for ever within one instant.
        let shortest = grid.period - behaviour.slide
        var deadline = now + max(length, max(shortest, .zero))
        if remaining == nil || pan?.passes == nil,
            let end = pan?.finish(after: behaviour.panRepeats, from: now)
        {
            deadline = max(deadline, end)
        }
        dwell = Dwell(started: now, deadline: deadline)
        brokenDwell = nil
        emit(.dwellStarted(choice(selected), deadline: deadline))
    }

    /// Breaks the timer off and keeps what was left of it.
    mutating func cancelDwell() {
        guard let dwell else { return }
        brokenDwell = max(.zero, dwell.deadline - now)
        self.dwell = nil
        pan?.continueForEver(from: now)
        emit(.dwellCancelled)
    }

    private mutating func endHold() {
        hold = nil
        emit(.resumed)
        resumeTimer()
    }

    /// Lets the timer go on after a hold as `Behaviour.resumption` says (R-HOLD-2).
    mutating func resumeTimer() {
        guard case .rest = motion, pause == nil, !isTouched, mayAdvance else { return }
        guard behaviour.style == .paged else { return startTicking() }
        switch behaviour.resumption {
        case .full: startDwelling(for: nil)
        case .remaining: startDwelling(for: brokenDwell)
        case .immediate: advanceByTimer()
        }
    }

    private mutating func advanceByTimer() {
        dwell = nil
        guard let selected else { return }
        var step = timerStep
        if !behaviour.loop, !options.indices.contains(selected + step) {
            switch behaviour.end {
            case .stop:
                return
            case .rewind:
                go(to: step > 0 ? 0 : options.count - 1, by: -step, reason: .timer)
                lastTimerMove = now
                return
            case .reverse:
                timerStep = -timerStep
                step = timerStep
            }
        }
        go(to: (selected + step).flooredRemainder(by: options.count), by: step, reason: .timer)
        lastTimerMove = now
    }

    mutating func shiftPending(by lateness: Nanoseconds) {
        if case .slide(var slide) = motion {
            slide.start = slide.start + lateness
            motion = .slide(slide)
        }
        if case .tick(var ticking) = motion {
            ticking.slip(by: grid.frame(at: now + lateness) - grid.frame(at: now))
            motion = .tick(ticking)
        }
        if let begun = pan?.start { pan?.start = begun + lateness }
        dwell = dwell.map { Dwell(started: $0.started + lateness, deadline: $0.deadline + lateness) }
        if let until = hold?.until { hold?.until = until + lateness }
        now = now + lateness
        emit(.timeJump(by: lateness))
    }
}
