import MonotonicTime

/// The style that never stops (4.6).
extension Carousel {
    private var signedSpeed: Int64 {
        directed(timerStep > 0 ? behaviour.speed : -behaviour.speed)
    }

    /// Ticks on from where the picture stands.
    mutating func startTicking() {
        guard case .rest(let position) = motion else { return }
        motion = .tick(
            Ticking(
                anchor: position,
                anchorFrame: grid.frame(at: now),
                speed: signedSpeed,
                framesPerSecond: behaviour.framesPerSecond
            )
        )
    }

    /// Stands still on the pixel that is shown (R-PAUSE-1).
    mutating func stopTicking() {
        guard case .tick = motion else { return }
        let pixel = position(at: now).flooredQuotient(by: subpixelsPerPixel)
        motion = .rest(pixel * subpixelsPerPixel)
    }

    /// The frame at which the leading edge leaves the option it shows, or at which a banner that does not loop
    /// reaches its end.
    func nextPassing(_ ticking: Ticking) -> Instant? {
        let boundary = Int64(tickerBoundary(ahead: movesForward(ticking))) * subpixelsPerPixel
        let isRising = ticking.speed > 0
        guard let frame = ticking.frame(passing: boundary) else { return nil }
        if let end = tickerEnd(ahead: movesForward(ticking)) {
            let target = Int64(end) * subpixelsPerPixel
            if let ending = ticking.frame(passing: isRising ? target : target + 1), ending <= frame {
                return max(now, grid.instant(ofFrame: ending))
            }
        }
        return max(now, grid.instant(ofFrame: frame))
    }

    private func movesForward(_ ticking: Ticking) -> Bool {
        (ticking.speed > 0) == (behaviour.direction == .towardsStart)
    }

    /// The pixel at which the option at the leading edge changes.
    private func tickerBoundary(ahead forward: Bool) -> Int {
        let length = ring.cellLength(tickerView.index)
        switch (behaviour.direction, forward) {
        case (.towardsStart, true): return tickerView.start + length
        case (.towardsStart, false): return tickerView.start
        case (.towardsEnd, true): return tickerView.start - length + 1
        case (.towardsEnd, false): return tickerView.start + 1
        }
    }

    /// Where a ticker that does not loop stops: all of its last option is then in view.
    private func tickerEnd(ahead forward: Bool) -> Int? {
        guard !behaviour.loop else { return nil }
        let last = max(0, (ring.starts.last ?? 0) - max(0, behaviour.gap) - ring.viewport)
        return Int(directed(Int64(forward ? last : 0)))
    }

    /// Whether a ticker has anywhere to go.
    var tickerMayAdvance: Bool {
        guard !isStatic, ring.length > 0 else { return false }
        guard let last = tickerEnd(ahead: true) else { return true }
        guard last != 0 else { return false }
        guard behaviour.end == .stop, let end = tickerEnd(ahead: timerStep > 0) else { return true }
        let ahead = directed(Int64(end)) - directed(position(at: now).flooredQuotient(by: subpixelsPerPixel))
        return timerStep > 0 ? ahead > 0 : ahead < 0
    }

    /// A destination that a ticker which does not loop can show without looking past its end.
    func keptBeforeTickerEnd(_ destination: Int64) -> Int64 {
        guard behaviour.style == .ticker, let last = tickerEnd(ahead: true) else { return destination }
        let bounded = min(max(0, directed(destination)), directed(Int64(last) * subpixelsPerPixel))
        return directed(bounded)
    }

    mutating func passOption() {
        guard case .tick(let ticking) = motion else { return }
        let forward = movesForward(ticking)
        let pixel = Int(position(at: now).flooredQuotient(by: subpixelsPerPixel))
        if let end = tickerEnd(ahead: forward), ticking.speed > 0 ? pixel >= end : pixel <= end {
            return reachEnd(end)
        }
        // A fast ticker can pass several short options in one frame; only the one then in view is reported.
        var view = tickerView
        repeat {
            let length = ring.cellLength(view.index)
            if forward {
                view.start += Int(directed(Int64(length)))
                view.index = (view.index + 1).flooredRemainder(by: options.count)
            } else {
                view.index = (view.index - 1).flooredRemainder(by: options.count)
                view.start -= Int(directed(Int64(ring.cellLength(view.index))))
            }
        } while !covers(view, pixel: pixel)
        let changed = view.index != tickerView.index
        tickerView = view
        if changed { emit(.current(choice(view.index))) }
    }

    func covers(_ view: TickerView, pixel: Int) -> Bool {
        let along = Int(directed(Int64(pixel - view.start)))
        return along >= 0 && along < ring.cellLength(view.index)
    }

    private mutating func reachEnd(_ end: Int) {
        motion = .rest(Int64(end) * subpixelsPerPixel)
        let before = tickerView.index
        refreshTickerView()
        if tickerView.index != before { emit(.current(choice(tickerView.index))) }
        switch behaviour.end {
        case .stop:
            break
        case .rewind:
            go(to: timerStep > 0 ? 0 : options.count - 1, by: -timerStep, reason: .timer)
        case .reverse:
            timerStep = -timerStep
            // A change of the list may have left nowhere to turn to.
            if tickerMayAdvance { startTicking() }
        }
    }

    /// Finds the option at the leading edge anew.
    mutating func refreshTickerView() {
        guard behaviour.style == .ticker, ring.length > 0, !options.isEmpty else { return }
        let pixel = Int(position(at: now).flooredQuotient(by: subpixelsPerPixel))
        let along = Int(directed(Int64(pixel)))
        let folded = along.flooredRemainder(by: ring.length)
        let index = ring.cell(containing: folded)
        tickerView = TickerView(
            index: index,
            start: Int(directed(Int64(along - folded + ring.starts[index])))
        )
    }

    /// Keeps anchors small: by whole seconds, at most once an hour (R-POS-3).
    mutating func rebase(_ ticking: inout Ticking) {
        let frame = grid.frame(at: now)
        guard frame - ticking.anchorFrame > 3600 * behaviour.framesPerSecond else { return }
        let shift = ticking.rebase(at: frame, ring: lap)
        motion = .tick(ticking)
        tickerView.start += Int(shift / subpixelsPerPixel)
    }

    /// The picture was late by `frames` frames of the grid (R-TICK-3).
    mutating func overrun(by frames: Int) {
        guard frames > 0 else { return }
        let frames = min(frames, 1 << 30)
        if case .tick(var ticking) = motion {
            switch behaviour.catchUp {
            case .keepStep:
                ticking.slip(by: Int64(frames))
            case .keepTime(let limit):
                let allowed = Int64(limit) * subpixelsPerPixel * behaviour.framesPerSecond
                ticking.slip(by: max(0, Int64(frames) - allowed / behaviour.speed))
            }
            motion = .tick(ticking)
        }
        emit(.overrun(frames: frames))
    }
}
