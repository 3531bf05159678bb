import MonotonicTime

/// A move along a cubic curve with a given slope at its start and none at its end (R-MOVE-1).
///
/// From rest, the curve is 3u² − 2u³. It is evaluated exactly in integers and rounded once, so that the picture never
/// steps back and arrives exactly.
struct Slide: Hashable, Sendable {
    private(set) var start: Instant
    let duration: Nanoseconds
    /// The position at `start`.
    private(set) var from: Position
    /// The position at `end`.
    private(set) var to: Position
    /// The distance in `duration` at the initial velocity.
    let slope: Distance
    private let rounding: Rounding
    /// The time resolution of the curve.
    private let step: Int64
    private let steps: Int64

    init(
        start: Instant,
        duration: Nanoseconds,
        from: Position,
        to: Position,
        slope: Distance,
        rounding: Rounding
    ) {
        self.start = start
        self.duration = duration
        self.from = from
        self.to = to
        self.rounding = rounding
        let distance = (to - from).subpixels
        let slope = slope.subpixels
        let runsAlong = (slope > 0) == (distance > 0) && slope != 0 && distance != 0
        let isTooFast = runsAlong && slope.magnitude > 3 * distance.magnitude
        self.slope = Distance(subpixels: isTooFast ? 3 * distance : slope)
        (step, steps) = Self.resolution(
            duration: duration.rawValue,
            reach: max(4, distance.magnitude, self.slope.magnitude)
        )
    }

    var end: Instant { start + duration }

    func position(at instant: Instant) -> Position {
        let elapsed = (instant - start).rawValue
        guard elapsed < duration.rawValue else { return to }
        guard elapsed > 0, steps > 0 else { return from }
        let b = steps
        let u = min(elapsed / step, b)
        let travelled = (to - from).subpixels * (3 * u * u * b - 2 * u * u * u)
        let carried = slope.subpixels * (u * u * u - 2 * u * u * b + u * b * b)
        return from + Distance(subpixels: rounding.quotient(travelled + carried, by: b * b * b))
    }

    /// Returns the velocity at `instant` as the distance traveled in the time `length` (R-RET-1).
    func velocity(at instant: Instant, per length: Nanoseconds) -> Distance {
        let elapsed = (instant - start).rawValue
        guard elapsed >= 0, elapsed < duration.rawValue, steps > 0 else { return .zero }
        let b = steps
        let u = min(elapsed / step, b)
        let travelled = (to - from).subpixels * (6 * u * b - 6 * u * u)
        let carried = slope.subpixels * (3 * u * u - 4 * u * b + b * b)
        let perDuration = rounding.quotient(travelled + carried, by: b * b)
        let (scaled, overflow) = perDuration.multipliedReportingOverflow(by: length.rawValue)
        return Distance(subpixels: overflow ? perDuration : rounding.quotient(scaled, by: duration.rawValue))
    }

    func shifted(by offset: Distance) -> Slide {
        var slide = self
        slide.from = from + offset
        slide.to = to + offset
        return slide
    }

    func delayed(by lateness: Nanoseconds) -> Slide {
        var slide = self
        slide.start = start + lateness
        return slide
    }

    /// Returns the finest time step, at least 100 µs, with which the curve fits in 64 bits, and the number of steps in
    /// `duration`.
    private static func resolution(duration: Int64, reach: UInt64) -> (step: Int64, steps: Int64) {
        var step: Int64 = 100_000
        while true {
            let steps = UInt64(max(0, duration) / step)
            let (square, overflow1) = steps.multipliedReportingOverflow(by: steps)
            let (cube, overflow2) = square.multipliedReportingOverflow(by: steps)
            let (product, overflow3) = cube.multipliedReportingOverflow(by: reach)
            if !overflow1, !overflow2, !overflow3, product < 1 << 62 {
                return (step, Int64(steps))
            }
            step *= 2
        }
    }
}
