import MonotonicTime

/// A cubic curve for the course of a motion, with given slopes (velocities) at its start and end (R-MOVE-1).
///
/// From rest to rest, it is 3u² − 2u³. It is evaluated exactly in integers and rounded only once, so the
/// picture never moves back and stops exactly at its destination.
struct MotionCurve: Hashable, Sendable {
    let distance: Distance
    /// The initial velocity of the motion, expressed as the distance traveled in its entire duration.
    let startSlope: Distance
    /// The final velocity of the motion, expressed as the distance traveled in its entire duration.
    let endSlope: Distance
    let duration: Nanoseconds
    private let rounding: Rounding
    /// The time resolution with which the curve is computed, in nanoseconds.
    private let timeStep: Int64
    private let stepCount: Int64

    /// Creates a curve that covers `distance` in `duration`, with the given velocities at its start and end.
    ///
    /// - Parameters:
    ///   - distance: The distance from the start to the end.
    ///   - duration: The time from the start to the end.
    ///   - startSlope: The velocity at the start, expressed as the distance traveled in the entire duration.
    ///   - endSlope: The velocity at the end, expressed in the same way.
    ///   - rounding: The direction in which distances are rounded to subpixels.
    init(
        distance: Distance,
        duration: Nanoseconds,
        startSlope: Distance,
        endSlope: Distance,
        rounding: Rounding
    ) {
        self.distance = distance
        self.startSlope = startSlope
        self.endSlope = endSlope
        self.duration = duration
        self.rounding = rounding
        // The curve is computed in 64-bit integers, as products of the distance or a slope and the cube of
        // the number of time steps. The larger the distance or a slope, the fewer steps are possible without
        // overflow.
        let largestFactor = max(4, distance.magnitude, startSlope.magnitude, endSlope.magnitude)
        (timeStep, stepCount) = Self.resolution(duration: duration.rawValue, largestFactor: largestFactor)
    }

    /// Returns the distance covered after the time `elapsed`. It is zero before the start, and the full
    /// distance after the end.
    func distance(after elapsed: Nanoseconds) -> Distance {
        guard elapsed < duration else { return distance }
        guard elapsed > .zero, stepCount > 0 else { return .zero }
        return distance(afterSteps: min(elapsed.rawValue / timeStep, stepCount))
    }

    /// Returns the distance covered after `u` of `stepCount` time steps, as a cubic Hermite spline. The
    /// spline's polynomials in u ÷ b, where b is `stepCount`, are multiplied by b³ to keep all numbers
    /// integers.
    private func distance(afterSteps u: Int64) -> Distance {
        let b = stepCount
        let ofWholeDistance = distance.subpixels * (3 * u * u * b - 2 * u * u * u)
        let ofStartSlope = startSlope.subpixels * (u * u * u - 2 * u * u * b + u * b * b)
        let ofEndSlope = endSlope.subpixels * (u * u * u - u * u * b)
        return Distance(
            subpixels: rounding.quotient(ofWholeDistance + ofStartSlope + ofEndSlope, by: b * b * b)
        )
    }

    /// Returns the velocity after the time `elapsed`, expressed as the distance traveled in the entire
    /// duration of the curve. It is zero before the start and after the end.
    func velocity(after elapsed: Nanoseconds) -> Distance {
        guard elapsed >= .zero, elapsed < duration, stepCount > 0 else { return .zero }
        return Distance(
            subpixels: rounding.quotient(scaledVelocity(after: elapsed), by: stepCount * stepCount)
        )
    }

    /// Returns whether the motion is moving away from the end of the curve after the time `elapsed`.
    func isBackward(after elapsed: Nanoseconds) -> Bool {
        guard elapsed >= .zero, elapsed < duration, stepCount > 0 else { return false }
        // A curve that ends where it starts first leads away in the direction of its slope.
        let way = distance == .zero ? -startSlope : distance
        return scaledVelocity(after: elapsed).signum() * way.subpixels.signum() < 0
    }

    /// Returns the exact velocity after the time `elapsed`, multiplied by the square of the number of time
    /// steps so that it is an integer.
    private func scaledVelocity(after elapsed: Nanoseconds) -> Int64 {
        let b = stepCount
        let u = min(elapsed.rawValue / timeStep, b)
        let ofWholeDistance = distance.subpixels * (6 * u * b - 6 * u * u)
        let ofStartSlope = startSlope.subpixels * (3 * u * u - 4 * u * b + b * b)
        let ofEndSlope = endSlope.subpixels * (3 * u * u - 2 * u * b)
        return ofWholeDistance + ofStartSlope + ofEndSlope
    }

    /// Returns the velocity after the time `elapsed`, expressed as the distance traveled in the duration
    /// `length` (R-RET-1).
    func velocity(after elapsed: Nanoseconds, per length: Nanoseconds) -> Distance {
        let perDuration = velocity(after: elapsed)
        guard perDuration != .zero else { return .zero }
        let (scaled, overflow) = perDuration.subpixels.multipliedReportingOverflow(by: length.rawValue)
        guard !overflow else { return perDuration }
        return Distance(subpixels: rounding.quotient(scaled, by: duration.rawValue))
    }

    /// Returns the time that the motion takes to cover the distance `target`. The curve must not move back,
    /// and `target` must lie on it.
    func time(toCover target: Distance) -> Nanoseconds {
        var (low, high) = (Int64(0), stepCount)
        while low < high {
            let middle = (low + high) / 2
            if distance(afterSteps: middle) >= target { high = middle } else { low = middle + 1 }
        }
        return min(duration, Nanoseconds(high * timeStep))
    }

    /// Returns the time step for computing a curve, in nanoseconds, and the number of such steps in
    /// `duration`. It is the smallest step of at least 100 µs for which the computation fits into 64 bits.
    /// `largestFactor` is the largest factor in that computation.
    private static func resolution(duration: Int64, largestFactor: UInt64) -> (step: Int64, steps: Int64) {
        var step: Int64 = 100_000
        while true {
            let steps = UInt64(max(0, duration) / step)
            let (square, overflow1) = steps.multipliedReportingOverflow(by: steps)
            let (cube, overflow2) = square.multipliedReportingOverflow(by: steps)
            let (product, overflow3) = cube.multipliedReportingOverflow(by: largestFactor)
            if !overflow1, !overflow2, !overflow3, product < 1 << 62 {
                return (step, Int64(steps))
            }
            step *= 2
        }
    }
}
