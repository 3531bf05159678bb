import MonotonicTime

/// A slide, which is a move of the banner from one position to another along a `MotionCurve` (R-MOVE-1).
struct Slide: Hashable, Sendable {
    private(set) var startTime: Instant
    /// The position at which the slide starts, at the time `startTime`.
    private(set) var startPosition: Position
    private let curve: MotionCurve

    /// Creates a slide from the position `startPosition` to the position `endPosition`. It starts at the
    /// velocity `startSlope`, expressed as the distance traveled in the entire duration, and ends as
    /// specified by `easing`.
    ///
    /// A velocity toward the destination is limited to three times the mean velocity, so that the slide does
    /// not overshoot (R-RET-1).
    init(
        startTime: Instant,
        duration: Nanoseconds,
        startPosition: Position,
        endPosition: Position,
        startSlope: Distance,
        easing: Behavior.Easing,
        rounding: Rounding
    ) {
        self.startTime = startTime
        self.startPosition = startPosition
        let distance = endPosition - startPosition
        // The slope of the mean velocity is the distance itself.
        let maximumSlope = Distance(subpixels: 3 * distance.subpixels)
        let isMoving = startSlope != .zero && distance != .zero
        let isToward = isMoving && (startSlope > .zero) == (distance > .zero)
        let isTooFast = isToward && startSlope.magnitude > maximumSlope.magnitude
        curve = MotionCurve(
            distance: distance,
            duration: duration,
            startSlope: isTooFast ? maximumSlope : startSlope,
            endSlope: easing.endSlope(over: distance, rounding: rounding),
            rounding: rounding
        )
    }

    var endTime: Instant { startTime + curve.duration }

    /// The position at which the slide ends, at the time `endTime`.
    var endPosition: Position { startPosition + curve.distance }

    /// The initial velocity of the slide, expressed as the distance traveled in its entire duration.
    var startSlope: Distance { curve.startSlope }

    /// Whether the slide first moves away from its destination, as it does after a change of direction.
    var startsBackward: Bool { isBackward(at: startTime) }

    func position(at instant: Instant) -> Position {
        startPosition + curve.distance(after: instant - startTime)
    }

    /// Returns whether the slide is moving away from its destination at `instant`.
    func isBackward(at instant: Instant) -> Bool {
        curve.isBackward(after: instant - startTime)
    }

    /// Returns the velocity of the slide at `instant`, expressed as the distance traveled in the duration
    /// `length` (R-RET-1).
    func velocity(at instant: Instant, per length: Nanoseconds) -> Distance {
        curve.velocity(after: instant - startTime, per: length)
    }

    func shifted(by offset: Distance) -> Slide {
        var slide = self
        slide.startPosition = startPosition + offset
        return slide
    }

    func delayed(by lateness: Nanoseconds) -> Slide {
        var slide = self
        slide.startTime = startTime + lateness
        return slide
    }
}
