import MonotonicTime

/// The style that never stops (R-TICK-1).
extension Track {
    /// Whether a ticker has anywhere to go, and at what end it would have to turn or stop.
    func mayRun(by step: Int, end: Behavior.End, at now: Instant) -> Bool {
        guard ring.standstill == nil, ring.length > 0 else { return false }
        guard let reach = ring.reach else { return true }
        guard reach.upperBound > reach.lowerBound else { return false }
        guard end == .stop else { return true }
        let pixel = pixel(at: now)
        return step > 0
            ? pixel < reach.upperBound.pixel(ring.rounding) : pixel > reach.lowerBound.pixel(ring.rounding)
    }

    /// The frame at which the leading edge leaves the option it shows, or at which a banner that does not loop
    /// reaches its end; nil while no ticker runs.
    func nextPassing(at now: Instant) -> Instant? {
        guard let isForward = motion.isRunningForward, let edge else { return nil }
        let border = edge.border(isForward: isForward, on: ring)
        guard var next = motion.frame(passing: Position(reaching: border, ring.rounding)) else { return nil }
        if let reach = ring.reach {
            let end = isForward ? reach.upperBound : reach.lowerBound + Distance(subpixels: 1)
            if let ending = motion.frame(passing: end) { next = min(next, ending) }
        }
        return max(now, next)
    }

    /// What came by at the leading edge.
    struct Passing {
        /// The option that is there now; nil when it is still the same.
        var option: Int?
        /// Whether the picture stands at an end of a banner that does not loop.
        var isAtEnd = false
    }

    /// The ticker has come to where `nextPassing` said. Where several short options have passed in one frame only
    /// the one then in view counts.
    mutating func pass(at now: Instant) -> Passing? {
        guard let isForward = motion.isRunningForward, let former = edge else { return nil }
        let pixel = pixel(at: now)
        var isAtEnd = false
        if let reach = ring.reach {
            let end = isForward ? reach.upperBound : reach.lowerBound
            let last = end.pixel(ring.rounding)
            isAtEnd = isForward ? pixel >= last : pixel <= last
            if isAtEnd { motion.rest(at: end) }
        }
        if isAtEnd {
            findEdge(at: now)
        } else {
            edge = former.moved(to: pixel, isForward: isForward, on: ring)
        }
        return Passing(option: edge?.index == former.index ? nil : edge?.index, isAtEnd: isAtEnd)
    }

    /// Finds the option at the leading edge anew.
    mutating func findEdge(at now: Instant) {
        guard ring.isTicker, ring.length > 0, ring.count > 0 else { return }
        edge = LeadingEdge(at: pixel(at: now), on: ring)
    }

    /// As `snap(to:)`.
    mutating func snapTicker(to selected: Int, at wanted: Position) {
        edge = LeadingEdge(index: selected, start: ring.start(of: selected))
        if let standstill = ring.standstill { return motion.rest(at: standstill) }
        let kept = ring.kept(wanted)
        motion.rest(at: kept)
        if kept != wanted { edge = LeadingEdge(at: kept.pixel(ring.rounding), on: ring) }
    }

    /// Where option `index` rests, on the lap that the picture is on or bound for. It is the one that `current`
    /// names, or was until the layout changed.
    func tickerPlace(of index: Int, at now: Instant) -> Position {
        // A ticker that does not loop stays on its only lap, and may be bound for its end, short of the option.
        guard ring.reach == nil else { return ring.rest(of: index) }
        if let destination = motion.destination { return destination }
        guard ring.standstill == nil else { return ring.rest(of: index) }
        if let edge, edge.index == index { return Position(pixel: edge.start) }
        return ring.rest(of: index, near: position(at: now))
    }

    /// Moves the position of a ticker that does not slide with the option at its leading edge. That option stays
    /// there, even where it is now shorter than what of it had gone by.
    mutating func keepTicker(
        at selected: Int,
        on former: Ring,
        at now: Instant,
        renumbered: (Int) -> Int?
    ) {
        guard ring.length > 0, ring.standstill == nil, let old = edge, let index = renumbered(old.index)
        else {
            return snap(to: selected)
        }
        guard !motion.isSliding else { return }
        let new = LeadingEdge(index: index, start: ring.start(of: index))
        let before = former.cellLength(old.index)
        let after = ring.cellLength(index)
        let position = motion.position(at: now)
        let gone = position.pixel(ring.rounding) - old.start
        var kept = position - Position(pixel: old.start)
        if gone >= before {
            // It is to pass at this very instant, and so it does.
            kept = kept + Distance(pixels: after - before)
        } else if gone >= after {
            kept = Distance(pixels: max(0, after - 1))
        }
        let wanted = Position(pixel: new.start) + kept
        let reachable = ring.kept(wanted)
        motion.continueRun(from: reachable, at: now)
        edge = new
        // One that stood as a whole has no option at its leading edge, but blank pixels.
        let isElsewhere = !motion.isTicking && after > 0 && !new.covers(pixel(at: now), on: ring)
        if reachable != wanted || isElsewhere { findEdge(at: now) }
    }

    /// Keeps positions small (R-POS-3).
    mutating func rebase(at now: Instant) {
        guard let shift = motion.rebase(lap: ring.lap, at: now), let edge else { return }
        self.edge = LeadingEdge(index: edge.index, start: edge.start + shift.wholePixels)
    }
}
