import MonotonicTime

/// The times at which frames are due, at a fixed rate counted from an epoch. Frame k is due k /
/// `framesPerSecond` seconds after the epoch, rounded up to the next nanosecond.
///
/// The picture depends on the frame number, not on the time at which the thread wakes up, so that the motion
/// cannot judder (R-TICK-2).
struct FrameGrid: Hashable, Sendable {
    let epoch: Instant
    let framesPerSecond: Int64
    /// The time between two frames, or nil if it is not an integer number of nanoseconds.
    let evenPeriod: Nanoseconds?

    // Not stored, because divisions by a constant are cheap.
    private static var second: Int64 { Nanoseconds.perSecond }

    init(epoch: Instant, framesPerSecond: Int64) {
        self.epoch = epoch
        self.framesPerSecond = framesPerSecond
        let isEven = Self.second.isMultiple(of: framesPerSecond)
        evenPeriod = isEven ? Nanoseconds(Self.second / framesPerSecond) : nil
    }

    /// Returns the number of the last frame that is due at or before `instant`.
    @inline(__always)
    func frameNumber(at instant: Instant) -> Int64 {
        let elapsed = (instant - epoch).rawValue
        let seconds = elapsed.flooredQuotient(by: Self.second)
        let rest = elapsed.flooredRemainder(by: Self.second)
        return seconds * framesPerSecond + rest * framesPerSecond / Self.second
    }

    @inline(__always)
    func instant(ofFrame number: Int64) -> Instant {
        if let evenPeriod { return epoch + evenPeriod * number }
        return roundedInstant(ofFrame: number)
    }

    private func roundedInstant(ofFrame number: Int64) -> Instant {
        let seconds = number.flooredQuotient(by: framesPerSecond)
        let rest = number.flooredRemainder(by: framesPerSecond)
        return epoch + .seconds(seconds)
            + Nanoseconds((rest * Self.second).ceiledQuotient(by: framesPerSecond))
    }

    func next(after instant: Instant) -> Instant {
        self.instant(ofFrame: frameNumber(at: instant) + 1)
    }

    func first(notBefore instant: Instant) -> Instant {
        let frame = frameNumber(at: instant)
        let due = self.instant(ofFrame: frame)
        return due == instant ? due : self.instant(ofFrame: frame + 1)
    }

    var period: Nanoseconds {
        Nanoseconds(Self.second.ceiledQuotient(by: framesPerSecond))
    }
}
