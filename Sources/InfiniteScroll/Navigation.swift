/// What a banner can be asked to do. Time passes by `Carousel.advance(to:)`, and lists and behaviors change by
/// `Carousel.replace(…)`.
public enum Navigation: Hashable, Sendable {
    /// Go to the next option.
    case next
    /// Go to the previous option.
    case previous
    /// Go to the option called `id`.
    case goTo(id: String)
    /// Select the option that a ticker shows now, without moving.
    case pick
    /// Run the selected option's action.
    case activate
    /// Stop the timer and the ticker, after the slide that is under way.
    case pause
    /// Undo `pause`, or end a hold.
    case resume
    /// `pause` when running, `resume` when paused or held.
    case togglePause
    /// Keep the timer away, as an input would; `.none` ends a hold.
    case hold(Behavior.Hold)
}

/// What brought an input about. The engine only repeats it in `input` and `ignored` events.
public struct Cause: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word.
    public let name: String
    /// The name of the pressed button, or of the pressed buttons of a combination; nil if no button was pressed.
    public let button: String?
    /// The client that requested the input; nil for the sign's own buttons.
    public let source: String?

    /// Creates the cause called `name`, of `button`, requested by `source`.
    public init(_ name: String, button: String? = nil, source: String? = nil) {
        self.name = name
        self.button = button
        self.source = source
    }

    /// The cause called `name`.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}
