/// A request to a banner, such as to show the next option or to pause.
///
/// The passage of time is not a request; see `Carousel.advance(to:)`. To change the list or the behavior, call
/// `Carousel.replace(options:at:)` or `Carousel.configure(_:atOnce:at:)`.
public enum Navigation: Hashable, Sendable {
    /// Selects the next option in the list.
    case next
    /// Selects the previous option in the list.
    case previous
    /// Selects the option with the given id.
    case goTo(id: String)
    /// Selects the option at a ticker's leading edge, where options leave the display. The strip does not move.
    case pick
    /// Requests the action of the selected option, which the banner's owner performs.
    case activate
    /// Pauses the banner. Its timer stops, and so does a running ticker, but a slide in progress continues to
    /// its end.
    case pause
    /// Ends a pause, or a hold (a suspension of the timer by an input).
    case resume
    /// Ends a pause or a hold (a suspension of the timer by an input). If there is neither, pauses the
    /// banner.
    case togglePause
    /// Suspends the timer that advances the banner, as an input would if `Behavior.hold` had this value. The
    /// value `.none` ends a hold.
    case hold(Behavior.Hold)
}

/// The origin of an input to a banner, as reported in `input` and `ignored` events.
public struct Cause: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the input's origin, such as `tap`.
    public let name: String
    /// The name of the pressed button or button combination, or nil if none was pressed.
    public let button: String?
    /// The client that requested the input, or nil if the input came from the sign's own buttons.
    public let source: String?

    /// Creates the origin of an input.
    ///
    /// - Parameters:
    ///   - name: The name of the origin, such as `tap`.
    ///   - button: The name of the pressed button, or nil if none was pressed.
    ///   - source: The client that requested the input, or nil if it came from the sign's own buttons.
    public init(_ name: String, button: String? = nil, source: String? = nil) {
        self.name = name
        self.button = button
        self.source = source
    }

    /// Creates the origin of an input from its name, such as `tap`, without a button or client.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}
