import MonotonicTime

/// A move from one position to another along a `MotionCurve` (R-MOVE-1).
struct Slide: Hashable, Sendable {
    private(set) var start: Instant
    /// The position at which the slide starts, at the instant `start`.
    private(set) var from: Position
    private let curve: MotionCurve

    /// Creates a slide from the position `from` to the position `to`. It starts at the velocity `slope` and ends as
    /// specified by `easing`. `slope` is expressed as the distance traveled in the whole duration.
    ///
    /// A velocity toward the destination is limited to three times the mean velocity, so that the slide does not
    /// overshoot (R-RET-1).
    init(
        start: Instant,
        duration: Nanoseconds,
        from: Position,
        to: Position,
        slope: Distance,
        easing: Behavior.Easing,
        rounding: Rounding
    ) {
        self.start = start
        self.from = from
        let distance = to - from
        // The slope of the mean velocity is the distance itself.
        let steepestSlope = Distance(subpixels: 3 * distance.subpixels)
        let isMoving = slope != .zero && distance != .zero
        let isToward = isMoving && (slope > .zero) == (distance > .zero)
        let isTooFast = isToward && slope.magnitude > steepestSlope.magnitude
        curve = MotionCurve(
            over: distance,
            in: duration,
            from: isTooFast ? steepestSlope : slope,
            to: easing.endSlope(over: distance, rounding),
            rounding: rounding
        )
    }

    var end: Instant { start + curve.duration }

    /// The position at which the slide ends, at the instant `end`.
    var to: Position { from + curve.distance }

    /// The initial velocity, expressed as the distance traveled in the whole duration.
    var slope: Distance { curve.startSlope }

    /// Whether the slide first moves away from its destination, as it does after a change of direction.
    var startsBackward: Bool { isBackward(at: start) }

    func position(at instant: Instant) -> Position { from + curve.distance(after: instant - start) }

    /// Returns whether the picture is moving away from the destination at `instant`.
    func isBackward(at instant: Instant) -> Bool {
        curve.isBackward(after: instant - start)
    }

    /// Returns the velocity at `instant`, expressed as the distance traveled in the duration `length` (R-RET-1).
    func velocity(at instant: Instant, per length: Nanoseconds) -> Distance {
        curve.velocity(after: instant - start, per: length)
    }

    func shifted(by offset: Distance) -> Slide {
        var slide = self
        slide.from = from + offset
        return slide
    }

    func delayed(by lateness: Nanoseconds) -> Slide {
        var slide = self
        slide.start = start + lateness
        return slide
    }
}
