import MonotonicTime

/// What people and scripts say (4.3, 4.5).
extension Carousel {
    /// Takes an input that was made at `instant`, after everything that was due by then (R-IN-1). An instant
    /// earlier than the last one counts as now. A frame overrun is told before the late frame itself: it says
    /// how far the schedule has slipped since the last one.
    public mutating func handle(_ input: Input, at instant: Instant) {
        if case .frameOverrun(let frames) = input {
            if !isOver { overrun(by: frames) }
            return advance(to: instant)
        }
        advance(to: instant)
        guard !isOver else { return }
        autoplay.release()
        obey(input)
        goOn()
    }

    private mutating func obey(_ input: Input) {
        switch input {
        case .touch:
            dwellCancelled(autoplay.touch(at: now))
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
            autoplay.isPaused || autoplay.isHeld ? resume(gesture) : pause(gesture)
        case .adjust(_, let gesture):
            emit(.input(gesture))
            arrange(.framed)
        case .refused(let gesture, let reason):
            emit(.ignored(gesture, reason: options.isEmpty && !reason.isAboutLooks ? .empty : reason))
        case .hold(.none):
            resume(.hold)
        case .hold(let mode):
            hold(mode)
        case .frameOverrun:
            break
        }
    }

    private mutating func step(by step: Int, gesture: Gesture, reason: Event.Reason) {
        guard let from = current else { return emit(.ignored(gesture, reason: .empty)) }
        if !behaviour.loop, !options.indices.contains(from + step) {
            return emit(.ignored(gesture, reason: step > 0 ? .atEnd : .atStart))
        }
        emit(.input(gesture))
        dwellCancelled(autoplay.hold(behaviour.hold, at: now))
        if reason == .tap, autoplay.movedJustNow(now, within: behaviour.collisionGuard) {
            return select(from, reason: reason)
        }
        autoplay.forgetMove()
        go(to: (from + step).flooredRemainder(by: options.count), by: step, reason: reason)
    }

    private mutating func goTo(id: String) {
        guard let from = current else { return emit(.ignored(.goTo, reason: .empty)) }
        guard let index = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(.goTo, reason: .unknownID))
        }
        emit(.input(.goTo))
        dwellCancelled(autoplay.hold(behaviour.hold, at: now))
        autoplay.forgetMove()
        go(to: index, by: behaviour.loop || index > from ? 1 : -1, reason: .goTo)
    }

    private mutating func pick(_ gesture: Gesture) {
        guard let index = current else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        arrange(.framed)
        select(index, reason: .tap)
    }

    private mutating func activate(_ gesture: Gesture) {
        guard let index = current else { return emit(.ignored(gesture, reason: .empty)) }
        emit(.input(gesture))
        arrange(.framed)
        if behaviour.hold != .none { keepStill(behaviour.hold) }
        emit(.activated(choice(index), handled: options[index].hasAction))
    }

    private mutating func pause(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard !autoplay.isPaused else { return emit(.ignored(gesture, reason: .alreadyPaused)) }
        emit(.input(gesture))
        arrange(.framed)
        let remaining = autoplay.pause(at: now)
        track.motion.stopRunning(at: now)
        track.motion.freezePan(at: now)
        emit(.paused(remaining: remaining))
    }

    private mutating func resume(_ gesture: Gesture) {
        guard !options.isEmpty else { return emit(.ignored(gesture, reason: .empty)) }
        guard autoplay.isPaused || autoplay.isHeld else {
            return emit(.ignored(gesture, reason: .notPaused))
        }
        emit(.input(gesture))
        arrange(.framed)
        let resumption = autoplay.resume()
        track.motion.thawPan(at: now)
        emit(.resumed)
        if case .pause(let remaining) = resumption, behaviour.style == .paged {
            guard track.motion.isResting, mayAdvance else { return }
            startTimer(for: remaining)
        } else {
            resumeTimer()
        }
    }

    private mutating func hold(_ mode: Behaviour.Hold) {
        guard !options.isEmpty else { return emit(.ignored(.hold, reason: .empty)) }
        emit(.input(.hold))
        arrange(.framed)
        keepStill(mode)
    }

    /// Keeps the banner where it is, as `mode` says.
    private mutating func keepStill(_ mode: Behaviour.Hold) {
        dwellCancelled(autoplay.hold(mode, at: now))
        track.motion.stopRunning(at: now)
    }

    /// The picture was late by `frames` frames of the grid (R-TICK-3).
    private mutating func overrun(by frames: Int) {
        guard frames > 0 else { return }
        let frames = min(frames, 1 << 30)
        track.motion.slip(by: behaviour.framesToSlip(of: Int64(frames)))
        emit(.overrun(frames: frames))
    }

    /// Selects option `index` and moves it into view, forward along the ring when `step` is positive.
    mutating func go(to index: Int, by step: Int, reason: Event.Reason) {
        guard let from = current else { return }
        arrange(forMoveTo: index, isForward: step > 0 && (reason == .tap || reason == .timer))
        let destination = track.destination(
            from: from,
            to: index,
            by: reason == .goTo && from == index ? 0 : step,
            at: now
        )
        select(index, reason: reason)
        guard !track.isThere(from: from, to: index, destination, at: now) else {
            if autoplay.hasHold { track.motion.stopRunning(at: now) }
            return
        }
        autoplay.forgetRemainder()
        let isUnderWay = isSliding
        let start = track.slide(
            to: destination,
            of: index,
            in: behaviour.slide,
            leaving: from,
            lagCap: behaviour.lagCap,
            at: now
        )
        let choice = choice(index)
        let pixels = (from: ring.pixel(at: start), to: ring.pixel(at: destination))
        emit(
            isUnderWay
                ? .moveRetargeted(choice, from: pixels.from, to: pixels.to, reason: reason)
                : .moveStarted(choice, from: pixels.from, to: pixels.to, reason: reason)
        )
        if behaviour.slide == .zero { settle() }
    }
}
