import MonotonicTime

/// A slide, which is a move of the banner from one position to another along a `MotionCurve` (R-MOVE-1).
struct Slide: Hashable, Sendable {
    private(set) var start: Instant
    /// The position at which the slide starts, at the time `start`.
    private(set) var from: Position
    private let curve: MotionCurve

    /// Creates a slide from the position `from` to the position `to`. It starts at the velocity `slope`,
    /// expressed as the distance traveled in the entire duration, and ends as specified by `easing`.
    ///
    /// A velocity toward the destination is limited to three times the mean velocity, so that the slide does
    /// not overshoot (R-RET-1).
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

    /// The position at which the slide ends, at the time `end`.
    var to: Position { from + curve.distance }

    /// The initial velocity of the slide, expressed as the distance traveled in its entire duration.
    var slope: Distance { curve.startSlope }

    /// Whether the slide first moves away from its destination, as it does after a change of direction.
    var startsBackward: Bool { isBackward(at: start) }

    func position(at instant: Instant) -> Position { from + curve.distance(after: instant - start) }

    /// Returns whether the slide is moving away from its destination at `instant`.
    func isBackward(at instant: Instant) -> Bool {
        curve.isBackward(after: instant - start)
    }

    /// Returns the velocity of the slide at `instant`, expressed as the distance traveled in the duration
    /// `length` (R-RET-1).
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
