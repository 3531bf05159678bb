/// What can be said to the banner (4.3). `tick` and `stop` are `Carousel.advance(to:)` and `Carousel.stop(at:)`,
/// changes of data and configuration are `Carousel.replace(…)`.
public enum Input: Hashable, Sendable {
    /// A finger is on a button whose gesture is not decided yet: the dwell is broken off at once (R-HOLD-1).
    case touch
    /// Go to the next option. `gesture` names what the person did, for the report.
    case next(gesture: Gesture)
    /// Go to the previous option.
    case previous(gesture: Gesture)
    /// Go to the option called `id`.
    case goTo(id: String)
    /// Select the option that a ticker shows now, without moving.
    case pick(gesture: Gesture)
    /// Run the selected option's action.
    case activate(gesture: Gesture)
    /// Stop the timer and the ticker, after the slide that is under way.
    case pause(gesture: Gesture)
    /// Undo `pause`, or end a hold.
    case resume(gesture: Gesture)
    /// `pause` when running, `resume` when paused or held.
    case togglePause(gesture: Gesture)
    /// Change how the banner looks. Its owner does that; here it is an input like others (S2-16).
    case adjust(Adjustment, gesture: Gesture)
    /// A press that means nothing: reported as `ignored`, for `reason` (R-IN-3).
    case refused(gesture: Gesture, reason: Event.Refusal)
    /// Keep the timer away, as an input would.
    case hold(Behaviour.Hold)
    /// The frame loop missed this many frames of the grid (R-TICK-3).
    case frameOverrun(Int)
}

/// A change of how a banner looks, whatever it shows.
public enum Adjustment: Hashable, Sendable {
    /// Larger letters, by one step.
    case larger
    /// Smaller letters, by one step.
    case smaller
    /// Letters of this scale.
    case scale(Int)
    /// More light, by one step.
    case brighter
    /// Less light, by one step.
    case darker
    /// This much light, in percent.
    case brightness(Int)
}

/// What a person or a script did, as the `input` event names it.
public enum Gesture: String, Hashable, Sendable {
    /// A short press.
    case tap
    /// Two short presses.
    case doubleTap = "double_tap"
    /// A press that was held.
    case longPress = "long_press"
    /// The command of the same name.
    case next
    /// The command of the same name.
    case previous
    /// The command of the same name.
    case goTo = "go_to"
    /// The command of the same name.
    case activate
    /// The command of the same name.
    case pause
    /// The command of the same name.
    case resume
    /// The command of the same name.
    case hold
    /// The command of the same name.
    case larger
    /// The command of the same name.
    case smaller
    /// The command of the same name.
    case scale
    /// The command of the same name.
    case brighter
    /// The command of the same name.
    case darker
    /// The command of the same name.
    case brightness
}
