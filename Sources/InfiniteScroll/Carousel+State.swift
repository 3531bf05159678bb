import MonotonicTime

/// The kind of motion of a banner.
public enum Activity: String, Hashable, Sendable {
    /// The picture does not move.
    case resting
    /// The picture moves from one option to another.
    case sliding
    /// The picture pans over an option that is longer than the viewport.
    case panning
    /// The picture moves continuously, as a ticker.
    case running
}

extension Carousel {
    /// The current kind of motion.
    public var activity: Activity {
        if track.motion.isTicking { return .running }
        if track.motion.isSliding { return .sliding }
        return isMoving ? .panning : .resting
    }

    /// Whether the banner is paused. A pause lasts until a `resume` request.
    public var isPaused: Bool { autoplay.isPaused }

    /// Whether a hold suspends the timer, or will do so once the picture rests.
    public var isHeld: Bool { autoplay.hold(at: now) != nil }

    /// The instant at which the current hold ends. Nil if there is no hold, or if only a `resume` request ends it.
    public var heldUntil: Instant? { autoplay.hold(at: now)?.until }
}
