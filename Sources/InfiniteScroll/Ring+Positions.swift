import MonotonicTime

/// Positions on the ring, and ways along it. This is where the direction of motion is known; everywhere else a
/// position only grows as the banner goes forward.
extension Ring {
    /// How positions become whole pixels.
    var rounding: Rounding { direction.rounding }

    /// Once round.
    var lap: Distance { Distance(pixels: length) }

    /// Where option `index` is at rest in view, on the first lap.
    func rest(of index: Int) -> Position { Position(pixel: start(of: index)) }

    /// The ring coordinate of the display's first column when the banner stands at `position`, ⌊P⌋, unwrapped.
    func windowCoordinate(at position: Position) -> Int { windowStep(position.pixel(rounding)) }

    /// How far the display's first column moves when the banner moves by `pixels`.
    func windowStep(_ pixels: Int) -> Int { direction == .towardsStart ? pixels : -pixels }

    /// The same, folded into the ring.
    func pixel(at position: Position) -> Int {
        windowCoordinate(at: position).flooredRemainder(by: max(1, length))
    }

    /// The nearest position that does not show what lies beyond the ends of a banner that does not loop.
    func kept(_ position: Position) -> Position {
        reach.map { position.clamped(to: $0) } ?? position
    }

    /// The way from option `from`'s rest to option `to`'s, forward when `step` is positive, back when it is
    /// negative. Once round when they are the same.
    func way(from: Int, to: Int, by step: Int) -> Distance {
        guard from != to else { return Distance(pixels: step * length) }
        let along = start(of: to) - start(of: from)
        var way = along
        if step > 0, along < 0 || (along == 0 && to < from) { way += length }
        if step < 0, along > 0 || (along == 0 && to > from) { way -= length }
        return Distance(pixels: way)
    }

    /// The place nearest to `position` at which option `index` rests, on whatever lap.
    func rest(of index: Int, near position: Position) -> Position {
        guard length > 0 else { return rest(of: index) }
        let first = rest(of: index)
        // Half a lap either way is no matter of the direction: the one to the right of the display is taken.
        let tie: Int64 = direction == .towardsStart ? 0 : 1
        let laps = ((position - first).subpixels + lap.subpixels / 2 - tie)
            .flooredQuotient(by: lap.subpixels)
        return first + Distance(subpixels: laps * lap.subpixels)
    }

    /// Brings a picture at `position` that lags too far behind its `destination`, where option `index` rests,
    /// nearer by whole cells: at most `cap` besides the one that it is in (R-RET-2).
    ///
    /// Its distance to the next seam is kept as far as the cell it lands in has room for it, so what the eye
    /// follows goes on, and it never jumps past its target.
    func caughtUp(_ position: Position, to destination: Position, of index: Int, cap: Int) -> Position {
        let lag = destination - position
        guard lag != .zero, length > 0 else { return position }
        let isForward = lag > .zero
        var near = Distance.zero
        for passed in 0..<max(0, cap) {
            near = near + cellBefore(index, passed, isForward: isForward)
        }
        let last = cellBefore(index, max(0, cap), isForward: isForward)
        guard lag.magnitude > (near + last).magnitude else { return position }
        let kept = near + min(last, toNextSeam(position, isForward: isForward))
        return isForward ? destination - kept : destination + kept
    }

    /// The length of the cell that is crossed `passed` cells before arriving at option `index`.
    private func cellBefore(_ index: Int, _ passed: Int, isForward: Bool) -> Distance {
        let cell = (isForward ? index - 1 - passed : index + passed).flooredRemainder(by: count)
        return Distance(pixels: cellLength(cell))
    }

    /// The way from `position` to the next border between cells in the direction of travel; never zero.
    private func toNextSeam(_ position: Position, isForward: Bool) -> Distance {
        let along = Position(subpixels: position.subpixels.flooredRemainder(by: lap.subpixels))
        let cell = cell(containing: along.pixel(.down))
        let start = rest(of: cell)
        if isForward { return start + Distance(pixels: cellLength(cell)) - along }
        guard along == start else { return along - start }
        return Distance(pixels: cellLength((cell - 1).flooredRemainder(by: count)))
    }

    /// The indices of the options in whose cells a display looks on the way between two positions, from left to
    /// right.
    func cellsInView(from: Position, to: Position) -> [Int] {
        var crossed: [Int] = []
        let ends = [windowCoordinate(at: from), windowCoordinate(at: to)]
        var coordinate = min(ends[0], ends[1])
        let end = max(ends[0], ends[1]) + viewport
        var hint = 0
        while coordinate < end, crossed.count <= count {
            let run = run(at: coordinate, hint: &hint)
            if crossed.last != hint { crossed.append(hint) }
            coordinate += run.count
        }
        return crossed
    }
}
