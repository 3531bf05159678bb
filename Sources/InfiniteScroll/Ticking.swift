import MonotonicTime

/// The constant step of a ticker: a number of pixels, and the time between two pictures. Most tickers have
/// constant steps, which can be computed by addition alone.
struct Stride: Hashable, Sendable {
    /// The number of pixels in each step. Along the motion, it is positive for a step forward. For a window,
    /// it is positive for a step to the right.
    var pixelsPerStep: Int
    var stepPeriod: Nanoseconds
}

/// The motion of a running ticker. Its position depends only on the number of the frame (R-TICK-2).
struct Ticking: Hashable, Sendable {
    /// The position of the ticker at frame `anchorFrame`.
    private(set) var anchor: Position
    private(set) var anchorFrame: Int64
    /// The speed of the ticker in subpixels (1/256 pixel) per second, positive if forward.
    let speed: Int64
    let framesPerSecond: Int64
    let rounding: Rounding
    /// The number of subpixels that the ticker moves per frame, or nil if it is not an integer.
    private let wholeStep: Int64?
    private let showsAnotherPixelEachFrame: Bool

    init(anchor: Position, anchorFrame: Int64, speed: Int64, framesPerSecond: Int64, rounding: Rounding) {
        self.anchor = anchor
        self.anchorFrame = anchorFrame
        self.speed = speed
        self.framesPerSecond = framesPerSecond
        self.rounding = rounding
        let step = speed.isMultiple(of: framesPerSecond) ? speed / framesPerSecond : nil
        wholeStep = step
        showsAnotherPixelEachFrame = (step?.magnitude ?? 0) >= Distance(pixels: 1).magnitude
    }

    var isForward: Bool { speed > 0 }

    func position(atFrame number: Int64) -> Position {
        if let wholeStep { return anchor + Distance(subpixels: (number - anchorFrame) * wholeStep) }
        let way = rounding.quotient((number - anchorFrame) * speed, by: framesPerSecond)
        return anchor + Distance(subpixels: way)
    }

    /// Returns the number of the first frame in which the ticker has reached `target` or, if it moves
    /// backward, has passed it. Returns nil if the speed is zero.
    func frame(passing target: Position) -> Int64? {
        guard speed != 0 else { return nil }
        let way = (isForward ? target - anchor : anchor - target).subpixels
        // Rounding in the direction of motion reaches a subpixel as soon as it leaves the previous one.
        let isEarly = isForward == (rounding == .up)
        // If the motion is backward, the target must be passed.
        let needed = way + (isForward ? 0 : 1) - (isEarly ? 1 : 0)
        let frames = needed.multipliedWithinAQuarter(by: framesPerSecond)
        let pace = isForward ? speed : -speed
        return anchorFrame
            + (isEarly ? frames.flooredQuotient(by: pace) + 1 : frames.ceiledQuotient(by: pace))
    }

    /// Returns the number of the first frame after frame `number` in which the ticker shows a different
    /// pixel, or nil if its speed is zero.
    func nextStep(after number: Int64) -> Int64? {
        showsAnotherPixelEachFrame ? number + 1 : nextBorder(after: number)
    }

    private func nextBorder(after number: Int64) -> Int64? {
        let pixel = position(atFrame: number).pixel(rounding)
        let border = Position(reaching: isForward ? pixel + 1 : pixel, rounding)
        return frame(passing: border).map { max($0, number + 1) }
    }

    /// Returns the constant step between the ticker's pictures if frames are `period` apart, or nil if its
    /// steps are not constant.
    func stride(period: Nanoseconds) -> Stride? {
        guard let wholeStep, wholeStep != 0 else { return nil }
        let pixel = Distance(pixels: 1).subpixels
        if wholeStep.isMultiple(of: pixel) {
            return Stride(pixelsPerStep: Int(wholeStep / pixel), stepPeriod: period)
        }
        guard pixel.isMultiple(of: wholeStep) else { return nil }
        return Stride(pixelsPerStep: isForward ? 1 : -1, stepPeriod: period * abs(pixel / wholeStep))
    }

    /// Moves the anchor (the position and frame that define the ticker's motion) by full seconds toward frame
    /// `number`. Also removes full laps of the length `lap`, so that numbers stay small (R-POS-3). The
    /// pictures stay the same. Returns the change of all positions.
    mutating func rebase(at number: Int64, lap: Distance) -> Distance {
        let seconds = (number - anchorFrame).flooredQuotient(by: framesPerSecond)
        let reached = anchor + Distance(subpixels: seconds * speed)
        let folded = Position(subpixels: reached.subpixels.flooredRemainder(by: max(1, lap.subpixels)))
        anchor = folded
        anchorFrame += seconds * framesPerSecond
        return folded - reached
    }

    /// Postpones the schedule of the ticker by `frames` frames that were not shown in time (R-TICK-3).
    mutating func slip(by frames: Int64) {
        anchorFrame += frames
    }
}

extension Int64 {
    /// Returns the product of this number and `other`, clamped to a quarter of the range of `Int64`, so that
    /// a few such products can be added without overflow.
    fileprivate func multipliedWithinAQuarter(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard !overflow else { return (self < 0) == (other < 0) ? .max / 4 : .min / 4 }
        return product.clamped(to: (.min / 4)...(.max / 4))
    }
}
