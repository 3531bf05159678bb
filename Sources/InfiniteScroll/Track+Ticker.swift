import MonotonicTime

/// Support for the motion of tickers, which move continuously instead of page by page (R-TICK-1).
extension Track {
    /// Returns whether a ticker can run at `now` in the direction of `step`, which is positive for forward.
    /// At an end of a banner that does not loop, it can run only if `endAction` makes it turn around or
    /// rewind there.
    func canRun(step: Int, endAction: Behavior.End, at now: Instant) -> Bool {
        guard ring.standstillPosition == nil, ring.length > 0 else { return false }
        guard let reach = ring.reachablePositions else { return true }
        guard reach.upperBound > reach.lowerBound else { return false }
        guard endAction == .stop else { return true }
        let pixel = pixel(at: now)
        return step > 0
            ? pixel < reach.upperBound.pixel(ring.rounding) : pixel > reach.lowerBound.pixel(ring.rounding)
    }

    /// Returns the time of the next frame in which another option reaches the ticker's leading edge, or in
    /// which a banner that does not loop reaches its end. Returns nil if no ticker is running.
    func nextEdgeChangeTime(at now: Instant) -> Instant? {
        guard let isForward = motion.isRunningForward, let edge else { return nil }
        let border = edge.border(isForward: isForward, on: ring)
        guard var next = motion.frame(passing: Position(reaching: border, ring.rounding)) else { return nil }
        if let reach = ring.reachablePositions {
            let end = isForward ? reach.upperBound : reach.lowerBound + Distance(subpixels: 1)
            if let ending = motion.frame(passing: end) { next = min(next, ending) }
        }
        return max(now, next)
    }

    struct EdgeChange {
        /// The index of the option that has reached the leading edge (the side of the display where options
        /// leave), or nil if it is still the same option.
        var option: Int?
        /// Whether the picture has reached an end of a banner that does not loop.
        var isAtEnd = false
    }

    /// Updates the option at the ticker's leading edge (where options move out of the display) at `now`, the
    /// time that `nextEdgeChangeTime(at:)` returned. At the end of a list that does not loop, also stops the
    /// ticker.
    ///
    /// If several short options pass in this frame, only the one that is visible is reported. Returns nil if
    /// no ticker is running.
    mutating func advanceEdge(at now: Instant) -> EdgeChange? {
        guard let isForward = motion.isRunningForward, let previousEdge = edge else { return nil }
        let pixel = pixel(at: now)
        let reachedEnd = endOfReach(at: pixel, isForward: isForward)
        if let reachedEnd {
            motion.rest(at: reachedEnd)
            updateEdge(at: now)
        } else {
            edge = previousEdge.moved(to: pixel, isForward: isForward, on: ring)
        }
        let isSameOption = edge?.index == previousEdge.index
        return EdgeChange(option: isSameOption ? nil : edge?.index, isAtEnd: reachedEnd != nil)
    }

    /// Returns the end position of a list that does not loop if the ticker has reached it at `pixel`, moving
    /// in the given direction. Returns nil if the ticker has not reached it, or if the list loops.
    private func endOfReach(at pixel: Int, isForward: Bool) -> Position? {
        guard let reach = ring.reachablePositions else { return nil }
        let end = isForward ? reach.upperBound : reach.lowerBound
        let endPixel = end.pixel(ring.rounding)
        let hasReachedEnd = isForward ? pixel >= endPixel : pixel <= endPixel
        return hasReachedEnd ? end : nil
    }

    mutating func updateEdge(at now: Instant) {
        guard ring.isTicker, ring.length > 0, ring.optionCount > 0 else { return }
        edge = LeadingEdge(at: pixel(at: now), on: ring)
    }

    mutating func jumpTicker(toOption selected: Int, restPosition rest: Position) {
        edge = LeadingEdge(index: selected, start: ring.cellStart(of: selected))
        if let standstill = ring.standstillPosition { return motion.rest(at: standstill) }
        let clamped = ring.clamped(rest)
        motion.rest(at: clamped)
        if clamped != rest { edge = LeadingEdge(at: clamped.pixel(ring.rounding), on: ring) }
    }

    /// Returns the rest position of option `index` on the current lap around the ring. This is the lap of the
    /// picture or, during a slide, of its destination. The option must be current, or must have been current
    /// until the layout changed.
    func tickerPosition(of index: Int, at now: Instant) -> Position {
        // A ticker that does not loop has only one lap, and its destination may be before the option.
        guard ring.reachablePositions == nil else { return ring.restPosition(of: index) }
        if let destination = motion.destination { return destination }
        guard ring.standstillPosition == nil else { return ring.restPosition(of: index) }
        if let edge, edge.index == index { return Position(pixel: edge.start) }
        return ring.restPosition(of: index, near: position(at: now))
    }

    /// Continues a ticker after its ring, the endless strip of options, was replaced. The option at the
    /// leading edge (the side of the display where options leave) stays there, with as many of its pixels out
    /// of view as before. If the new ring lacks this option or cannot move, shows option `selectedIndex`
    /// instead.
    ///
    /// - Parameters:
    ///   - selectedIndex: The index of the selected option on the new ring.
    ///   - previousRing: The ring that was replaced.
    ///   - now: The time of the change.
    ///   - newIndex: A function that converts an option's index on `previousRing` to its new one. It returns
    ///     nil if the option was removed.
    mutating func continueTicker(
        selectedIndex: Int,
        previousRing: Ring,
        at now: Instant,
        newIndex: (Int) -> Int?
    ) {
        // A ring with a standstill position does not move, because all options fit on the display.
        guard ring.length > 0, ring.standstillPosition == nil, let oldEdge = edge,
            let index = newIndex(oldEdge.index)
        else {
            return jump(toOption: selectedIndex)
        }
        // A slide keeps its motion. `continueSlide` adapts it to the new ring.
        guard !motion.isSliding else { return }

        let newEdge = LeadingEdge(index: index, start: ring.cellStart(of: index))
        let newLength = ring.cellLength(of: index)
        let distanceOutOfView = distanceOutOfView(
            of: oldEdge,
            oldLength: previousRing.cellLength(of: oldEdge.index),
            newLength: newLength,
            at: now
        )
        let target = Position(pixel: newEdge.start) + distanceOutOfView
        // If the banner does not loop, the new ring may end before the target.
        let reachableTarget = ring.clamped(target)
        // A ticker at rest also has an option at its edge. It moves to this position, and remains at rest.
        motion.continueRunning(from: reachableTarget, at: now)
        edge = newEdge

        // If all options fitted on the display before, a ticker at rest may have blank pixels at its edge,
        // beside the option.
        let isOptionBesideEdge =
            !motion.isTicking && newLength > 0 && !newEdge.covers(pixel(at: now), on: ring)
        // If the target was not reached, or the option is not at the edge, another option may be there.
        if reachableTarget != target || isOptionBesideEdge { updateEdge(at: now) }
    }

    /// Returns how much of an option has moved past the ticker's leading edge at `now`. If the option's cell
    /// has become shorter than the part that has already passed, the result is reduced accordingly.
    ///
    /// - Parameters:
    ///   - oldEdge: The option at the leading edge.
    ///   - oldLength: The former length of the option's cell in pixels.
    ///   - newLength: The new length of the cell in pixels.
    ///   - now: The time of the change.
    private func distanceOutOfView(
        of oldEdge: LeadingEdge,
        oldLength: Int,
        newLength: Int,
        at now: Instant
    ) -> Distance {
        let position = motion.position(at: now)
        let distance = position - Position(pixel: oldEdge.start)
        let passedPixels = position.pixel(ring.rounding) - oldEdge.start
        // The whole option passes at this instant, so it still does with its new length.
        if passedPixels >= oldLength { return distance + Distance(pixels: newLength - oldLength) }
        // The option's last pixel stays in view.
        if passedPixels >= newLength { return Distance(pixels: max(0, newLength - 1)) }
        return distance
    }

    /// Reduces the positions of a running ticker by full laps around the ring, so that they stay small
    /// (R-POS-3).
    mutating func rebase(at now: Instant) {
        guard let shift = motion.rebase(lap: ring.lap, at: now), let edge else { return }
        self.edge = LeadingEdge(index: edge.index, start: edge.start + shift.wholePixels)
    }
}
