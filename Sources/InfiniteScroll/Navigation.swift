/// A request to a banner, such as to show the next option or to pause.
///
/// The passage of time is not a request: see `Carousel.advance(to:)`. Lists and behaviors are changed with
/// `Carousel.replace(options:at:)` and `Carousel.configure(_:atOnce:at:)`.
public enum Navigation: Hashable, Sendable {
    /// Selects the next option.
    case next
    /// Selects the previous option.
    case previous
    /// Selects the option with the given id.
    case goTo(id: String)
    /// Selects the option at a ticker's leading edge, where options leave the display, without moving the strip.
    case pick
    /// Requests the action of the selected option, which the banner's owner performs.
    case activate
    /// Pauses the banner. The timer and a ticker stop; a slide in progress continues to its end.
    case pause
    /// Ends a pause or a hold.
    case resume
    /// Ends a pause or a hold if there is one, otherwise pauses.
    case togglePause
    /// Suspends the timer as an input does with this setting of `Behavior.hold`. `.none` ends a hold.
    case hold(Behavior.Hold)
}

/// The origin of an input, as reported in `input` and `ignored` events.
public struct Cause: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the origin, such as `tap`.
    public let name: String
    /// The name of the pressed button or combination of buttons, or nil if there was none.
    public let button: String?
    /// The client that requested the input, or nil for the sign's own buttons.
    public let source: String?

    /// Creates a cause with the name of the origin, and the button or client from which the input came.
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
