import MonotonicTime

/// A move from one position to another along a cubic with a given slope at its start and none at its end
/// (R-MOVE-1).
///
/// From rest the curve is 3u² − 2u³. It is evaluated exactly in integers and rounded once, so it never steps
/// back and arrives exactly.
struct Slide: Hashable, Sendable {
    var start: Instant
    let duration: Nanoseconds
    /// Subpixels at `start`.
    var from: Int64
    /// Subpixels at `end`, unwrapped.
    var to: Int64
    /// Velocity at the start, in subpixels per `duration`.
    let slope: Int64
    /// The step of time in which the curve is evaluated.
    private let step: Int64
    private let steps: Int64

    init(start: Instant, duration: Nanoseconds, from: Int64, to: Int64, slope: Int64) {
        self.start = start
        self.duration = duration
        self.from = from
        self.to = to
        let distance = to - from
        let runsAlong = (slope > 0) == (distance > 0) && slope != 0 && distance != 0
        self.slope =
            runsAlong && slope.magnitude > 3 * distance.magnitude
            ? 3 * distance
            : slope
        (step, steps) = Self.resolution(
            duration: duration.rawValue,
            reach: max(4, distance.magnitude, self.slope.magnitude)
        )
    }

    var end: Instant { start + duration }

    /// Where the picture is at `instant`, in subpixels.
    func position(at instant: Instant) -> Int64 {
        let elapsed = (instant - start).rawValue
        guard elapsed < duration.rawValue else { return to }
        guard elapsed > 0, steps > 0 else { return from }
        let b = steps
        let u = min(elapsed / step, b)
        let travelled = (to - from) * (3 * u * u * b - 2 * u * u * u)
        let carried = slope * (u * u * u - 2 * u * u * b + u * b * b)
        return from + (travelled + carried).flooredQuotient(by: b * b * b)
    }

    /// How fast it moves at `instant`, in subpixels per `length` (R-RET-1).
    func velocity(at instant: Instant, per length: Nanoseconds) -> Int64 {
        let elapsed = (instant - start).rawValue
        guard elapsed >= 0, elapsed < duration.rawValue, steps > 0 else { return 0 }
        let b = steps
        let u = min(elapsed / step, b)
        let travelled = (to - from) * (6 * u * b - 6 * u * u)
        let carried = slope * (3 * u * u - 4 * u * b + b * b)
        let perDuration = (travelled + carried).flooredQuotient(by: b * b)
        let (scaled, overflow) = perDuration.multipliedReportingOverflow(by: length.rawValue)
        return overflow ? perDuration : scaled.flooredQuotient(by: duration.rawValue)
    }

    /// The same curve, moved as a whole by `offset` subpixels.
    func shifted(by offset: Int64) -> Slide {
        var slide = self
        slide.from += offset
        slide.to += offset
        return slide
    }

    /// The finest step from 100 µs upwards at which the curve fits 64 bits, and how many of them `duration` has.
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
