import MonotonicTime

/// Something that covers the banner for a while. The banner keeps still under it: a slide under way ends, a ticker
/// and a pan stop where they are, and no timer begins.
extension Carousel {
    /// Whether something covers the banner.
    public var isCovered: Bool { autoplay.isCovered }

    /// When the slide under way ends; nil while there is none.
    public var arrival: Instant? { track.motion.arrival }

    /// The first frame of the grid at or after `instant`.
    public func frame(notBefore instant: Instant) -> Instant { track.motion.frame(notBefore: instant) }

    /// Keeps still from `instant` on, until `uncover`.
    public mutating func cover(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped, !isCovered else { return }
        dwellCancelled(autoplay.cover(at: now))
        track.motion.stopRunning(at: now)
        track.motion.freezePan(at: now)
        settleState()
    }

    /// Goes on with a full dwell: `resumed`, unless a pause or a hold keeps it still.
    public mutating func uncover(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped, isCovered else { return }
        autoplay.uncover()
        if !autoplay.isPaused {
            track.motion.thawPan(at: now)
            if !autoplay.hasHold { emit(.resumed(.alert)) }
        }
        settleState()
    }

    /// Takes an input that what covers the banner answers: the banner does nothing.
    public mutating func acknowledge(_ cause: Cause, at instant: Instant) {
        handleInput(.release, at: instant) { $0.emit(.input(cause)) }
    }
}
