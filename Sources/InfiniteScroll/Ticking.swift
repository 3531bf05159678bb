import MonotonicTime

/// The law of a ticker's position: a function of the frame's number alone (R-TICK-2).
struct Ticking: Hashable, Sendable {
    /// Subpixels at frame `anchorFrame`.
    private(set) var anchor: Int64
    private(set) var anchorFrame: Int64
    /// Subpixels per second; negative towards lower positions.
    let speed: Int64
    let framesPerSecond: Int64

    init(anchor: Int64, anchorFrame: Int64, speed: Int64, framesPerSecond: Int64) {
        self.anchor = anchor
        self.anchorFrame = anchorFrame
        self.speed = speed
        self.framesPerSecond = framesPerSecond
    }

    /// Subpixels at frame `number`.
    func position(atFrame number: Int64) -> Int64 {
        anchor + ((number - anchorFrame) * speed).flooredQuotient(by: framesPerSecond)
    }

    /// The first frame at which the position is at least `target` when it grows, or less than `target` when
    /// it falls; nil when it stands.
    func frame(passing target: Int64) -> Int64? {
        if speed > 0 {
            let needed = (target - anchor).multipliedWithinAQuarter(by: framesPerSecond)
            return anchorFrame + needed.ceiledQuotient(by: speed)
        }
        if speed < 0 {
            let needed = (anchor - target).multipliedWithinAQuarter(by: framesPerSecond)
            return anchorFrame + needed.flooredQuotient(by: -speed) + 1
        }
        return nil
    }

    /// The first frame after `number` that shows another pixel; nil when the position stands.
    func nextStep(after number: Int64) -> Int64? {
        let pixel = position(atFrame: number).flooredQuotient(by: subpixelsPerPixel)
        guard let frame = frame(passing: (speed > 0 ? pixel + 1 : pixel) * subpixelsPerPixel) else {
            return nil
        }
        return max(frame, number + 1)
    }

    /// Moves the anchor by whole seconds up to frame `number` and the positions into the ring, which changes
    /// no later position but by whole laps (R-POS-3). `ring` is in subpixels.
    mutating func rebase(at number: Int64, ring: Int64) -> Int64 {
        let seconds = (number - anchorFrame).flooredQuotient(by: framesPerSecond)
        let reached = anchor + seconds * speed
        let folded = reached.flooredRemainder(by: max(1, ring))
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
