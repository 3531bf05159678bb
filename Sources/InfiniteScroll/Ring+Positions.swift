import MonotonicTime

/// Conversions between positions along the motion, pixel coordinates on the ring (the endless strip of
/// options), and options. Only this code depends on the direction of motion.
extension Ring {
    var rounding: Rounding { direction.rounding }

    var lap: Distance { Distance(pixels: length) }

    /// Returns the position, on the first lap around the ring, at which the option at `index` rests.
    func restPosition(of index: Int) -> Position { Position(pixel: cellStart(of: index)) }

    /// Returns the coordinate of the display's first column on the ring (the endless strip of options), which
    /// is ⌊P⌋ for the position P. It does not wrap around at the end of the ring, so each lap adds the ring's
    /// length.
    func windowCoordinate(at position: Position) -> Int { windowStep(position.pixel(rounding)) }

    /// Returns the change in the coordinate of the display's first column when the banner moves forward by
    /// `pixels` pixels. It is negative if the motion is to the right or down.
    func windowStep(_ pixels: Int) -> Int { direction == .towardsStart ? pixels : -pixels }

    /// Returns the coordinate of the display's first column on the ring (the endless strip of options) in
    /// pixels, in the range `0..<length`.
    func pixel(at position: Position) -> Int {
        windowCoordinate(at: position).flooredRemainder(by: max(1, length))
    }

    /// Returns `position` or, if it is beyond an end of a banner that does not loop, the position of that
    /// end.
    func clamped(_ position: Position) -> Position {
        reachablePositions.map { position.clamped(to: $0) } ?? position
    }

    /// Returns the distance from the rest position of option `from` to that of option `to`, forward if `step`
    /// is positive and backward if it is negative. For the same option, the distance is `step` full laps
    /// around the ring, which is 0 if `step` is 0.
    func distance(from: Int, to: Int, step: Int) -> Distance {
        guard from != to else { return Distance(pixels: step * length) }
        let along = cellStart(of: to) - cellStart(of: from)
        var way = along
        if step > 0, along < 0 || (along == 0 && to < from) { way += length }
        if step < 0, along > 0 || (along == 0 && to > from) { way -= length }
        return Distance(pixels: way)
    }

    /// Returns the rest position of the option at `index` that is nearest to `position`, on any lap around
    /// the ring.
    func restPosition(of index: Int, near position: Position) -> Position {
        guard length > 0 else { return restPosition(of: index) }
        let first = restPosition(of: index)
        // At half a lap, both directions of motion choose the one to the right of the display.
        let tie: Int64 = direction == .towardsStart ? 0 : 1
        let laps = ((position - first).subpixels + lap.subpixels / 2 - tie)
            .flooredQuotient(by: lap.subpixels)
        return first + Distance(subpixels: laps * lap.subpixels)
    }

    /// Limits how far the picture at `position` lags behind `destination`, the rest position of option
    /// `index`. It may lag by `cap` whole cells plus the cell that it is crossing (R-RET-2). Returns
    /// `position`, or if the lag exceeds the limit, a position nearer to `destination`.
    ///
    /// If the cell is long enough, the distance to the next seam between two cells stays the same, so that
    /// the visible content continues. The result is never beyond `destination`.
    func limitingLag(_ position: Position, to destination: Position, of index: Int, cap: Int) -> Position {
        let distance = destination - position
        guard distance != .zero, length > 0 else { return position }
        let isForward = distance > .zero
        var near = Distance.zero
        for passed in 0..<max(0, cap) {
            near = near + cellBefore(index, passed, isForward: isForward)
        }
        let last = cellBefore(index, max(0, cap), isForward: isForward)
        guard distance.magnitude > (near + last).magnitude else { return position }
        let lag = near + min(last, toNextSeam(position, isForward: isForward))
        return isForward ? destination - lag : destination + lag
    }

    /// Returns the length of the cell that the picture is crossing when it is still `passed` full cells away
    /// from option `index`. A cell is the part of the strip that belongs to one option.
    private func cellBefore(_ index: Int, _ passed: Int, isForward: Bool) -> Distance {
        let cell = (isForward ? index - 1 - passed : index + passed).flooredRemainder(by: optionCount)
        return Distance(pixels: cellLength(of: cell))
    }

    /// Returns the distance from `position` to the next seam between the cells of two options, in the
    /// direction of travel. It is never zero.
    private func toNextSeam(_ position: Position, isForward: Bool) -> Distance {
        let along = Position(subpixels: position.subpixels.flooredRemainder(by: lap.subpixels))
        let cell = cellIndex(containing: along.pixel(.down))
        let start = restPosition(of: cell)
        if isForward { return start + Distance(pixels: cellLength(of: cell)) - along }
        guard along == start else { return along - start }
        return Distance(pixels: cellLength(of: (cell - 1).flooredRemainder(by: optionCount)))
    }

    /// Returns the indices of the options that are visible at any time during a move from one position to
    /// another, from left to right.
    func cellsInView(from: Position, to: Position) -> [Int] {
        var crossed: [Int] = []
        let ends = [windowCoordinate(at: from), windowCoordinate(at: to)]
        var coordinate = min(ends[0], ends[1])
        let end = max(ends[0], ends[1]) + viewport
        var hint = 0
        while coordinate < end, crossed.count <= optionCount {
            let run = columnRun(at: coordinate, cellHint: &hint)
            if crossed.last != hint { crossed.append(hint) }
            coordinate += run.count
        }
        return crossed
    }
}
