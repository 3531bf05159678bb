import MonotonicTime

/// The kind of motion that a banner currently performs.
public enum Activity: String, Hashable, Sendable {
    /// The picture of the banner does not move.
    case resting
    /// The picture of the banner slides from one option to another.
    case sliding
    /// The picture pans over an option that is longer than the viewport, so that all of it can be read.
    case panning
    /// The picture moves continuously, as a ticker.
    case running
}

extension Carousel {
    /// The kind of motion that the banner currently performs.
    public var activity: Activity {
        if track.motion.isTicking { return .running }
        if track.motion.isSliding { return .sliding }
        return isMoving ? .panning : .resting
    }

    /// Whether the banner is paused. A pause lasts until a `resume` request.
    public var isPaused: Bool { autoplay.isPaused }

    /// Whether a hold (a suspension by an input) keeps the timer from advancing the banner, or will do so
    /// once the picture rests.
    public var isHeld: Bool { autoplay.hold(at: now) != nil }

    /// The time at which the current hold (a suspension of the timer by an input) ends. Nil if there is no
    /// hold, or if only a `resume` request ends it.
    public var heldUntil: Instant? { autoplay.hold(at: now)?.until }
}
