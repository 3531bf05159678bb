import InfiniteScroll
import MonotonicTime

/// The ticker oracle's inputs.
extension OracleTicker {
    // MARK: Regions

    /// R-LAYER: shows the regions, or hides them. The option at the leading edge stays there: as many of its
    /// pixels are behind, as long as there are so many.
    private mutating func cover(_ wanted: Bool) {
        guard behavior.stationary != nil, wanted != isCovered else { return }
        let before = position
        let behind = sign * (before - startOfCurrent(before))
        isCovered = wanted
        layouts += 1
        emit(.stationary(shown: wanted))
        emit(
            .layout(
                Event.Layout(version: layouts, count: options.count, length: ring.length, unchanged: false)
            )
        )
        let cell = ring.cells[current]
        let pixels = -Int(floored(-Int128(behind), 256))
        let isBehind = (ring.isMirrored ? pixels : Int(behind / 256)) >= cell
        let kept = isBehind ? Int64(max(0, cell - 1)) * 256 : behind
        let there = Int64(ring.restCoordinate(of: current)) * 256 + sign * kept
        switch state {
        case .resting: state = .resting(there)
        case .ticking: state = .ticking(anchor: there, frame: frame)
        case .sliding(var slide):
            let snap = Int64(ring.restCoordinate(of: selected)) * 256
            slide.from += snap - slide.to
            slide.to = snap
            state = .sliding(slide)
        }
    }

    // MARK: Input

    mutating func handle(_ input: Input, at instant: Instant) {
        advance(to: instant.nanoseconds)
        let wasTouched = isTouched
        isTouched = false
        take(input)
        if wasTouched, !isTouched { comeToRest() }
        advance(to: now)
    }

    private mutating func take(_ input: Input) {
        switch input {
        case .navigate(let navigation, let cause): take(navigation, cause)
        case .touch: isTouched = true
        case .refused(let cause, let reason): emit(.ignored(cause, reason: reason))
        case .accepted(let cause):
            emit(.input(cause))
            cover(true)
        }
    }

    private mutating func take(_ navigation: Navigation, _ cause: Cause) {
        switch navigation {
        case .next: navigate(cause, step: 1, reason: .tap)
        case .previous: navigate(cause, step: -1, reason: .previous)
        case .goTo(let id): goTo(id, cause)
        case .pick:
            let option = subject
            emit(.input(cause))
            cover(true)
            select(option, reason: .tap)
        case .activate:
            let option = subject
            emit(.input(cause))
            cover(true)
            if behavior.hold != .none { stand(); beginHold(behavior.hold) }
            emit(.activated(choice(option), handled: options[option].hasAction))
            if behavior.hold != .none { comeToRest() }
        case .pause: pause(cause)
        case .resume: resume(cause)
        case .togglePause: isPaused || isHeld ? resume(cause) : pause(cause)
        case .hold(.none): resume(cause)
        case .hold(let mode):
            emit(.input(cause))
            cover(true)
            stand()
            beginHold(mode)
            comeToRest()
        }
    }

    private mutating func pause(_ cause: Cause) {
        guard !isPaused else { return emit(.ignored(cause, reason: .alreadyPaused)) }
        emit(.input(cause))
        cover(true)
        stand()
        isPaused = true
        emit(.paused(remaining: nil))
    }

    private mutating func resume(_ cause: Cause) {
        let holds = hold.map { $0.map { $0 > now } ?? true } ?? false
        guard isPaused || holds else { return emit(.ignored(cause, reason: .notPaused)) }
        emit(.input(cause))
        cover(true)
        let wasSaid = isPaused || isHeld
        isPaused = false
        endHold(by: wasSaid ? .input : nil)
    }

    /// The option that an input means: what is asked for while a slide brings it, else what is in view.
    private var subject: Int {
        if case .sliding = state { selected } else { current }
    }

    private mutating func beginHold(_ mode: Behavior.Hold) {
        (holdEnd, isHeld) = (nil, false)
        switch mode {
        case .none: hold = nil
        case .interval(let length): hold = now + length.rawValue
        case .forever: hold = .some(nil)
        }
    }

    /// R-PAUSE-1: stops at the visible pixel.
    private mutating func stand() {
        guard case .ticking = state else { return }
        state = .resting(Int64(floored(Int128(position), 256)) * 256)
    }

    private mutating func navigate(_ cause: Cause, step: Int, reason: Event.Reason) {
        emit(.input(cause))
        beginHold(behavior.hold)
        move(to: floorMod(subject + step, options.count), step: step, reason: reason)
    }

    private mutating func goTo(_ id: String, _ cause: Cause) {
        guard let target = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(cause, reason: .unknownID))
        }
        emit(.input(cause))
        beginHold(behavior.hold)
        move(to: target, step: target == subject ? 0 : 1, reason: .goTo)
    }

    private mutating func move(to target: Int, step: Int, reason: Event.Reason) {
        let hides = step > 0 && reason == .tap && behavior.stationary?.hidesOnForward == true
        cover(!hides)
        let from = position
        var distance = 0
        var index = subject
        if step != 0 {
            repeat {
                distance += step * ring.cells[step > 0 ? index : floorMod(index - 1, options.count)]
                index = floorMod(index + step, options.count)
            } while index != target
        }
        let base: Int64
        var slope: Int64 = 0
        var isRetarget = false
        switch state {
        case .sliding(let slide):
            base = slide.to
            slope = slide.slope(at: now)
            isRetarget = true
        case .ticking:
            base = startOfCurrent(from)
            let speed = (behavior.autoplayBackward ? -sign : sign) * behavior.speed
            slope = Int64(floored(Int128(speed) * Int128(behavior.slideDuration.rawValue), 1_000_000_000))
        case .resting:
            base = startOfCurrent(from)
        }
        let destination = base + sign * Int64(distance) * 256
        select(target, reason: reason)
        if destination == (isRetarget ? base : from) {
            if behavior.hold != .none { stand() }
            return comeToRest()
        }
        var slide = OracleSlide(
            start: now,
            length: behavior.slideDuration.rawValue,
            from: ring.withinLag(
                from,
                of: destination,
                target: target,
                cap: behavior.lagCap
            ),
            to: destination,
            slope: slope,
            easing: behavior.easing
        )
        slide.limitSlope()
        state = .sliding(slide)
        let begin = floorMod(Int(floored(Int128(slide.from), 256)), ring.length)
        let end = floorMod(Int(slide.to / 256), ring.length)
        emit(
            isRetarget
                ? .moveRetargeted(Event.Move(choice(target), from: begin, to: end, reason: reason))
                : .moveStarted(Event.Move(choice(target), from: begin, to: end, reason: reason))
        )
    }

    private func startOfCurrent(_ position: Int64) -> Int64 {
        let pixel = floored(Int128(position), 256)
        return Int64(pixel - Int128(sign) * Int128(leading(position).behind)) * 256
    }
}
