import MonotonicTime

/// What the picture of a banner does.
public enum Activity: String, Hashable, Sendable {
    /// It stands still.
    case resting
    /// It is on its way from one option to another.
    case sliding
    /// It moves along an option that is longer than the display.
    case panning
    /// It runs as a ticker.
    case running
}

/// What a banner does now, for those who ask.
extension Carousel {
    /// What the picture does.
    public var activity: Activity {
        if track.motion.isTicking { return .running }
        if track.motion.isSliding { return .sliding }
        return isMoving ? .panning : .resting
    }

    /// Whether it is paused until somebody resumes it.
    public var isPaused: Bool { autoplay.isPaused }

    /// Whether a hold keeps the timer away, or will as soon as the picture rests.
    public var isHeld: Bool { autoplay.hold(at: now) != nil }

    /// When that hold ends; nil without one, and when only a `resume` ends it.
    public var heldUntil: Instant? { autoplay.hold(at: now)?.until }
}
