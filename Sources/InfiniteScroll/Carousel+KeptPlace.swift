import MonotonicTime

/// Where the picture goes when everything is laid out anew under it: as far as possible nowhere (R-DATA).
extension Carousel {
    /// Moves the position with the option that it belongs to, so that its columns do not move.
    mutating func keepPlace(from oldRing: Ring, oldSelected: Int?, old: [Option], oldView: TickerView) {
        if case .slide(let slide) = motion, let oldSelected {
            return keepSlide(slide, from: oldRing, oldSelected: oldSelected, old: old)
        }
        guard behaviour.style == .paged, let selected else {
            return keepTickerPlace(old: old, oldView: oldView)
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

    /// Moves the position of a ticker that does not slide with the option at its leading edge.
    private mutating func keepTickerPlace(old: [Option], oldView: TickerView) {
        guard ring.length > 0, !isStatic, let index = index(of: old[oldView.index].id) else {
            return snapToSelected()
        }
        let shift = Int64(ring.snap(index) - oldView.start) * subpixelsPerPixel
        switch motion {
        case .rest(let position):
            motion = .rest(position + shift)
        case .slide:
            return
        case .tick(let ticking):
            let frame = grid.frame(at: now)
            motion = .tick(
                Ticking(
                    anchor: ticking.position(atFrame: frame) + shift,
                    anchorFrame: frame,
                    speed: ticking.speed,
                    framesPerSecond: ticking.framesPerSecond
                )
            )
        }
        refreshTickerView()
    }
}
