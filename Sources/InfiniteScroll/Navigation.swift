/// A request to a banner.
///
/// Time passes with `Carousel.advance(to:)`. Lists and behaviors change with `Carousel.replace(options:at:)` and
/// `Carousel.configure(_:atOnce:at:)`.
public enum Navigation: Hashable, Sendable {
    /// Selects the next option.
    case next
    /// Selects the previous option.
    case previous
    /// Selects the option with an id.
    case goTo(id: String)
    /// Selects the option at a ticker's leading edge, without a move.
    case pick
    /// Runs the action of the selected option.
    case activate
    /// Stops the timer and the ticker, after the current slide.
    case pause
    /// Ends a pause or a hold.
    case resume
    /// Ends a pause or a hold if there is one, otherwise pauses.
    case togglePause
    /// Suspends the timer as an input does. `.none` ends a hold.
    case hold(Behavior.Hold)
}

/// The cause of an input, as reported in `input` and `ignored` events.
public struct Cause: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the cause.
    public let name: String
    /// The name of the pressed button or combination of buttons, or nil if there was none.
    public let button: String?
    /// The client that requested the input, or nil for the sign's own buttons.
    public let source: String?

    /// Creates a cause.
    public init(_ name: String, button: String? = nil, source: String? = nil) {
        self.name = name
        self.button = button
        self.source = source
    }

    /// Creates a cause without a button and a client.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}
