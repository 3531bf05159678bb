import MonotonicTime

/// How a ticker goes on from picture to picture where each is the same whole number of pixels further, after the same
/// time. Most tickers go on like this for hours, and need no other arithmetic.
struct Stride: Hashable, Sendable {
    /// Positive forward along the motion, or to the right for a window.
    var pixels: Int
    var period: Nanoseconds
}

/// The law of a ticker's position: a function of the frame's number alone (R-TICK-2).
struct Ticking: Hashable, Sendable {
    /// Where it is at frame `anchorFrame`.
    private(set) var anchor: Position
    private(set) var anchorFrame: Int64
    /// Subpixels per second, positive forward.
    let speed: Int64
    let framesPerSecond: Int64
    let rounding: Rounding
    /// Subpixels from one frame to the next, where that is a whole number.
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

    /// Whether it goes forward.
    var isForward: Bool { speed > 0 }

    /// Where it is at frame `number`.
    func position(atFrame number: Int64) -> Position {
        if let wholeStep { return anchor + Distance(subpixels: (number - anchorFrame) * wholeStep) }
        let way = rounding.quotient((number - anchorFrame) * speed, by: framesPerSecond)
        return anchor + Distance(subpixels: way)
    }

    /// The first frame at which it is at `target` or beyond, going forward, or before `target`, going back; nil
    /// when it stands.
    func frame(passing target: Position) -> Int64? {
        guard speed != 0 else { return nil }
        let way = (isForward ? target - anchor : anchor - target).subpixels
        // What is rounded the way it goes is there as soon as it has left the subpixel before.
        let isEarly = isForward == (rounding == .up)
        // Going back it is not enough to arrive.
        let needed = way + (isForward ? 0 : 1) - (isEarly ? 1 : 0)
        let frames = needed.multipliedWithinAQuarter(by: framesPerSecond)
        let pace = isForward ? speed : -speed
        return anchorFrame
            + (isEarly ? frames.flooredQuotient(by: pace) + 1 : frames.ceiledQuotient(by: pace))
    }

    /// The first frame after `number` that shows another pixel; nil when the position stands.
    func nextStep(after number: Int64) -> Int64? {
        showsAnotherPixelEachFrame ? number + 1 : nextBorder(after: number)
    }

    private func nextBorder(after number: Int64) -> Int64? {
        let pixel = position(atFrame: number).pixel(rounding)
        let border = Position(reaching: isForward ? pixel + 1 : pixel, rounding)
        return frame(passing: border).map { max($0, number + 1) }
    }

    /// How each picture follows from the one before on a grid of even `period`; nil where they differ.
    func stride(period: Nanoseconds) -> Stride? {
        guard let wholeStep, wholeStep != 0 else { return nil }
        let pixel = Distance(pixels: 1).subpixels
        if wholeStep.isMultiple(of: pixel) { return Stride(pixels: Int(wholeStep / pixel), period: period) }
        guard pixel.isMultiple(of: wholeStep) else { return nil }
        return Stride(pixels: isForward ? 1 : -1, period: period * abs(pixel / wholeStep))
    }

    /// Moves the anchor by whole seconds up to frame `number` and the positions into the ring, which changes
    /// no later position but by whole laps (R-POS-3). Returns by how much.
    mutating func rebase(at number: Int64, lap: Distance) -> Distance {
        let seconds = (number - anchorFrame).flooredQuotient(by: framesPerSecond)
        let reached = anchor + Distance(subpixels: seconds * speed)
        let folded = Position(subpixels: reached.subpixels.flooredRemainder(by: max(1, lap.subpixels)))
        anchor = folded
        anchorFrame += seconds * framesPerSecond
        return folded - reached
    }

    /// Lets the schedule slip by `frames`: what was due at a frame is due that many frames later (R-TICK-3).
    mutating func slip(by frames: Int64) {
        anchorFrame += frames
    }
}

extension Int64 {
    /// The product, kept within a quarter of the range, so that a few of them can be added.
    fileprivate func multipliedWithinAQuarter(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard !overflow else { return (self < 0) == (other < 0) ? .max / 4 : .min / 4 }
        return product.clamped(to: (.min / 4)...(.max / 4))
    }
}
