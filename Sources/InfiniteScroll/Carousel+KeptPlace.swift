import MonotonicTime

/// Where the picture goes when everything is laid out anew under it: as far as possible nowhere (R-DATA).
extension Carousel {
    /// Moves the position with the option that it belongs to, so that its columns do not move.
    mutating func keepPlace(from oldRing: Ring, oldSelected: Int?, old: [Option], oldView: TickerView) {
        if case .slide(let slide) = motion, let oldSelected {
            return keepSlide(slide, from: oldRing, oldSelected: oldSelected, old: old)
        }
        guard behaviour.style == .paged, let selected else {
            return keepTickerPlace(from: oldRing, old: old, oldView: oldView)
        }
        motion = .rest(Int64(ring.snap(selected)) * subpixelsPerPixel)
        guard pan != nil else { return }
        adjustPan(selected)
    }

    /// A slide goes on to the same option. Where it ends is counted from that option's place and not from where
    /// the ring began: a slide across the ring's end is bound for a place laps away, and laps have a new length.
    private mutating func keepSlide(_ slide: Slide, from oldRing: Ring, oldSelected: Int, old: [Option]) {
        guard let selected else { return }
        guard ring.length > 0, !isStatic else {
            finishMove(options[selected], index: selected)
            return snapToSelected()
        }
        let distance = slide.to - Int64(oldRing.snap(oldSelected)) * subpixelsPerPixel
        let oldLap = Int64(oldRing.length) * subpixelsPerPixel
        let kept = distance.isMultiple(of: max(1, oldLap)) ? 0 : distance
        let destination = Int64(ring.snap(selected)) * subpixelsPerPixel + kept
        motion = .slide(slide.shifted(by: destination - slide.to))
        pannedAcross = pannedAcross.flatMap { panned in
            index(of: old[panned.index].id).map { Window.Panned(index: $0, offset: panned.offset) }
        }
        refreshTickerView()
    }

    private mutating func adjustPan(_ selected: Int) {
        guard let old = pan else { return }
        let content = extent(of: selected)
        let isAcross = content.overhang > 0
        let extent = isAcross ? content.overhang : max(0, content.length - ring.viewport)
        pannedAcross = isAcross ? Window.Panned(index: selected, offset: 0) : nil
        guard extent > 0 else {
            pan = nil
            return
        }
        let isSame =
            old.extent == extent && old.speed == behaviour.speed && old.lead == behaviour.panLead
            && old.tail == behaviour.panTail
        guard !isSame else { return }
        pan = old.adjusted(
            extent: extent,
            speed: behaviour.speed,
            lead: behaviour.panLead,
            tail: behaviour.panTail,
            at: now
        )
        dwellUntilPanned()
    }

    /// Moves the position of a ticker that does not slide with the option at its leading edge. That option stays
    /// there, even where it is now shorter than what of it had gone by.
    private mutating func keepTickerPlace(from oldRing: Ring, old: [Option], oldView: TickerView) {
        guard ring.length > 0, !isStatic, let index = index(of: old[oldView.index].id) else {
            return snapToSelected()
        }
        let view = TickerView(index: index, start: ring.snap(index))
        let before = oldRing.cellLength(oldView.index)
        let after = ring.cellLength(index)
        func moved(_ position: Int64) -> Int64 {
            let along = directed(position - Int64(oldView.start) * subpixelsPerPixel)
            let pixel = position.flooredQuotient(by: subpixelsPerPixel)
            let gone = Int(directed(pixel - Int64(oldView.start)))
            var kept = along
            if gone >= before {
                // It is to pass at this very instant, and so it does.
                kept += Int64(after - before) * subpixelsPerPixel
            } else if gone >= after {
                kept = Int64(max(0, after - 1)) * subpixelsPerPixel
            }
            return Int64(view.start) * subpixelsPerPixel + directed(kept)
        }
        let wanted: Int64
        switch motion {
        case .rest(let position):
            wanted = moved(position)
            motion = .rest(keptBeforeTickerEnd(wanted))
        case .slide:
            return
        case .tick(let ticking):
            let frame = grid.frame(at: now)
            wanted = moved(ticking.position(atFrame: frame))
            motion = .tick(
                Ticking(
                    anchor: keptBeforeTickerEnd(wanted),
                    anchorFrame: frame,
                    speed: ticking.speed,
                    framesPerSecond: ticking.framesPerSecond
                )
            )
        }
        tickerView = view
        let isAtEnd = keptBeforeTickerEnd(wanted) != wanted
        // One that stood as a whole has no option at its leading edge, but blank pixels.
        let isElsewhere = !isTicking && after > 0 && !covers(view, pixel: window.position)
        if isAtEnd || isElsewhere { refreshTickerView() }
    }

    private var isTicking: Bool {
        if case .tick = motion { true } else { false }
    }
}
