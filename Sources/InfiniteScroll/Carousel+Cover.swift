import MonotonicTime

/// Support for covers, which are alerts and other overlays that hide the banner. Under a cover, no timer
/// runs, a slide continues to its end, and a ticker or a pan stops (R-COVER-1).
extension Carousel {
    /// Whether a cover, which is an overlay such as an alert, hides the banner.
    public var isCovered: Bool { autoplay.isCovered }

    /// The time at which the current slide (the move to another option) ends, or nil if the picture is not
    /// sliding.
    public var arrival: Instant? { track.motion.arrival }

    /// Returns the time of the first frame that is due at or after `instant`, at the banner's frame rate.
    public func frame(notBefore instant: Instant) -> Instant { track.motion.frame(notBefore: instant) }

    /// Covers the banner, for example with an alert, until `uncover(at:)` is called. This suspends the timer,
    /// and stops tickers and pans.
    public mutating func cover(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped, !isCovered else { return }
        emitDwellCancelled(if: autoplay.cover(at: now))
        track.motion.stopRunning(at: now)
        track.motion.freezePan(at: now)
        updateDerivedState()
    }

    /// Removes the cover (an overlay such as an alert) from the banner. The selected option is then shown for
    /// a full dwell (display time), unless a pause or hold suspends the timer.
    public mutating func uncover(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped, isCovered else { return }
        autoplay.uncover()
        if !autoplay.isPaused {
            track.motion.thawPan(at: now)
            if !autoplay.hasHold { emit(.resumed(.alert)) }
        }
        updateDerivedState()
    }

    /// Records an input that the cover has handled, such as a tap that dismissed an alert. The banner only
    /// reports `input` with `cause`, and ends a touch (a press whose gesture is still undecided).
    public mutating func acknowledge(_ cause: Cause, at instant: Instant) {
        handleInput(.release, at: instant) { $0.emit(.input(cause)) }
    }
}
